import type { EventKind } from '@laci/domain/sync/event-kinds.ts'
import { heldChangeTitle, heldTexts, heldValueText } from '@laci/ui/texts/held.ts'
import { Hourglass } from 'lucide-react'
import { Link } from 'react-router'
import { useShop } from './till-context.ts'
import { useReadable } from './use-readable.ts'

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
    <div
      role="status"
      className="grid gap-2 rounded-tile border border-jahe-800 bg-jahe-100 p-4"
      data-testid="held-notice"
    >
      <p className="flex items-center gap-2 font-extrabold">
        <Hourglass aria-hidden size={20} className="shrink-0" />
        {heldTexts.headingAtTill}
      </p>
      <ul className="grid gap-1">
        {changes.slice(0, 3).map((change, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the changes of one command never move
          <li key={at} className="break-words first-letter:uppercase">
            {heldChangeTitle(change)}: <strong>{heldValueText(change.field, change.after)}</strong>
          </li>
        ))}
        {changes.length > 3 ? <li>{heldTexts.more(changes.length - 3)}</li> : null}
      </ul>
      <p>{heldTexts.notYet}</p>
      <Link
        to="/menunggu-pemilik"
        className="inline-flex min-h-12 items-center justify-self-start font-semibold text-laci-700 underline"
        data-testid="held-open"
      >
        {heldTexts.look}
      </Link>
    </div>
  )
}
