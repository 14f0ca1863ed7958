import { Button } from '@laci/ui/controls/button.tsx'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { FailedState } from '@laci/ui/controls/states.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { dashboardTexts } from '@laci/ui/texts/account.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus, Store } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useServices } from '../../services.tsx'
import { Card } from '../../shell/card.tsx'
import { lazyPart } from '../../shell/load-screen.ts'

const loadForm = () => import('./store-form.tsx')
const StoreForm = lazyPart(loadForm)

/** The owner's further shops, and the way to one more. `firstStoreId`: the one that has a card of its own. */
export function StoresCard({ firstStoreId, isWaiting }: { firstStoreId: string | null; isWaiting: boolean }) {
  const { account } = useServices()
  const navigate = useNavigate()
  const toast = useToast()
  const formId = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const stores = useQuery({
    queryKey: ['stores'],
    queryFn: () => account.stores(),
    enabled: firstStoreId !== null,
  })
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
            <li
              key={store.storeId}
              className="flex min-h-12 min-w-0 items-center gap-3 rounded-control border border-garis px-4 py-2"
              data-testid="other-store"
            >
              <Store aria-hidden size={20} className="shrink-0 text-laci-600" />
              <span className="min-w-0 font-semibold break-words">{store.name || 'Toko tanpa nama'}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <Button
        ref={toggle}
        tone="outline"
        className="justify-self-start max-md:w-full"
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
