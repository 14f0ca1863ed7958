import { Button } from '@laci/ui/controls/button.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { Download } from 'lucide-react'
import { useApproval } from '../../shell/approval.tsx'
import { Section } from '../../shell/page.tsx'
import { useHost, useShop } from '../../shell/till-context.ts'
import { useBusinessDay } from '../../shell/use-business-day.ts'
import { useCommand } from '../../shell/use-command.tsx'
import type { CustomerView } from '../../shell/use-customers.ts'

/** What the shop holds of a customer is theirs to have (UU PDP). */
export function CustomerData({ customer }: { customer: CustomerView }) {
  const shop = useShop()
  const host = useHost()
  const approve = useApproval()
  const toast = useToast()
  const today = useBusinessDay()
  const [run, isBusy] = useCommand()
  const { id, fields } = customer

  async function save() {
    if (isBusy) return
    const approved = await approve([{ right: 'export' }], 'Unduh data satu pelanggan')
    if (approved === null) return
    await run(async () => {
      if (approved.length > 0) await shop.tellAll(approved)
      const { customerFile } = await import('../../device/customer-file.ts')
      const sums = {
        owedRupiah: shop.balances.of('kasbon', id),
        pointCount: shop.balances.of('point', id),
      }
      const file = await customerFile({ id, fields, ...sums }, await shop.journal.entriesAbout(id))
      if (file === null) return
      const name = `data-pelanggan-${today}.xlsx`
      host.saveFile(name, file)
      toast(`${name} disimpan di unduhan`, 'success')
    })
  }

  return (
    <Section title="Data pelanggan" testId="customer-data">
      <p className="text-redup">
        Data ini milik pelanggan. Kalau diminta, berikan salinannya: profil, belanja, kasbon, dan poin dalam
        satu berkas.
      </p>
      <Button
        tone="outline"
        className="w-fit"
        isBusy={isBusy}
        busyLabel="Menyiapkan..."
        onClick={() => void save()}
        data-testid="customer-download"
      >
        <Download aria-hidden size={20} />
        Unduh data pelanggan
      </Button>
    </Section>
  )
}
