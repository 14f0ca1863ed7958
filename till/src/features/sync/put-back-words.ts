import type { CopyScan, CopyScanRefusal } from '../../engine/api/recovery.ts'

const refusalTexts = {
  not_a_copy: () =>
    'Ini bukan kode cadangan toko. Tidak ada yang berubah. Pindai kode paling bawah di struk, bukan kode cek.',
  newer_copy: () =>
    'Struk ini dicetak kasir yang lebih baru. Simpan struknya, perbarui kasir, lalu pindai lagi.',
  damaged_copy: () =>
    'Kode ini tidak terbaca utuh. Tidak ada yang berubah. Ratakan struknya, lalu pindai lagi.',
  other_store: () => 'Struk ini dari toko lain. Tidak ada yang berubah. Masuk ke toko itu dulu.',
  offline: () =>
    'Belum dikembalikan: perlu internet untuk tahu apakah server sudah punya. Simpan struknya, lalu pindai lagi saat tersambung.',
  contradicts: ({ receiptNumber }) =>
    `Struk ${receiptNumber} tidak cocok dengan struk lain dari kasir yang sama, jadi belum dikembalikan. Simpan struknya dan tanyakan pemilik.`,
} satisfies {
  [Code in CopyScanRefusal['code']]: (refusal: Extract<CopyScanRefusal, { code: Code }>) => string
}

export function refusalText(refusal: CopyScanRefusal): string {
  const tell = refusalTexts[refusal.code] as (refusal: CopyScanRefusal) => string
  return tell(refusal)
}

export function scanText(scan: CopyScan): string {
  switch (scan.kind) {
    case 'part':
      return `Bagian ${scan.haveCount} dari ${scan.ofCount} terbaca. Pindai kode lain di struk yang sama.`
    case 'repeated':
      return 'Struk ini sudah dipindai tadi. Tidak dicatat dua kali.'
    case 'known':
      return 'Sudah ada di toko. Tidak dicatat dua kali.'
    case 'queued':
      return scan.isExact
        ? 'Dikembalikan, sama persis dengan aslinya.'
        : 'Dikembalikan. Nama pelanggan atau keterangan bayar tidak ada di struk ini.'
  }
}

/** What is not finished yet, or was needless. */
export function isTrouble(scan: CopyScan): boolean {
  return scan.kind === 'part' || scan.kind === 'repeated'
}

export function countsOf(sales: readonly Extract<CopyScan, { kind: 'queued' | 'known' }>[]) {
  const queued = sales.filter(({ kind }) => kind === 'queued')
  return {
    queuedCount: queued.length,
    queuedRupiah: queued.reduce((sum, { totalRupiah }) => sum + totalRupiah, 0),
    knownCount: sales.length - queued.length,
  }
}
