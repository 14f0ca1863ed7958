import { Checkbox } from '@laci/ui/controls/checkbox.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { useApproval } from '../../shell/approval.tsx'
import { Section } from '../../shell/page.tsx'
import { useShop } from '../../shell/till-context.ts'
import { useCommand } from '../../shell/use-command.tsx'
import { useReadable } from '../../shell/use-readable.ts'

/** Whether the shop's tills ask for a shift before they take money [SHIFT-6]. */
export function ShiftSection() {
  const shop = useShop()
  const toast = useToast()
  const approve = useApproval()
  const { isShiftRequired } = useReadable(shop.settings)
  const [run, isBusy] = useCommand()
  async function save(isWanted: boolean) {
    // Not disabled meanwhile: that would drop the focus to the top of the page.
    if (isBusy) return
    const isSaved = await run(async () => {
      const approved = await approve([{ right: 'settings' }], 'Shift wajib')
      if (approved === null) return false
      await shop.saveSettings({ isShiftRequired: isWanted }, approved)
      return true
    })
    if (isSaved) toast(isWanted ? 'Shift sekarang wajib' : 'Shift sekarang boleh dilewati', 'success')
  }
  return (
    <Section title="Shift" testId="shift-settings">
      <Checkbox
        label="Shift wajib"
        hint="Kasir minta shift dibuka sebelum pembayaran pertama. Keranjang yang sudah terisi tidak hilang."
        checked={isShiftRequired}
        onChange={(event) => void save(event.currentTarget.checked)}
        data-testid="shift-required"
      />
    </Section>
  )
}
