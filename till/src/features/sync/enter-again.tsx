import { Button } from '@laci/ui/controls/button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { OwnerPasswordForm } from '../../ui/approval/owner-password-form.tsx'
import { signInRefusalText } from '../../ui/approval/sign-in-texts.ts'
import { Section } from '../../ui/base/page.tsx'
import { useShop } from '../../ui/state/till-context.ts'

/** For a device that the server does not know any more: the owner lets it in again, and everything is sent once more [DEVICE-20]. */
export function EnterAgain() {
  const shop = useShop()
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isOfStaff = shop.staff.ownStaffId !== null
  return (
    <Section title="Daftarkan lagi perangkat ini">
      <p>
        Server tidak mengenal perangkat ini, misalnya karena data server dipulihkan dari cadangan lama. Tidak
        ada yang hilang: semua catatan tetap di perangkat ini dan dikirim lagi setelah perangkat ini
        terdaftar.{' '}
        {isOfStaff
          ? 'Simpan berkas cadangan, lalu minta pemilik toko memulihkannya di kasirnya.'
          : 'Pemilik toko cukup memasukkan kata sandinya di sini.'}
      </p>
      {isOfStaff ? null : (
        <Button className="justify-self-start" onClick={() => setIsOpen(true)} data-testid="enter-again">
          <KeyRound aria-hidden size={20} />
          Daftarkan lagi
        </Button>
      )}
      <Sheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Daftarkan lagi perangkat ini"
        testId="enter-again-sheet"
      >
        {error === null ? null : (
          <p role="alert" className="rounded-control bg-cabai-50 p-3 text-cabai-700">
            {error}
          </p>
        )}
        <OwnerPasswordForm
          keepsSession
          onRight={async (session) => {
            const entered = await shop.enterAgain(session)
            if (!entered.ok) return setError(signInRefusalText(entered.refusal))
            toast('Perangkat terdaftar lagi. Semua catatan sedang dikirim.', 'success')
          }}
          onBack={() => setIsOpen(false)}
        />
      </Sheet>
    </Section>
  )
}
