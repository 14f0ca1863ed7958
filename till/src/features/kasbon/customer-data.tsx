import { eraseCustomerCommand, exportCustomerCommand } from '@laci/domain/customer/commands.ts'
import { checkErasing } from '@laci/domain/customer/erasing.ts'
import { ConfirmDialog, MessageDialog } from '@laci/ui/controls/alert-dialog.tsx'
import { Button } from '@laci/ui/controls/button.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCommands } from '../../ui/approval/approval.tsx'
import { Section } from '../../ui/base/page.tsx'
import type { CustomerView } from '../../ui/customers/use-customers.ts'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { useBusinessDay } from '../../ui/state/use-business-day.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { erasingRefusalText } from './kasbon-words.ts'

/** What the shop holds of a customer is theirs to have (UU PDP). */
export function CustomerData({ customer }: { customer: CustomerView }) {
  const shop = useShop()
  const host = useHost()
  const { execute } = useCommands()
  const toast = useToast()
  const today = useBusinessDay()
  const [run, isBusy] = useCommand()
  const { id, fields } = customer
  const [layer, setLayer] = useState<'confirm' | 'refused' | null>(null)
  const erasing = checkErasing(fields, shop.balances.of('kasbon', id))
  const pointCount = shop.balances.of('point', id)

  async function save() {
    if (isBusy) return
    await run(async () => {
      const allowed = await execute(exportCustomerCommand, null)
      if (allowed.is !== 'done') return
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

  async function erase() {
    const erased = await run(() => execute(eraseCustomerCommand, { customerId: id }))
    if (erased?.is === 'not_approved') return
    // Another till may have sold on kasbon since the question.
    setLayer(erased?.is === 'refused' ? 'refused' : null)
    if (erased?.is === 'done') toast('Data pelanggan dihapus', 'success')
  }

  return (
    <Section title="Data pelanggan" testId="customer-data">
      <p className="text-redup">
        Data ini milik pelanggan. Kalau diminta, berikan salinannya (profil, belanja, kasbon, dan poin dalam
        satu berkas) atau hapus.
      </p>
      <div className="flex flex-wrap gap-3">
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
        <Button
          tone="outline"
          onClick={() => setLayer(erasing.ok ? 'confirm' : 'refused')}
          data-testid="customer-erase"
        >
          <Trash2 aria-hidden size={20} />
          Hapus data pelanggan
        </Button>
      </div>
      <MessageDialog
        isOpen={layer === 'refused' && !erasing.ok}
        onClose={() => setLayer(null)}
        title="Belum bisa dihapus"
        message={erasing.ok ? '' : erasingRefusalText(erasing.refusal)}
      />
      <ConfirmDialog
        isOpen={layer === 'confirm'}
        onCancel={() => setLayer(null)}
        onConfirm={() => void erase()}
        title={`Hapus data ${fields.name}?`}
        body={
          <div className="grid gap-3">
            <p>
              Nama, nomor, alamat, dan catatan dihapus dari server dan semua perangkat toko. Belanja, kasbon,
              dan laporan tetap ada tanpa nama, supaya pembukuan Anda tetap cocok.
            </p>
            {pointCount > 0 ? <p>{formatAmount(pointCount)} poin tidak bisa dipakai lagi.</p> : null}
            <p>Struk yang sudah dicetak atau dikirim dan berkas yang sudah diunduh tidak ikut terhapus.</p>
            <p className="font-semibold">Tidak bisa dibatalkan.</p>
          </div>
        }
        confirmLabel="Hapus data"
        busyLabel="Menghapus..."
        isBusy={isBusy}
        tone="danger"
      />
    </Section>
  )
}
