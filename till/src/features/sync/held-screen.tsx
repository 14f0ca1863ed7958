import type { HeldChange, HeldCommand } from '@laci/domain/journal/held-command.ts'
import { eventWords } from '@laci/domain/journal/journal-texts.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { formatDateTime } from '@laci/ui/format/date.ts'
import { heldChangeTitle, heldReasonText, heldTexts, heldValueText } from '@laci/ui/texts/held.ts'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { OwnerPasswordForm } from '../../ui/approval/owner-password-form.tsx'
import { FormError } from '../../ui/base/form-error.tsx'
import { Page } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useHeldDesk } from './use-held-desk.ts'

/** *Menunggu pemilik*: what has no effect yet, and the owner's answer to it, with the owner's password. */
export function HeldScreen() {
  const shop = useShop()
  const held = useReadable(shop.heldCommands)
  const { zone } = useReadable(shop.settings)
  const { isOnline } = useReadable(shop.sync)
  const desk = useHeldDesk()
  const [isAsked, setIsAsked] = useState(false)
  const { list } = desk

  return (
    <Page
      title={heldTexts.headingAtTill}
      testId="held"
      isRoomy
      actions={
        list === null && held.length > 0 ? (
          <Button disabled={!isOnline} onClick={() => setIsAsked(true)} data-testid="held-decide">
            {heldTexts.decide}
          </Button>
        ) : null
      }
    >
      <FormError>{desk.failure}</FormError>
      {list !== null ? (
        list.length === 0 ? (
          <NothingWaits />
        ) : (
          <ul className="grid gap-3 @4xl:grid-cols-2 @4xl:items-start">
            {list.map((command) => (
              <OwnersRow key={command.eventId} command={command} desk={desk} zone={zone} />
            ))}
            {desk.furtherCount > 0 ? (
              <li className="text-redup">{heldTexts.further(desk.furtherCount)}</li>
            ) : null}
          </ul>
        )
      ) : held.length === 0 ? (
        <NothingWaits />
      ) : (
        <>
          <p className="text-redup">{heldTexts.introAtTill}</p>
          {isOnline ? null : <p className="font-semibold">{heldTexts.needsInternet}</p>}
          <ul className="grid gap-3 @4xl:grid-cols-2 @4xl:items-start">
            {held.map((one) => (
              <li
                key={one.eventId}
                className="grid gap-2 rounded-tile border border-garis bg-putih p-4"
                data-testid="held-row"
              >
                <h2 className="font-extrabold">{eventWords(one.kind)}</h2>
                <p className="text-sm text-redup">
                  {one.isOwn ? 'Dari perangkat ini' : 'Dari perangkat lain'} ·{' '}
                  {formatDateTime(one.raisedAt, zone)}
                </p>
                <p className="font-semibold text-jahe-800">{heldReasonText(one.reason)}</p>
                <Changes changes={one.changes} changeCount={one.changes.length} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Sheet
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={heldTexts.decide}
        testId="held-password"
      >
        <p className="text-redup">{heldTexts.passwordWhy}</p>
        <OwnerPasswordForm
          keepsSession
          onRight={async (session) => {
            setIsAsked(false)
            await desk.open(session)
          }}
          onBack={() => setIsAsked(false)}
        />
      </Sheet>
    </Page>
  )
}

function NothingWaits() {
  return (
    <EmptyState icon={<ShieldCheck aria-hidden size={36} className="text-daun-700" />}>
      {heldTexts.nothing}
    </EmptyState>
  )
}

function OwnersRow({
  command,
  desk,
  zone,
}: {
  command: HeldCommand
  desk: ReturnType<typeof useHeldDesk>
  zone: Parameters<typeof formatDateTime>[1]
}) {
  const who =
    command.staffName ?? (command.staffId === null ? 'tanpa nama karyawan' : 'karyawan yang tidak dikenal')
  const title = eventWords(command.kind)
  return (
    <li className="grid gap-3 rounded-tile border border-garis bg-putih p-4" data-testid="held-command">
      <div>
        <h2 className="font-extrabold">{title}</h2>
        <p className="text-sm text-redup">
          {`Kasir ${command.deviceLetter} (${command.deviceName}) · ${who} · ${formatDateTime(command.receivedAt, zone)}`}
        </p>
      </div>
      <p className="font-semibold text-jahe-800">{heldReasonText(command.reason)}</p>
      <Changes changes={command.changes} changeCount={command.changeCount} />
      {command.isDestination ? <p>{heldTexts.destination}</p> : null}
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button
          isBusy={desk.busyWith === command.eventId}
          busyLabel="Menerapkan..."
          onClick={() => desk.settle(command.eventId, 'apply')}
          aria-label={`${heldTexts.apply}: ${title}`}
          data-testid="held-apply"
        >
          {heldTexts.apply}
        </Button>
        <Button
          tone="outline"
          disabled={desk.busyWith !== null}
          onClick={() => desk.settle(command.eventId, 'drop')}
          aria-label={`${heldTexts.drop}: ${title}`}
          data-testid="held-drop"
        >
          {heldTexts.drop}
        </Button>
      </div>
    </li>
  )
}

function Changes({ changes, changeCount }: { changes: readonly HeldChange[]; changeCount: number }) {
  return (
    <dl className="grid gap-2">
      {changes.map((change, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the changes of one command never move
        <div key={at} className="min-w-0">
          <dt className="text-sm text-redup first-letter:uppercase">{heldChangeTitle(change)}</dt>
          <dd className="break-words">
            {change.before === null ? null : (
              <>
                <span className="text-redup">{heldValueText(change.field, change.before)}</span>
                <span aria-hidden> → </span>
                <span className="sr-only">menjadi</span>
              </>
            )}
            <strong>{heldValueText(change.field, change.after)}</strong>
          </dd>
        </div>
      ))}
      {changeCount > changes.length ? (
        <p className="text-sm text-redup">{heldTexts.more(changeCount - changes.length)}</p>
      ) : null}
    </dl>
  )
}
