import { type PhoneNumber, shownPhone } from '@laci/domain/base/phone/phone-number.ts'
import { saveSettingsCommand } from '@laci/domain/shop/commands.ts'
import { Checkbox } from '@laci/ui/controls/checkbox.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { useCommands } from '../../ui/approval/approval.tsx'
import { Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'

/** Whether the shop's tills ask for a shift before they take money [SHIFT-6], and whether its owner hears of the end [SHIFT-14]. */
export function ShiftSection() {
  const shop = useShop()
  const toast = useToast()
  const { execute } = useCommands()
  const { isShiftRequired, isClosingSummarySent } = useReadable(shop.settings)
  const account = useReadable(shop.account)
  const [run, isBusy] = useCommand()
  async function save(
    changes: { readonly isShiftRequired: boolean } | { readonly isClosingSummarySent: boolean },
    subject: string,
    news: string,
  ) {
    // Not disabled meanwhile: that would drop the focus to the top of the page.
    if (isBusy) return
    const saved = await run(() => execute(saveSettingsCommand, { subject, changes }))
    if (saved?.is === 'done') toast(news, 'success')
  }
  return (
    <Section title="Shift" testId="shift-settings">
      <Checkbox
        label="Shift wajib"
        hint="Kasir minta shift dibuka sebelum pembayaran pertama. Keranjang yang sudah terisi tidak hilang."
        checked={isShiftRequired}
        onChange={(event) => {
          const isWanted = event.currentTarget.checked
          void save(
            { isShiftRequired: isWanted },
            'Shift wajib',
            isWanted ? 'Shift sekarang wajib' : 'Shift sekarang boleh dilewati',
          )
        }}
        data-testid="shift-required"
      />
      <Checkbox
        label="Ringkasan tutup shift ke WhatsApp pemilik"
        hint={`Setiap shift ditutup, ${account?.phone ? shownPhone(account.phone as PhoneNumber) : 'nomor akun pemilik'} menerima penjualan, “Kas cocok?” dan yang perlu dilihat. Tanpa internet, pesan dikirim setelah kasir tersambung.`}
        checked={isClosingSummarySent}
        onChange={(event) => {
          const isWanted = event.currentTarget.checked
          void save(
            { isClosingSummarySent: isWanted },
            'Ringkasan ke WhatsApp',
            isWanted ? 'Ringkasan dikirim saat shift ditutup' : 'Ringkasan tidak dikirim lagi',
          )
        }}
        data-testid="closing-summary-sent"
      />
    </Section>
  )
}
