import type { EventKind } from '@laci/domain/events/fact.ts'
import { lazy, Suspense } from 'react'
import { useReadable } from '../base/use-readable.ts'
import { useShop } from '../state/till-context.ts'

// The words for every change there is are many, and on most days nothing waits.
const HeldChanges = lazy(async () => ({ default: (await import('../sync/held-changes.tsx')).HeldChanges }))

/** Where something is edited: what of it waits for the owner, and the way to the decision. Nothing where nothing waits. */
export function HeldNotice({
  kinds,
  isOf = () => true,
}: {
  kinds: readonly EventKind[]
  /** Whether a field is edited here; missing: all are. */
  isOf?: (field: string) => boolean
}) {
  const held = useReadable(useShop().heldCommands).filter(
    ({ kind, changes }) => kinds.some((one) => one === kind) && changes.some(({ field }) => isOf(field)),
  )
  if (held.length === 0) return null
  const changes = held.flatMap((one) => one.changes).filter(({ field }) => isOf(field))
  return (
    <Suspense fallback={null}>
      <HeldChanges changes={changes} />
    </Suspense>
  )
}
