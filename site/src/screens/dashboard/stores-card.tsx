import type { StoreList } from '@laci/domain/device/wire.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { FailedState } from '@laci/ui/controls/states.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { dashboardTexts } from '@laci/ui/texts/account.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { ChartColumn, Plus, Store } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Card } from '../../shell/card.tsx'
import { lazyPart } from '../../shell/load-screen.ts'

const loadForm = () => import('./store-form.tsx')
const StoreForm = lazyPart(loadForm)

/** The owner's further shops, and the way to one more. `firstStoreId`: the one that has a card of its own. */
export function StoresCard({
  query: stores,
  firstStoreId,
  isWaiting,
}: {
  query: UseQueryResult<StoreList['stores']>
  firstStoreId: string | null
  isWaiting: boolean
}) {
  const navigate = useNavigate()
  const toast = useToast()
  const formId = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const others = stores.data?.filter(({ storeId }) => storeId !== firstStoreId)

  if (firstStoreId === null && !isWaiting) return null

  function close() {
    setIsOpen(false)
    toggle.current?.focus()
  }

  return (
    <Card title="Toko lain" testId="stores-card">
      <p className="text-redup">
        Satu langganan berlaku untuk semua toko. Tiap toko punya produk, stok, dan laporan sendiri.
      </p>
      {stores.isError ? (
        <FailedState
          message={dashboardTexts.loadFailed}
          onRetry={() => stores.refetch()}
          isRetrying={stores.isFetching}
        />
      ) : others === undefined ? (
        <Skeleton className="h-6 w-48" />
      ) : others.length > 0 ? (
        <ul className="grid gap-2 md:grid-cols-2">
          {others.map((store) => (
            <li key={store.storeId} className="min-w-0">
              <Link
                to={`/dashboard/laporan?toko=${store.storeId}`}
                className="flex min-h-12 items-center gap-3 rounded-control border border-garis px-4 py-2 hover:bg-laci-50"
                data-testid="other-store"
              >
                <Store aria-hidden size={20} className="shrink-0 text-laci-600" />
                <span className="min-w-0 grow font-semibold break-words">
                  {store.name || 'Toko tanpa nama'}
                </span>
                <span className="shrink-0 text-sm text-redup">Laporan</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button
          ref={toggle}
          tone="outline"
          className="max-md:w-full"
          aria-expanded={isOpen}
          aria-controls={formId}
          disabled={isWaiting}
          onFocus={() => loadForm().catch(() => {})}
          onClick={() => setIsOpen(!isOpen)}
          data-testid="add-store"
        >
          <Plus aria-hidden size={20} />
          Tambah toko
        </Button>
        {others !== undefined && others.length > 0 ? (
          <Link
            to="/dashboard/laporan?toko=semua"
            className={buttonClass('outline', 'medium', 'max-md:w-full')}
            data-testid="compare-stores"
          >
            <ChartColumn aria-hidden size={20} />
            Bandingkan toko
          </Link>
        ) : null}
      </div>
      <div id={formId} hidden={!isOpen}>
        {isOpen ? (
          <Suspense fallback={<Skeleton className="h-40 w-full max-w-md" />}>
            <StoreForm
              onDone={async () => {
                await stores.refetch()
                close()
                toast('Toko ditambahkan. Di kasir: Pengaturan, Ganti toko.', 'success')
              }}
              onCancel={close}
              onSignedOut={() => navigate('/login', { replace: true })}
            />
          </Suspense>
        ) : null}
      </div>
    </Card>
  )
}
