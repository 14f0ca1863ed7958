import { defaultZone } from '@laci/domain/base/time/zone.ts'
import type { HeldChange, HeldCommand } from '@laci/domain/journal/held-command.ts'
import { eventWords } from '@laci/domain/journal/journal-texts.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatDateTime } from '@laci/ui/format/date.ts'
import { heldChangeTitle, heldReasonText, heldTexts, heldValueText } from '@laci/ui/texts/held.ts'
import { useState } from 'react'
import type { HeldInStore } from './held-card.tsx'
import { HeldDecision } from './held-decision.tsx'

type Decision = { readonly one: HeldInStore; readonly what: 'apply' | 'drop' }

/** Each change that waits: what, by whom, from which till, why, and the two answers. */
export default function HeldList({
  waiting,
  isOfSeveral,
  onSettled,
}: {
  waiting: readonly HeldInStore[]
  /** The owner has several shops: each line says which. */
  isOfSeveral: boolean
  onSettled: () => void
}) {
  const toast = useToast()
  const [decision, setDecision] = useState<Decision | null>(null)
  return (
    <>
      <ul className="grid gap-4">
        {waiting.map((one) => (
          <li
            key={one.command.eventId}
            className="grid gap-3 rounded-tile border border-garis bg-kertas p-4"
            data-testid="held-command"
          >
            <HeldFacts one={one} isOfSeveral={isOfSeveral} />
            <div className="flex flex-wrap gap-3 max-sm:*:grow">
              <Button
                onClick={() => setDecision({ one, what: 'apply' })}
                data-testid="held-apply"
                aria-label={`${heldTexts.apply}: ${titleOf(one.command)}`}
              >
                {heldTexts.apply}
              </Button>
              <Button
                tone="outline"
                onClick={() => setDecision({ one, what: 'drop' })}
                data-testid="held-drop"
                aria-label={`${heldTexts.drop}: ${titleOf(one.command)}`}
              >
                {heldTexts.drop}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {decision === null ? null : (
        <HeldDecision
          {...decision}
          onClose={() => setDecision(null)}
          onSettled={(text) => {
            setDecision(null)
            toast(text, 'success')
            onSettled()
          }}
        />
      )}
    </>
  )
}

function titleOf(command: HeldCommand): string {
  const [first] = command.changes
  return first === undefined ? eventWords(command.kind) : heldChangeTitle(first)
}

function HeldFacts({ one: { command, storeName }, isOfSeveral }: { one: HeldInStore; isOfSeveral: boolean }) {
  const by =
    command.staffName ?? (command.staffId === null ? 'tanpa nama karyawan' : 'karyawan yang tidak dikenal')
  const facts = [
    ...(isOfSeveral ? [storeName] : []),
    `Kasir ${command.deviceLetter} (${command.deviceName})`,
    by,
    formatDateTime(command.receivedAt, defaultZone),
  ]
  return (
    <div className="grid gap-2">
      <div>
        <h3 className="font-extrabold">{eventWords(command.kind)}</h3>
        <p className="text-sm text-redup">{facts.join(' · ')}</p>
      </div>
      <p className="font-semibold text-jahe-800">{heldReasonText(command.reason)}</p>
      <HeldChanges command={command} />
    </div>
  )
}

/** Field by field: as it is now, and as it would be. */
export function HeldChanges({ command }: { command: HeldCommand }) {
  const rest = command.changeCount - command.changes.length
  return (
    <dl className="grid gap-2">
      {command.changes.map((change, at) => (
        // Two changes may be of one field of one subject; their order is theirs.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list of one command never changes
        <ChangeRow key={at} change={change} />
      ))}
      {rest > 0 ? <p className="text-sm text-redup">{heldTexts.more(rest)}</p> : null}
    </dl>
  )
}

function ChangeRow({ change }: { change: HeldChange }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-redup first-letter:uppercase">{heldChangeTitle(change)}</dt>
      <dd className="break-words">
        <span className="text-redup">{heldValueText(change.field, change.before)}</span>
        <span aria-hidden> → </span>
        <span className="sr-only">menjadi</span>
        <strong>{heldValueText(change.field, change.after)}</strong>
      </dd>
    </div>
  )
}
