import { checkErasing } from '@laci/domain/customer/erasing.ts'
import { ConfirmDialog, MessageDialog } from '@laci/ui/controls/alert-dialog.tsx'
import { Button } from '@laci/ui/controls/button.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useApproval } from '../../shell/approval.tsx'
import { Section } from '../../shell/page.tsx'
import { useHost, useShop } from '../../shell/till-context.ts'
import { useBusinessDay } from '../../shell/use-business-day.ts'
import { useCommand } from '../../shell/use-command.tsx'
import type { CustomerView } from '../../shell/use-customers.ts'
import { erasingRefusalText } from './kasbon-words.ts'

/** What the shop holds of a customer is theirs to have (UU PDP). */
export function CustomerData({ customer }: { customer: CustomerView }) {
  const shop = useShop()
  const host = useHost()
  const approve = useApproval()
  const toast = useToast()
  const today = useBusinessDay()
  const [run, isBusy] = useCommand()
  const { id, fields } = customer
  const [layer, setLayer] = useState<'confirm' | 'refused' | null>(null)
  const erasing = checkErasing(fields, shop.balances.of('kasbon', id))
  const pointCount = shop.balances.of('point', id)

  async function save() {
    if (isBusy) return
    const approved = await approve([{ right: 'export' }], 'Unduh data satu pelanggan')
    if (approved === null) return
    await run(async () => {
      if (approved.length > 0) await shop.appendAll(approved)
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
    // Nobody's name stands in what is told of it.
    const approved = await approve([{ right: 'settings' }], 'Hapus data satu pelanggan')
    if (approved === null) return
    const told = await run(() =>
      shop.appendAll(({ counter }) => {
        // As it stands now: another till may have sold on kasbon since the question.
        const current = shop.records.record('customer', id)?.fields ?? fields
        if (!checkErasing(current, shop.balances.of('kasbon', id)).ok) return []
        return [...approved, { kind: 'customer_erased', body: { ...counter, customerId: id } }]
      }),
    )
    if (told === undefined) return setLayer(null)
    setLayer(told.length > 0 ? null : 'refused')
    if (told.length > 0) toast('Data pelanggan dihapus', 'success')
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
