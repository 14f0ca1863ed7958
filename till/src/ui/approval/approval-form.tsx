import type { Approval } from '../../engine/api/staff.ts'
import { useReadable } from '../base/use-readable.ts'
import { useShop } from '../state/till-context.ts'
import type { Question } from './approval.tsx'
import { PersonPin, type PinPerson } from './person-pin.tsx'
import { permissionText } from './staff-words.ts'

/** Who may approve, and their PIN. */
export function ApprovalForm({
  question,
  onApproved,
}: {
  question: Question
  onApproved: (facts: Approval['facts']) => void
}) {
  const shop = useShop()
  const { name } = useReadable(shop.staff.current)
  const hasOwnerPin = useReadable(shop.staff.hasOwnerPin)
  const { ownerName } = useReadable(shop.settings)
  const people: PinPerson[] = [
    ...(hasOwnerPin ? [{ staffId: null, name: ownerName || 'Pemilik', role: 'Pemilik' }] : []),
    ...shop.staff
      .approvers(question.permissions)
      .map((one) => ({ staffId: one.staffId, name: one.name, role: 'Bisa menyetujui' })),
  ]
  return (
    <div className="grid gap-4">
      <p>
        {name} belum punya hak: <strong>{question.permissions.map(permissionText).join(', ')}</strong>.
        <span className="block text-redup">{question.subject}</span>
      </p>
      <PersonPin
        people={people}
        onTry={async (staffId, pin) => {
          const approved = await shop.staff.approve(staffId, pin, question.permissions, question.subject)
          if (approved.ok) onApproved(approved.value.facts)
          return approved
        }}
        empty={
          <p className="rounded-tile bg-jahe-100 p-4 text-jahe-800">
            {shop.staff.ownStaffId === null
              ? 'Belum ada yang bisa menyetujui di perangkat ini: tidak ada orang dengan hak ini yang punya PIN. Pemilik membuatnya di menu Karyawan, dan PIN pemilik sendiri di tombol nama kasir.'
              : 'PIN rekan kerja tidak disimpan di perangkat milik karyawan. Tidak ada yang diubah. Minta persetujuan di kasir toko.'}
          </p>
        }
      />
    </div>
  )
}
