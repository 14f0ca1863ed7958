/**
 * Codes that a scanner reads off a sheet beside the till: with them a sale is finished without a key [SALE-23]. Each is
 * reserved (`reserved-code.ts`).
 */
export const commandCodes = {
  'LACI-PAS': { command: 'pay_exact', label: 'Bayar tunai, uang pas' },
  'LACI-BAYAR': { command: 'pay', label: 'Bayar (pilih cara bayar)' },
  'LACI-KURANG': { command: 'one_less', label: 'Kurangi satu dari baris terakhir' },
  'LACI-SIMPAN': { command: 'hold', label: 'Simpan pesanan' },
  'LACI-BATAL': { command: 'drop', label: 'Kosongkan keranjang' },
} as const satisfies { readonly [code: string]: { readonly command: string; readonly label: string } }

export type SaleCommand = (typeof commandCodes)[keyof typeof commandCodes]['command']

/** Null: a code of the till's own that this release does not know. */
export function commandOf(code: string): SaleCommand | null {
  const known: { readonly [code: string]: { readonly command: SaleCommand } } = commandCodes
  const key = code.trim().toUpperCase()
  return Object.hasOwn(known, key) ? known[key]!.command : null
}
