import type { StockMode } from '@laci/domain/imports/events.ts'
import type { ImportOutcome } from '@laci/domain/views/spreadsheet/import-outcome.ts'
import { formatAmount } from '@laci/ui/format/rupiah.ts'

/** What an import would do, for the line above its button [SPREADSHEET-48]. */
export function outcomeText(outcome: ImportOutcome, stockMode: StockMode): string {
  switch (outcome.kind) {
    case 'empty':
      return 'Tidak ada baris di bawah judul kolom: tidak ada yang bisa diimpor.'
    case 'saves':
      return `${formatAmount(outcome.savedCount)} baris akan disimpan${outcome.refusedCount > 0 ? `, ${formatAmount(outcome.refusedCount)} dilewati` : ''}.`
    case 'refused':
      return outcome.refusedCount === 1
        ? 'Satu-satunya baris berkas ini perlu diperbaiki dulu: belum ada yang bisa disimpan.'
        : `Semua ${formatAmount(outcome.refusedCount)} baris perlu diperbaiki dulu: belum ada yang bisa disimpan.`
    case 'same': {
      const { sameCount, refusedCount, leftStockCount } = outcome
      const same =
        refusedCount > 0
          ? `Tidak ada yang berubah: ${formatAmount(sameCount)} baris sama dengan isi toko, ${formatAmount(refusedCount)} baris perlu diperbaiki dulu.`
          : leftStockCount > 0
            ? 'Tidak ada yang berubah.'
            : 'Tidak ada yang berubah: isi berkas ini sama dengan isi toko.'
      if (leftStockCount === 0) return same
      return stockMode === 'add'
        ? `${same} Stok ${formatAmount(leftStockCount)} baris sudah ditambahkan waktu berkas ini diimpor sebelumnya.`
        : `${same} Stok di ${formatAmount(leftStockCount)} baris berbeda dari stok toko, dan dibiarkan seperti di toko.`
    }
  }
}
