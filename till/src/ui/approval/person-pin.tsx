import type { Result } from '@laci/domain/base/lib/result.ts'
import { pinTriesAllowed } from '@laci/domain/staff/pin-guard.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { classes } from '@laci/ui/controls/classes.ts'
import { NumPad } from '@laci/ui/controls/num-pad.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { PinTryRefusal } from '../../engine/api/staff.ts'
import { useCommand } from '../state/use-command.tsx'
import { pinRefusalText } from './staff-words.ts'

export type PinPerson = {
  /** Null: the owner. */
  readonly staffId: string | null
  readonly name: string
  /** Under the name: *Pemilik*, *Kasir*. */
  readonly role: string
}

export type TryPin = (
  staffId: string | null,
  pin: string,
) => Promise<Result<unknown, PinTryRefusal | { readonly code: 'may_not' }>>

const pinLength = 6

/** Somebody is chosen from the list, then types six digits: by keys, by touch, or from a keypad of the counter. */
export function PersonPin({
  people,
  onTry,
  empty,
}: {
  people: readonly PinPerson[]
  onTry: TryPin
  /** When nobody could be chosen. */
  empty: ReactNode
}) {
  const [chosen, setChosen] = useState<PinPerson | null>(people.length === 1 ? people[0]! : null)
  if (people.length === 0) return <>{empty}</>
  if (chosen === null) {
    return (
      <ul className="grid gap-2 sm:grid-cols-2" data-testid="people">
        {people.map((person) => (
          <li key={person.staffId ?? 'owner'}>
            <button
              type="button"
              onClick={() => setChosen(person)}
              className={buttonClass('outline', 'large', 'w-full justify-start text-left')}
            >
              <span className="grid">
                <span className="truncate">{person.name}</span>
                <span className="text-sm font-normal text-redup">{person.role}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    )
  }
  const goBack = people.length > 1 ? () => setChosen(null) : null
  return <PinForm key={chosen.staffId} person={chosen} onTry={onTry} onBack={goBack} />
}

function PinForm({
  person,
  onTry,
  onBack,
}: {
  person: PinPerson
  onTry: TryPin
  onBack: (() => void) | null
}) {
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [run, isBusy] = useCommand()

  async function type(next: string): Promise<void> {
    if (isBusy) return
    const digits = next.replace(/\D/g, '').slice(0, pinLength)
    setPin(digits)
    setError(null)
    if (digits.length < pinLength) return
    const tried = await run(() => onTry(person.staffId, digits))
    setPin('')
    if (tried !== undefined && !tried.ok) setError(pinRefusalText(tried.refusal))
  }

  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-3">
        {onBack === null ? null : (
          <Button tone="outline" onClick={onBack} aria-label="Pilih orang lain">
            <ArrowLeft aria-hidden size={20} />
          </Button>
        )}
        <p className="min-w-0">
          <span className="block truncate text-lg font-semibold">{person.name}</span>
          <span className="block text-sm text-redup">{person.role}</span>
        </p>
      </div>
      <TextInput
        label={`PIN ${person.name}`}
        hint={isBusy ? 'Memeriksa...' : `6 angka. Setelah ${pinTriesAllowed} kali salah, PIN terkunci.`}
        error={error ?? undefined}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        maxLength={pinLength}
        value={pin}
        readOnly={isBusy}
        onChange={(event) => void type(event.currentTarget.value)}
        inputClassName={classes('text-center text-2xl tracking-[0.5em] tabular-nums', isBusy && 'opacity-60')}
        data-testid="pin"
      />
      <NumPad lastKey={null} onPress={(key) => void type(key === 'back' ? pin.slice(0, -1) : pin + key)} />
    </div>
  )
}
