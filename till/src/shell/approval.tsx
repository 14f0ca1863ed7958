import { missingOf, type Wish } from '@laci/domain/staff/at-till.ts'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import type { Approval } from '../till-types.ts'
import { PersonPin, type PinPerson } from './person-pin.tsx'
import { wishText } from './staff-words.ts'
import { useShop } from './till-context.ts'
import { useReadable } from './use-readable.ts'

/** Null: nobody approved, so it is not done. Otherwise the facts to tell together with what they allow; often none. */
export type Approve = (wishes: readonly Wish[], subject: string) => Promise<Approval['facts'] | null>

const ApprovalContext = createContext<Approve>(async () => [])

/**
 * `const approve = useApproval()`, then before a command that needs a right:
 *
 *     const approved = await approve([{ right: 'refund' }], `Retur ${receiptNumber}`)
 *     if (approved === null) return
 *     await shop.tellAll((turn) => [...approved, { kind: 'sale_refunded', body: … }])
 *
 * Whoever may do it alone is asked nothing. Everybody else needs somebody who may, here and now, with a PIN.
 */
export function useApproval(): Approve {
  return useContext(ApprovalContext)
}

type Question = {
  readonly wishes: readonly Wish[]
  readonly subject: string
  answer(facts: Approval['facts'] | null): void
}

/** Asks for an approval over whatever screen is open. */
export function ApprovalProvider({ children }: { children: ReactNode }) {
  const shop = useShop()
  const [question, setQuestion] = useState<Question | null>(null)
  const approve = useCallback<Approve>(
    async (wishes, subject) => {
      const missing = missingOf(shop.staff.current.get(), wishes)
      if (missing.length === 0) return []
      return new Promise((answer) => setQuestion({ wishes: missing, subject, answer }))
    },
    [shop],
  )
  function end(facts: Approval['facts'] | null): void {
    question?.answer(facts)
    setQuestion(null)
  }
  return (
    <ApprovalContext value={approve}>
      {children}
      <Sheet isOpen={question !== null} onClose={() => end(null)} title="Perlu persetujuan" testId="approval">
        {question === null ? null : <ApprovalForm question={question} onApproved={end} />}
      </Sheet>
    </ApprovalContext>
  )
}

function ApprovalForm({
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
      .approvers(question.wishes)
      .map((one) => ({ staffId: one.staffId, name: one.name, role: 'Bisa menyetujui' })),
  ]
  return (
    <div className="grid gap-4">
      <p>
        {name} belum punya hak: <strong>{question.wishes.map(wishText).join(', ')}</strong>.
        <span className="block text-redup">{question.subject}</span>
      </p>
      <PersonPin
        people={people}
        onTry={async (staffId, pin) => {
          const approved = await shop.staff.approve(staffId, pin, question.wishes, question.subject)
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
