import { deletionGraceMs, judgeDeletion } from '@laci/domain/account/deletion.ts'
import type { DeletionView } from '@laci/domain/account/deletion-wire.ts'
import { textOfAccountRefusal } from '@laci/domain/account/refusal-text.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf, defaultZone } from '@laci/domain/base/time/zone.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { PasswordInput } from '@laci/ui/controls/password-input.tsx'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { FailedState } from '@laci/ui/controls/states.tsx'
import { formatDate } from '@laci/ui/format/date.ts'
import { codeTexts, dashboardTexts, loginTexts } from '@laci/ui/texts/account.ts'
import { archiveTexts } from '@laci/ui/texts/archive.ts'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { deletionTexts } from '@laci/ui/texts/deletion.ts'
import { Download, Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useServices } from '../services.tsx'
import { useDeletionService } from '../use-deletion-service.ts'
import { ApiRefusal, isSessionGone, logUnexpected, NoAnswer } from './api-request.ts'
import { ArchiveButton } from './archive-button.tsx'
import { DeletionInTheWay } from './deletion-in-the-way.tsx'
import { Notice } from './message.tsx'

/**
 * What a deletion takes along, a file of the account's own data, and the red button [ACCOUNT-19, ACCOUNT-20]. Failing is
 * said here; `onDeleted` comes after it is done, `onSignedOut` when the session turned out to be worth nothing.
 */
export default function DeletionForm({
  question,
  onDeleted,
  onSignedOut,
  otherActions,
}: {
  /** What is asked right above the button. */
  question: ReactNode
  onDeleted: () => void
  onSignedOut: () => void
  otherActions?: ReactNode
}) {
  const deletion = useDeletionService()
  const [view, setView] = useState<DeletionView | 'failed' | null>(null)
  const [isLooking, setIsLooking] = useState(false)
  const [password, setPassword] = useState('')
  const [passwordError, setPasswordError] = useState<string | undefined>()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const look = useCallback(async () => {
    setIsLooking(true)
    try {
      setView(await deletion.view())
    } catch (error) {
      logUnexpected(error)
      if (isSessionGone(error)) onSignedOut()
      else setView('failed')
    } finally {
      setIsLooking(false)
    }
  }, [deletion, onSignedOut])
  useEffect(() => void look(), [look])

  async function remove(event: FormEvent) {
    event.preventDefault()
    setFailure(null)
    if (password === '') return refusePassword(deletionTexts.passwordMissing)
    setPasswordError(undefined)
    setIsBusy(true)
    try {
      await deletion.remove(password)
      onDeleted()
    } catch (error) {
      logUnexpected(error)
      setIsBusy(false)
      if (error instanceof ApiRefusal && error.code === 'password_wrong') return refusePassword(error.message)
      if (error instanceof ApiRefusal && error.code === 'unsent_events') void look()
      setFailure(isSessionGone(error) ? deletionTexts.userMissing : deletionTexts.failed(reasonOf(error)))
    }
  }

  function refusePassword(text: string) {
    setPasswordError(text)
    setPassword('')
    field.current?.focus()
  }

  if (view === 'failed') {
    return <FailedState message={dashboardTexts.loadFailed} onRetry={look} isRetrying={isLooking} />
  }
  // Known before the password is typed; the server asks once more.
  const judged = view === null ? null : judgeDeletion(view.tills)
  const trouble = judged?.ok === false ? deletionTexts.failed(textOfAccountRefusal(judged.refusal)) : failure
  return (
    <div className="grid gap-6">
      {view === null ? (
        <div className="grid gap-3" data-testid="deletion-loading">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-16 w-full" />
        </div>
      ) : (
        <DeletionInTheWay view={view} isLooking={isLooking} onLookAgain={look} />
      )}
      <ExportSection onSignedOut={onSignedOut} />
      <Effects />
      <form method="dialog" noValidate onSubmit={remove} className="grid gap-4" data-testid="deletion-form">
        <p className="font-extrabold text-balance">{question}</p>
        <PasswordInput
          ref={field}
          name="password"
          label={deletionTexts.password}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={passwordError}
          required
        />
        {trouble !== null ? <Notice title={commonTexts.oops}>{trouble}</Notice> : null}
        <div className="flex flex-wrap items-center gap-3 max-sm:*:grow">
          <Button
            type="submit"
            tone="danger"
            isBusy={isBusy}
            busyLabel={deletionTexts.busy}
            data-testid="deletion-submit"
          >
            <Trash2 aria-hidden size={20} />
            {deletionTexts.submit}
          </Button>
          {otherActions}
        </div>
      </form>
    </div>
  )
}

function Effects() {
  const { clock } = useServices()
  // The day from which nothing brings the account back; of the form, and of the server a moment later.
  const [eraseAt] = useState(() => clock() + deletionGraceMs)
  const effects = [
    [deletionTexts.atOnceHeading, deletionTexts.atOnce],
    [deletionTexts.comingBackHeading(formatDate(instant(eraseAt), defaultZone)), deletionTexts.comingBack],
    [deletionTexts.afterwardsHeading, deletionTexts.afterwards],
    [deletionTexts.keptHeading, deletionTexts.kept],
  ] as const
  return (
    <section className="grid gap-3">
      <h3 className="font-extrabold">{deletionTexts.effectsHeading}</h3>
      <dl className="grid gap-3">
        {effects.map(([heading, text]) => (
          <div key={heading}>
            <dt className="font-semibold">{heading}</dt>
            <dd className="text-redup">{text}</dd>
          </div>
        ))}
      </dl>
      <a
        href="/privacy-policy#hapus-akun"
        className={`${textLinkClass} inline-flex min-h-12 items-center justify-self-start`}
      >
        {deletionTexts.keptMore}
      </a>
    </section>
  )
}

function ExportSection({ onSignedOut }: { onSignedOut: () => void }) {
  const deletion = useDeletionService()
  const { account, clock, saveFile } = useServices()
  const [state, setState] = useState<'idle' | 'busy' | 'done' | 'failed'>('idle')
  /** Null: not known, and then only the account's own data are offered. */
  const [stores, setStores] = useState<readonly { storeId: string; name: string }[] | null>(null)
  useEffect(() => {
    account.stores().then(
      (found) => setStores(found.filter(({ role }) => role === 'owner')),
      (error: unknown) => console.error(error),
    )
  }, [account])

  async function save() {
    setState('busy')
    try {
      const day = businessDayOf(instant(clock()), defaultZone)
      saveFile(`akun-${day}.json`, await deletion.exportText(), 'application/json')
      setState('done')
    } catch (error) {
      logUnexpected(error)
      setState('failed')
    }
  }

  return (
    <section aria-labelledby="export" className="grid gap-2">
      <h3 id="export" className="font-extrabold">
        {deletionTexts.exportHeading}
      </h3>
      <p className="text-redup">{deletionTexts.exportText}</p>
      <Button
        tone="outline"
        className="justify-self-start"
        isBusy={state === 'busy'}
        busyLabel={commonTexts.processing}
        onClick={save}
        data-testid="export-account"
      >
        <Download aria-hidden size={20} />
        {deletionTexts.exportSubmit}
      </Button>
      <p role="status" className={state === 'done' ? 'font-semibold text-daun-700' : 'sr-only'}>
        {state === 'done' ? deletionTexts.exportDone : ''}
      </p>
      {state === 'failed' ? <Notice title={commonTexts.oops}>{deletionTexts.exportFailed}</Notice> : null}
      {stores === null || stores.length === 0 ? null : (
        <>
          <p className="text-redup">{archiveTexts.about}</p>
          {stores.map(({ storeId, name }) => (
            <ArchiveButton
              key={storeId}
              {...{ storeId, onSignedOut }}
              label={stores.length === 1 ? archiveTexts.submit : archiveTexts.ofStore(name)}
            />
          ))}
        </>
      )}
    </section>
  )
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiRefusal) return error.message
  return error instanceof NoAnswer ? codeTexts.noAnswer : loginTexts.unexpected
}
