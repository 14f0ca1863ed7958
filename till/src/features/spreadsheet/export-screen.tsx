import type { Table } from '@laci/domain/base/table/table.ts'
import { dayAfter } from '@laci/domain/base/time/day-text.ts'
import { exportCommand } from '@laci/domain/views/spreadsheet/export-command.ts'
import { productTable } from '@laci/domain/views/spreadsheet/product-table.ts'
import { customerTable, isTrade, saleTable } from '@laci/domain/views/spreadsheet/shop-tables.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { tableFile } from '@laci/ui/spreadsheet/table-file.ts'
import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCommands } from '../../ui/approval/approval.tsx'
import { BackLink } from '../../ui/base/back-link.tsx'
import { Page, Section } from '../../ui/base/page.tsx'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { useBusinessDay } from '../../ui/state/use-business-day.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { ArchiveSection } from './archive-section.tsx'

/** As long as a device keeps its journal. */
const keptDays = 35

type Kind = 'products' | 'customers' | 'sales' | 'journal'

const parts: {
  readonly [One in Kind]: { readonly title: string; readonly about: string; readonly file: string }
} = {
  products: {
    title: 'Produk',
    about:
      'Semua produk dengan harga, barcode, satuan, dan stok. Berkasnya bisa diubah di Excel lalu diimpor lagi.',
    file: 'produk',
  },
  customers: {
    title: 'Pelanggan',
    about: 'Nama, nomor, kelompok, kasbon, dan poin.',
    file: 'pelanggan',
  },
  sales: {
    title: 'Penjualan',
    about:
      'Setiap baris setiap struk dan retur di perangkat ini, 35 hari terakhir. Jumlah kolomnya sama dengan Laporan.',
    file: 'penjualan',
  },
  journal: {
    title: 'Jurnal',
    about: 'Semua catatan yang ada di perangkat ini, 35 hari terakhir, satu baris JSON per catatan.',
    file: 'jurnal',
  },
}

/** *Ekspor*: what the shop has, in open formats, also after the subscription ended and without internet. */
export function ExportScreen() {
  const shop = useShop()
  const host = useHost()
  const { execute } = useCommands()
  const toast = useToast()
  const today = useBusinessDay()
  const [run] = useCommand()
  const [busy, setBusy] = useState<string | null>(null)

  async function tableOf(kind: Exclude<Kind, 'journal'>): Promise<Table> {
    switch (kind) {
      case 'products': {
        const products = shop.catalog
          .all({ withInactive: true })
          .flatMap((productId) => shop.catalog.product(productId) ?? [])
        return productTable(products, { withCost: shop.staff.may({ right: 'see_cost' }) })
      }
      case 'customers':
        return customerTable(
          shop.records
            .ofKind('customer')
            .get()
            .map(({ id, fields }) => ({
              id,
              fields,
              owedRupiah: shop.balances.of('kasbon', id),
              pointCount: shop.balances.of('point', id),
            })),
        )
      case 'sales': {
        const rows = await shop.journal.entriesOfDays(dayAfter(today, -keptDays), today, [
          'sale_recorded',
          'sale_refunded',
        ])
        return saleTable(rows.filter(isTrade))
      }
    }
  }

  async function fileOf(kind: Kind, format: 'xlsx' | 'csv' | 'jsonl'): Promise<Blob> {
    if (kind === 'journal') {
      const rows = await shop.journal.entriesOfDays(dayAfter(today, -keptDays), today)
      return new Blob(
        rows.map((row) => `${JSON.stringify(row)}\n`),
        { type: 'application/x-ndjson' },
      )
    }
    return tableFile(await tableOf(kind), format === 'csv' ? 'csv' : 'xlsx')
  }

  async function save(kind: Kind, format: 'xlsx' | 'csv' | 'jsonl') {
    if (busy !== null) return
    await run(async () => {
      const allowed = await execute(exportCommand, { what: parts[kind].title })
      if (allowed.is !== 'done') return
      setBusy(`${kind} ${format}`)
      const name = `${parts[kind].file}-${today}.${format}`
      const file = await fileOf(kind, format)
      host.saveFile(name, file)
      toast(`${name} disimpan di unduhan`, 'success')
    })
    setBusy(null)
  }

  return (
    <Page title="Ekspor" testId="export" back={<BackLink to="/produk">Produk</BackLink>}>
      <p className="text-redup">
        Data toko milik pemilik toko: bisa diambil kapan saja, juga setelah langganan berakhir. Semuanya sejak
        hari pertama ada di satu berkas dari server; di bawahnya yang ada di perangkat ini, juga tanpa
        internet.
      </p>
      <ArchiveSection />
      {(Object.keys(parts) as Kind[]).map((kind) => (
        <Section key={kind} title={parts[kind].title}>
          <p className="text-redup">{parts[kind].about}</p>
          <div className="flex flex-wrap gap-3">
            {(kind === 'journal' ? (['jsonl'] as const) : (['xlsx', 'csv'] as const)).map((format) => (
              <Button
                key={format}
                tone="outline"
                isBusy={busy === `${kind} ${format}`}
                busyLabel="Menyiapkan..."
                onClick={() => void save(kind, format)}
                data-testid={`export-${kind}-${format}`}
              >
                <Download aria-hidden size={20} />
                {format === 'xlsx' ? 'Excel' : format === 'csv' ? 'CSV' : 'JSON'}
              </Button>
            ))}
          </div>
        </Section>
      ))}
      <Section title="Pindah dari toko lama">
        <p className="text-redup">
          Toko baru yang masih kosong bisa mengambil jurnal yang diekspor dari dasbor toko lama.
        </p>
        <Link
          to="/jurnal/ambil"
          className={buttonClass('outline', 'medium', 'justify-self-start')}
          data-testid="open-intake"
        >
          <Upload aria-hidden size={20} />
          Ambil jurnal
        </Link>
      </Section>
    </Page>
  )
}
