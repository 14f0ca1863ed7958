import { staffRoleLabel } from '@laci/domain/staff/at-till.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { EmptyState, FailedState } from '@laci/ui/controls/states.tsx'
import { Plus, Users, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { OwnerPasswordForm } from '../../ui/approval/owner-password-form.tsx'
import { RightGate } from '../../ui/approval/right-gate.tsx'
import { Page, Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { HandoutSheet, ShopCode } from './handout.tsx'
import { PersonSheet, type ShownPerson } from './person-sheet.tsx'
import { type Secret, SecretForm } from './secret-form.tsx'
import { StaffForm } from './staff-form.tsx'
import { accessText } from './staff-values.ts'
import { useStaffAdmin } from './use-staff-admin.ts'
import { WaitingDevices } from './waiting-devices.tsx'

type Layer =
  | { readonly kind: 'new' }
  | { readonly kind: 'person' | 'edit' | Secret; readonly staffId: string }
  | { readonly kind: 'handout'; readonly name: string }

/** *Karyawan*: who works here and what each may do. The list is on this till; changing it needs the owner and internet. */
export function StaffScreen() {
  return (
    <RightGate permission={{ right: 'staff' }} title="Karyawan" testId="staff-gate">
      <StaffPage />
    </RightGate>
  )
}

function StaffPage() {
  const shop = useShop()
  const known = useReadable(shop.staff.people)
  const knownCode = useReadable(shop.staff.shopCode)
  const waitingCount = useReadable(shop.staff.waitingDeviceCount)
  const { isOnline } = useReadable(shop.sync)
  const desk = useStaffAdmin()
  const [layer, setLayer] = useState<Layer | null>(null)
  const { office } = desk
  const list = office.status === 'open' ? office.list : null

  const people: readonly ShownPerson[] =
    list === null
      ? // A device of somebody's own does not know who else has a PIN [STAFF-42].
        known.map((one) => ({
          ...{ ...one, view: null },
          hasPin: one.pinHash !== null || shop.staff.ownStaffId !== null,
        }))
      : list.staff.map((one) => ({ ...one, view: one }))
  const active = people.filter((one) => one.isActive)
  const left = people.filter((one) => !one.isActive)
  const shopCode = list?.shopCode ?? knownCode
  const chosen =
    layer !== null && 'staffId' in layer ? people.find((one) => one.staffId === layer.staffId) : undefined

  function add() {
    setLayer({ kind: 'new' })
    if (list === null) desk.askPassword(true)
  }

  function cancelPassword() {
    desk.askPassword(false)
    if (list === null && layer?.kind === 'new') setLayer(null)
  }

  function openPerson(staffId: string) {
    setLayer({ kind: 'person', staffId })
    // A device that was allowed a moment ago has become a till meanwhile.
    void desk.reload()
  }
  const addButton = (
    <Button onClick={add} data-testid="new-staff">
      <Plus aria-hidden size={20} />
      Tambah karyawan
    </Button>
  )
  return (
    <Page title="Karyawan" testId="staff" isRoomy actions={active.length === 0 ? undefined : addButton}>
      {isOnline ? null : (
        <p className="flex gap-3 rounded-tile bg-jahe-100 p-4 text-jahe-800" data-testid="staff-offline">
          <WifiOff aria-hidden size={20} className="mt-0.5 shrink-0" />
          Menambah dan mengubah karyawan perlu internet; daftar ini dari terakhir kali tersambung.
        </p>
      )}
      {list !== null && list.waitingDevices.length > 0 ? (
        <WaitingDevices devices={list.waitingDevices} desk={desk} />
      ) : null}
      {list === null && waitingCount > 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-tile bg-jahe-100 p-4">
          <p className="font-semibold">{waitingCount} perangkat karyawan menunggu izin.</p>
          <Button onClick={() => desk.askPassword(true)} data-testid="show-waiting">
            Lihat
          </Button>
        </div>
      ) : null}
      {office.status === 'loading' ? (
        <p className="text-redup" aria-live="polite">
          Memuat daftar karyawan…
        </p>
      ) : null}
      {office.status === 'failed' ? (
        <FailedState message={office.message} onRetry={() => void desk.reload()} />
      ) : null}
      {active.length === 0 ? (
        <EmptyState icon={<Users aria-hidden size={36} className="text-garis-kuat" />} action={addButton}>
          Belum ada karyawan. Setiap orang mendapat PIN dan hak sendiri, dan setiap struk mencatat kasirnya.
        </EmptyState>
      ) : (
        <ul className="grid gap-2 @4xl:grid-cols-2" aria-label="Karyawan">
          {active.map((person) => (
            <PersonRow key={person.staffId} person={person} onOpen={() => openPerson(person.staffId)} />
          ))}
        </ul>
      )}
      {left.length === 0 ? null : (
        <Section title="Sudah tidak bekerja" testId="former-staff">
          <ul className="grid gap-2 @4xl:grid-cols-2">
            {left.map((person) => (
              <PersonRow key={person.staffId} person={person} onOpen={() => openPerson(person.staffId)} />
            ))}
          </ul>
        </Section>
      )}
      {shopCode === null || active.length === 0 ? null : <ShopCode code={shopCode} />}

      {layer?.kind === 'person' && chosen !== undefined ? (
        <PersonSheet
          person={chosen}
          desk={desk}
          onEdit={() => setLayer({ kind: 'edit', staffId: chosen.staffId })}
          onSecret={(kind) => setLayer({ kind, staffId: chosen.staffId })}
          onClose={() => setLayer(null)}
        />
      ) : null}
      {layer?.kind === 'new' && list !== null ? (
        <StaffForm
          person={null}
          desk={desk}
          onClose={() => setLayer(null)}
          onSaved={(name) => setLayer({ kind: 'handout', name })}
        />
      ) : null}
      {layer?.kind === 'edit' && chosen?.view ? (
        <StaffForm
          person={chosen.view}
          desk={desk}
          onClose={() => openPerson(chosen.staffId)}
          onSaved={() => openPerson(chosen.staffId)}
        />
      ) : null}
      {(layer?.kind === 'pin' || layer?.kind === 'password') && chosen?.view ? (
        <SecretForm
          person={chosen.view}
          secret={layer.kind}
          desk={desk}
          onClose={() => openPerson(chosen.staffId)}
        />
      ) : null}
      {layer?.kind === 'handout' && shopCode !== null ? (
        <HandoutSheet name={layer.name} code={shopCode} onClose={() => setLayer(null)} />
      ) : null}
      <Sheet
        isOpen={desk.isPasswordAsked}
        onClose={cancelPassword}
        title="Kata sandi pemilik"
        testId="staff-password-sheet"
      >
        <OwnerPasswordForm keepsSession onRight={desk.open} onBack={cancelPassword} />
      </Sheet>
    </Page>
  )
}

function PersonRow({ person, onOpen }: { person: ShownPerson; onOpen: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        data-testid="staff-row"
        className="flex min-h-16 w-full items-center justify-between gap-3 rounded-tile border border-garis bg-putih px-4 py-2 text-left hover:border-laci-600"
      >
        <span className="grid min-w-0 gap-0.5">
          <span className="truncate font-semibold">{person.name}</span>
          <span className="text-sm text-redup">
            {person.isActive
              ? `${staffRoleLabel[person.role]} · ${accessText(person)}`
              : staffRoleLabel[person.role]}
          </span>
        </span>
        {person.isActive && !person.hasPin ? (
          <Chip tone="warning" className="shrink-0">
            Belum ada PIN
          </Chip>
        ) : null}
        {person.isActive ? null : (
          <Chip tone="danger" className="shrink-0">
            Nonaktif
          </Chip>
        )}
      </button>
    </li>
  )
}
