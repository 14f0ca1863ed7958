import type { HeldChange } from '@laci/domain/journal/held-command.ts'
import { heldChangeTitle, heldTexts, heldValueText } from '@laci/ui/texts/held.ts'
import { Hourglass } from 'lucide-react'
import { Link } from 'react-router'

/** The first changes that wait for the owner, and the way to the decision. */
export function HeldChanges({ changes }: { changes: readonly HeldChange[] }) {
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
