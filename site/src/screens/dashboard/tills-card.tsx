import { instant } from '@laci/domain/base/time/instant.ts'
import { defaultZone } from '@laci/domain/base/time/zone.ts'
import type { DeviceList, StoreList } from '@laci/domain/device/wire.ts'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { EmptyState, FailedState } from '@laci/ui/controls/states.tsx'
import { lastWordText, lastWordWarning, tillWordTexts } from '@laci/ui/texts/till-word.ts'
import { useQueries } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useServices } from '../../services.tsx'
import { Card } from '../../shell/card.tsx'

type Device = DeviceList['devices'][number]

const refreshMs = 60_000

/** *Kasir*: what each till said last, so that the owner sees from home what may be on one device alone [DEVICE-24]. */
export function TillsCard({ stores }: { stores: StoreList['stores'] }) {
  const { account, clock } = useServices()
  const lists = useQueries({
    queries: stores.map(({ storeId }) => ({
      queryKey: ['devices', storeId],
      queryFn: () => account.devices(storeId),
      refetchInterval: refreshMs,
    })),
  })
  if (stores.length === 0) return null
  const shops = stores.map((store, at) => ({
    store,
    list: lists[at]!,
    tills: lists[at]!.data?.filter(isShown),
  }))
  const failed = lists.filter(({ isError, data }) => isError && data === undefined)
  const isAnyMissed = shops.some(({ tills }) => tills?.some((till) => warningOf(till, clock()) !== null))
  const isNone = shops.every(({ tills }) => tills?.length === 0)
  return (
    <Card title={tillWordTexts.heading} testId="tills-card">
      <p className="text-redup">{tillWordTexts.intro}</p>
      {failed.length > 0 ? (
        <FailedState
          message={tillWordTexts.loadFailed}
          onRetry={() => void Promise.all(failed.map((list) => list.refetch()))}
          isRetrying={failed.some(({ isFetching }) => isFetching)}
        />
      ) : null}
      {isNone ? <EmptyState>{tillWordTexts.none}</EmptyState> : null}
      {shops.map(({ store, list, tills }) =>
        tills === undefined ? (
          list.isError ? null : (
            <Skeleton key={store.storeId} className="h-14 w-full" />
          )
        ) : tills.length === 0 ? null : (
          <section key={store.storeId} aria-label={store.name || 'Toko tanpa nama'} className="grid gap-2">
            {stores.length > 1 ? (
              <h3 className="font-semibold break-words">{store.name || 'Toko tanpa nama'}</h3>
            ) : null}
            <ul className="grid gap-2 lg:grid-cols-2">
              {tills.map((till) => (
                <TillRow key={till.deviceId} till={till} nowMs={clock()} />
              ))}
            </ul>
          </section>
        ),
      )}
      {isAnyMissed ? <p className="text-sm text-redup">{tillWordTexts.advice}</p> : null}
    </Card>
  )
}

const wordOf = ({ lastSeenAt, unsentCount }: Device) => ({ lastSeenAt, unsentCount: unsentCount ?? null })
const warningOf = (till: Device, nowMs: number) => lastWordWarning(wordOf(till), instant(nowMs))

/** One that was taken back is nobody's business any more, unless something is still on it. */
function isShown({ revokedAt, unsentCount }: Device): boolean {
  return revokedAt === null || (unsentCount ?? 0) > 0
}

function TillRow({ till, nowMs }: { till: Device; nowMs: number }) {
  const warning = warningOf(till, nowMs)
  return (
    <li
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-garis px-4 py-3"
      data-testid="till-word"
    >
      <Smartphone aria-hidden size={22} className="shrink-0 text-laci-600" />
      <span className="grid min-w-0 grow basis-48">
        <span className="font-semibold break-words">
          Kasir {till.letter} · {till.name}
        </span>
        <span className="text-sm text-redup">{lastWordText(wordOf(till), defaultZone)}</span>
      </span>
      {till.revokedAt === null ? null : <Chip>{tillWordTexts.revoked}</Chip>}
      {warning === null ? null : <Chip tone={warning.tone}>{warning.text}</Chip>}
    </li>
  )
}
