const yes: ReadonlySet<string> = new Set([
  ...[
    'ya',
    'y',
    'yes',
    '1',
    '3',
    'true',
    'benar',
    'aktif',
    'active',
    'dijual',
    'item',
    'barang',
    'inventory',
  ],
  ...['tampil', 'v', 'x', 'ada', 'produk', 'stok', 'publish', 'published', 'visible'],
  ...['default', 'persediaan', 'storable product', 'goods'],
])
const no: ReadonlySet<string> = new Set([
  ...['tidak', 't', 'n', 'no', '0', '2', '4', '5', 'false', 'salah', 'nonaktif', 'non aktif', 'tidak aktif'],
  ...[
    'inactive',
    'arsip',
    'tidak dijual',
    'jasa',
    'service',
    'non inventory',
    'non stok',
    'biaya',
    'sembunyi',
  ],
  ...['draft', 'archived', 'hidden', 'private', 'consumable', 'digital'],
])

/** What programs and people write in a column of ticks; null: neither. */
export function yesNo(text: string): boolean | null {
  const word = text.toLowerCase()
  if (yes.has(word)) return true
  return no.has(word) ? false : null
}
