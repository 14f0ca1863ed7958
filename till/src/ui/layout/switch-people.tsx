import { hasWayBack, staffRoleLabel } from '@laci/domain/staff/at-till.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { PersonPin, type PinPerson } from '../approval/person-pin.tsx'
import { useReadable } from '../base/use-readable.ts'
import { useShop } from '../state/till-context.ts'
import { useCommand } from '../state/use-command.tsx'

/** Asked for once in the life of a device, and where a PIN was forgotten: they wait until then. */
const OwnerPasswordForm = lazy(async () => ({
  default: (await import('../approval/owner-password-form.tsx')).OwnerPasswordForm,
}))
const OwnerPinForm = lazy(async () => ({
  default: (await import('../approval/owner-pin-form.tsx')).OwnerPinForm,
}))

/**
 * Everybody who can stand at this till, with their PIN. Before the owner leaves it for the first time, the owner's own PIN
 * for this device is made; the password opens the till where it was forgotten.
 */
export function SwitchPeople({ onDone }: { onDone: () => void }) {
  const shop = useShop()
  const people = useReadable(shop.staff.people)
  const current = useReadable(shop.staff.current)
  const isLocked = useReadable(shop.staff.isLocked)
  const hasOwnerPin = useReadable(shop.staff.hasOwnerPin)
  const { ownerName } = useReadable(shop.settings)
  const [isPasswordAsked, setIsPasswordAsked] = useState(false)
  const [run, isBusy] = useCommand()

  if (current.staffId === null && !hasOwnerPin && !isLocked)
    return (
      <Suspense>
        <OwnerPinForm />
      </Suspense>
    )
  if (isPasswordAsked) {
    return (
      <Suspense>
        <OwnerPasswordForm
          onRight={async () => {
            await shop.staff.unlockAsOwner()
            onDone()
          }}
          onBack={() => setIsPasswordAsked(false)}
        />
      </Suspense>
    )
  }
  // Who could not come back by PIN should not be offered to lock.
  const mayLock = !isLocked && hasWayBack(current.staffId, people, hasOwnerPin)
  const choices: PinPerson[] = [
    ...(hasOwnerPin && (isLocked || current.staffId !== null)
      ? [{ staffId: null, name: ownerName || 'Pemilik', role: 'Pemilik' }]
      : []),
    ...people
      .filter((one) => one.isActive && one.pinHash !== null && (isLocked || one.staffId !== current.staffId))
      .map((one) => ({ staffId: one.staffId, name: one.name, role: staffRoleLabel[one.role] })),
  ]
  return (
    <div className="grid gap-4">
      <PersonPin
        people={choices}
        onTry={async (staffId, pin) => {
          const switched = await shop.staff.switchTo(staffId, pin)
          if (switched.ok) onDone()
          return switched
        }}
        empty={
          <p className="rounded-tile bg-kertas p-4 text-redup">
            Belum ada orang lain dengan PIN. Pemilik membuatnya di menu Karyawan.
          </p>
        }
      />
      <div className="flex flex-wrap gap-3">
        {isLocked || current.staffId !== null ? (
          <Button tone="outline" onClick={() => setIsPasswordAsked(true)} data-testid="owner-password">
            Masuk dengan kata sandi pemilik
          </Button>
        ) : null}
        {isLocked || current.staffId === null ? null : (
          <Link
            to="/pin-saya"
            onClick={onDone}
            className={buttonClass('outline')}
            data-testid="own-secret-open"
          >
            Ganti PIN saya
          </Link>
        )}
        {!mayLock ? null : (
          <Button
            tone="outline"
            isBusy={isBusy}
            onClick={async () => {
              await run(() => shop.staff.lock())
              onDone()
            }}
            data-testid="lock-till"
          >
            Kunci kasir
          </Button>
        )}
      </div>
    </div>
  )
}
