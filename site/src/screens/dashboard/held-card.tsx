import type { StoreList } from '@laci/domain/device/wire.ts'
import type { HeldCommand } from '@laci/domain/journal/held-command.ts'
import { FailedState } from '@laci/ui/controls/states.tsx'
import { heldTexts } from '@laci/ui/texts/held.ts'
import { useQueries } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Card } from '../../shell/card.tsx'
import { useHeldService } from '../../use-held-service.ts'

/** Only who has something to decide loads what it takes to decide it. */
const HeldList = lazy(() => import('./held-list.tsx'))

/** So often somebody who leaves the dashboard open learns that something waits. */
const lookEveryMs = 60_000

export type HeldInStore = {
  readonly storeId: string
  readonly storeName: string
  readonly command: HeldCommand
}

/** *Menunggu persetujuan Anda*: nothing at all where nothing waits. */
export function HeldCard({ stores }: { stores: StoreList['stores'] }) {
  const held = useHeldService()
  const lists = useQueries({
    queries: stores.map(({ storeId }) => ({
      queryKey: ['held', storeId],
      queryFn: () => held.list(storeId),
      refetchInterval: lookEveryMs,
    })),
  })
  const waiting: HeldInStore[] = lists.flatMap(({ data }, at) =>
    (data?.held ?? []).map((command) => ({
      storeId: stores[at]!.storeId,
      storeName: stores[at]!.name || 'Toko tanpa nama',
      command,
    })),
  )
  const count = lists.reduce((sum, { data }) => sum + (data?.count ?? 0), 0)
  const failed = lists.filter(({ isError, data }) => isError && data === undefined)
  const again = () => void Promise.all(lists.map((list) => list.refetch()))

  if (count === 0 && failed.length === 0) return null
  return (
    <Card
      title={heldTexts.heading}
      aside={
        count > 0 ? (
          <span
            className="rounded-full bg-laci-600 px-3 py-0.5 font-extrabold text-putih"
            data-testid="held-count"
          >
            {count}
          </span>
        ) : null
      }
      testId="held-card"
    >
      {count > 0 ? <p className="text-redup">{heldTexts.intro}</p> : null}
      {failed.length > 0 ? (
        <FailedState
          message={heldTexts.loadFailed}
          onRetry={again}
          isRetrying={failed.some(({ isFetching }) => isFetching)}
        />
      ) : null}
      {waiting.length > 0 ? (
        <Suspense fallback={null}>
          <HeldList waiting={waiting} isOfSeveral={stores.length > 1} onSettled={again} />
        </Suspense>
      ) : null}
      {count > waiting.length ? (
        <p className="text-redup">{heldTexts.further(count - waiting.length)}</p>
      ) : null}
    </Card>
  )
}
