import { staffRoleLabel } from '@laci/domain/staff/at-till.ts'
import type { StaffMemberView, TillStaff } from '@laci/domain/staff/wire.ts'
import { ConfirmDialog, MessageDialog } from '@laci/ui/controls/alert-dialog.tsx'
import { Button } from '@laci/ui/controls/button.tsx'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatDateTime } from '@laci/ui/format/date.ts'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { RightsList } from './rights-editor.tsx'
import type { Secret } from './secret-form.tsx'
import { percentText } from './staff-values.ts'
import { type StaffDesk, troubleText } from './use-staff-admin.ts'

/** What this till knows of somebody; more of it when the owner's session is open. */
export type ShownPerson = Pick<
  TillStaff,
  'staffId' | 'name' | 'role' | 'rights' | 'maximumDiscountHundredths' | 'isActive'
> & { readonly hasPin: boolean; readonly view: StaffMemberView | null }

/** One person: what they may do, where they are signed in, and what the owner can change about it. */
export function PersonSheet({
  person,
  desk,
  onEdit,
  onSecret,
  onClose,
}: {
  person: ShownPerson
  desk: StaffDesk
  onEdit: () => void
  onSecret: (secret: Secret) => void
  onClose: () => void
}) {
  const toast = useToast()
  const [run, isBusy] = useCommand()
  const [isDisabling, setIsDisabling] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const { view } = person

  async function setActive(isActive: boolean) {
    const done = await run(() =>
      desk.command((admin) => (isActive ? admin.enable(person.staffId) : admin.disable(person.staffId))),
    )
    setIsDisabling(false)
    if (done === undefined) return
    if (!done.ok) return setTrouble(troubleText(done.refusal))
    toast(`${person.name} ${isActive ? 'aktif lagi. Beri PIN baru.' : 'dinonaktifkan'}`, 'success')
    // The PIN went with the leaving: somebody else may have it by now [STAFF-37].
    if (isActive) onSecret('pin')
  }

  return (
    <>
      <Sheet isOpen onClose={onClose} isDismissible={!isBusy} title={person.name} testId="staff-person">
        <div className="flex flex-wrap gap-2">
          <Chip tone="teal">{staffRoleLabel[person.role]}</Chip>
          {person.isActive ? (
            <Chip tone={person.hasPin ? 'success' : 'warning'}>
              {person.hasPin ? 'Punya PIN' : 'Belum punya PIN'}
            </Chip>
          ) : (
            <Chip tone="danger">Nonaktif</Chip>
          )}
          {person.maximumDiscountHundredths > 0 ? (
            <Chip>Diskon sampai {percentText(person.maximumDiscountHundredths)}%</Chip>
          ) : null}
        </div>
        {person.isActive || view !== null ? <RightsList rights={person.rights} /> : null}
        {person.isActive ? null : (
          <p className="rounded-tile bg-kertas p-4 text-redup">
            {person.name} tidak bisa masuk di kasir mana pun. Namanya tetap ada di struk dan laporan lama.
          </p>
        )}
        {view === null ? null : <Places view={view} />}
        {view === null ? (
          <Button tone="outline" onClick={() => desk.askPassword(true)} data-testid="staff-manage">
            Ubah dengan kata sandi pemilik
          </Button>
        ) : (
          <div className="grid gap-3 sm:grid-cols-2">
            {person.isActive ? (
              <>
                <Button className="sm:col-span-2" onClick={onEdit} data-testid="staff-edit">
                  Ubah nama dan hak
                </Button>
                <Button tone="outline" onClick={() => onSecret('pin')} data-testid="staff-set-pin">
                  {person.hasPin ? 'Ganti PIN' : 'Buat PIN'}
                </Button>
                <Button tone="outline" onClick={() => onSecret('password')} data-testid="staff-set-password">
                  Ganti kata sandi
                </Button>
                <Button
                  tone="outline"
                  className="text-cabai-600! sm:col-span-2"
                  onClick={() => setIsDisabling(true)}
                  data-testid="staff-disable"
                >
                  Nonaktifkan
                </Button>
              </>
            ) : (
              <Button
                className="sm:col-span-2"
                isBusy={isBusy}
                busyLabel="Mengaktifkan..."
                onClick={() => setActive(true)}
                data-testid="staff-enable"
              >
                Aktifkan lagi
              </Button>
            )}
          </div>
        )}
      </Sheet>
      <ConfirmDialog
        isOpen={isDisabling}
        onCancel={() => setIsDisabling(false)}
        onConfirm={() => setActive(false)}
        isBusy={isBusy}
        busyLabel="Menonaktifkan..."
        title={`Nonaktifkan ${person.name}?`}
        confirmLabel="Nonaktifkan"
        body={
          <>
            <p>
              {person.name} langsung keluar dari semua kasir dan tidak bisa masuk lagi.
              {view !== null && view.devices.length > 0
                ? ` Perangkatnya sendiri (${view.devices.map(({ letter }) => `Kasir ${letter}`).join(', ')}) terkunci.`
                : ''}
            </p>
            <p className="mt-2">
              Penjualan yang sudah dibuat tetap tersimpan, juga yang belum terkirim. Bisa diaktifkan lagi
              kapan saja, dengan PIN baru; perangkat sendiri lalu minta izin sekali lagi.
            </p>
          </>
        }
      />
      <MessageDialog isOpen={trouble !== null} onClose={() => setTrouble(null)} message={trouble ?? ''} />
    </>
  )
}

/** Tills of this person's own sign-in, and where else the person has signed in. */
function Places({ view }: { view: StaffMemberView }) {
  const { zone } = useReadable(useShop().settings)
  const own = new Set(view.devices.map((one) => one.deviceId))
  const elsewhere = view.sessions.filter((one) => !own.has(one.deviceId))
  if (view.devices.length + elsewhere.length === 0) return null
  const lastUsed = (deviceId: string) => view.sessions.find((one) => one.deviceId === deviceId)?.lastUsedAt
  return (
    <ul className="grid gap-2" aria-label="Perangkat" data-testid="staff-places">
      {view.devices.map((device) => (
        <Place
          key={device.deviceId}
          title={`Kasir ${device.letter} · ${device.name}`}
          text={whenText(lastUsed(device.deviceId))}
        />
      ))}
      {elsewhere.map((one) => (
        <Place key={one.deviceId} title={one.deviceName} text={whenText(one.lastUsedAt)} />
      ))}
    </ul>
  )

  function whenText(at: StaffMemberView['createdAt'] | undefined): string {
    return at === undefined ? 'Perangkat sendiri' : `Masuk terakhir ${formatDateTime(at, zone)}`
  }
}

function Place({ title, text }: { title: string; text: string }) {
  return (
    <li className="flex items-center gap-3 rounded-tile border border-garis px-4 py-3">
      <Smartphone aria-hidden size={22} className="shrink-0 text-laci-600" />
      <span className="grid min-w-0">
        <span className="truncate font-semibold">{title}</span>
        <span className="text-sm text-redup">{text}</span>
      </span>
    </li>
  )
}
