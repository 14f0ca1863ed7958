import type { HeldCommandSettled } from '@laci/domain/journal/held-command.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { PasswordInput } from '@laci/ui/controls/password-input.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { codeTexts } from '@laci/ui/texts/account.ts'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { heldTexts } from '@laci/ui/texts/held.ts'
import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useServices } from '../../services.tsx'
import { ApiRefusal, isSessionGone, logUnexpected } from '../../shell/api-request.ts'
import { Notice } from '../../shell/message.tsx'
import { useHeldService } from '../../use-held-service.ts'
import type { HeldInStore } from './held-card.tsx'
import { HeldChanges } from './held-list.tsx'

/** What shows that it is the owner, and now. */
type Proof = { readonly kind: 'password' } | { readonly kind: 'code'; readonly factorId: string }

const needsProof: ReadonlySet<string> = new Set(['sign_in_needed', 'second_factor_needed'])

/**
 * Asks once more what will happen. Where customers' money goes the server wants a fresh sign-in: the password is asked for
 * right here, or the code of the app, and nothing that was read has to be read again.
 */
export function HeldDecision({
  one: { storeId, command },
  what,
  onClose,
  onSettled,
}: {
  one: HeldInStore
  what: 'apply' | 'drop'
  onClose: () => void
  onSettled: (text: string) => void
}) {
  const held = useHeldService()
  const { account } = useServices()
  const navigate = useNavigate()
  const [proof, setProof] = useState<Proof | null>(null)
  const [typed, setTyped] = useState('')
  const [typedError, setTypedError] = useState<string | undefined>()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (proof !== null) field.current?.focus()
  }, [proof])

  async function decide(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setFailure(null)
    if (proof !== null && typed === '')
      return refuseTyped(proof.kind === 'code' ? heldTexts.codeMissing : heldTexts.passwordMissing)
    setIsBusy(true)
    try {
      const wrong = proof === null ? null : await show(proof)
      if (wrong !== null) return wrong === 'session_missing' ? toSignIn() : refuseTyped(wrong)
      onSettled(textOf(await held.settle(storeId, command.eventId, what)))
    } catch (error) {
      if (isSessionGone(error)) return toSignIn()
      if (error instanceof ApiRefusal && needsProof.has(error.code)) return await askProof()
      logUnexpected(error)
      setFailure(error instanceof ApiRefusal ? error.message : codeTexts.noAnswer)
    } finally {
      setIsBusy(false)
    }
  }

  /** Who has an authenticator app shows its code, everybody else types the password once more. */
  async function askProof(): Promise<void> {
    try {
      const factorId = await account.secondFactor.verifiedFactor()
      setTyped('')
      setProof(factorId === null ? { kind: 'password' } : { kind: 'code', factorId })
    } catch {
      setFailure(codeTexts.noAnswer)
    }
  }

  /** Null: it was right. Else why not, or `session_missing`. */
  async function show(asked: Proof): Promise<string | null> {
    if (asked.kind === 'password') {
      const again = await account.signInAgain(typed)
      if (again.ok) return null
      return again.refusal.code === 'session_missing' ? again.refusal.code : heldTexts.passwordWrong
    }
    const shown = await account.secondFactor.showCode(asked.factorId, typed.replace(/\D/g, ''))
    if (shown.ok) return null
    const { code } = shown.refusal
    return code === 'session_missing'
      ? code
      : code === 'too_many_codes'
        ? heldTexts.tooManyCodes
        : heldTexts.codeWrong
  }

  function textOf({ outcome }: HeldCommandSettled): string {
    const wanted = what === 'apply' ? 'applied' : 'dropped'
    if (outcome === wanted) return outcome === 'applied' ? heldTexts.applied : heldTexts.dropped
    return outcome === 'applied' ? heldTexts.wasApplied : heldTexts.wasDropped
  }

  function refuseTyped(text: string) {
    setTypedError(text)
    setTyped('')
    field.current?.focus()
  }

  function toSignIn() {
    navigate('/login', { replace: true })
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      // While it is being done nobody should believe that closing stops it.
      isDismissible={!isBusy}
      title={what === 'apply' ? heldTexts.askApply : heldTexts.askDrop}
      testId="held-decision"
    >
      <form method="dialog" noValidate onSubmit={decide} className="grid gap-4">
        <HeldChanges command={command} />
        {what === 'apply' && command.isDestination ? <Notice>{heldTexts.destination}</Notice> : null}
        <p className="text-redup">{what === 'apply' ? heldTexts.applyEffect : heldTexts.dropEffect}</p>
        {proof === null ? null : (
          <ProofField
            kind={proof.kind}
            field={field}
            value={typed}
            error={typedError}
            onChange={(value) => {
              setTyped(value)
              setTypedError(undefined)
            }}
          />
        )}
        {failure === null ? null : <Notice title={commonTexts.oops}>{failure}</Notice>}
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button tone="outline" onClick={onClose} disabled={isBusy} data-testid="held-cancel">
            {commonTexts.cancel}
          </Button>
          <Button
            type="submit"
            tone={what === 'apply' ? 'primary' : 'danger'}
            isBusy={isBusy}
            busyLabel={commonTexts.processing}
            data-testid="held-decide"
          >
            {what === 'apply' ? heldTexts.apply : heldTexts.drop}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

function ProofField({
  kind,
  field,
  value,
  error,
  onChange,
}: {
  kind: Proof['kind']
  field: RefObject<HTMLInputElement | null>
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const shared = {
    ref: field,
    value,
    error,
    required: true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value),
  }
  return kind === 'password' ? (
    <PasswordInput {...shared} name="password" label={heldTexts.password} hint={heldTexts.passwordWhy} />
  ) : (
    <TextInput
      {...shared}
      label={heldTexts.code}
      hint={heldTexts.codeWhy}
      inputMode="numeric"
      autoComplete="one-time-code"
      data-testid="held-code"
    />
  )
}
