import { commandOf } from '@laci/domain/sale/command-code.ts'
import { type Cart, isCartEmpty } from './cart.ts'
import type { Layer } from './layer.ts'
import type { BillCommands } from './use-bill-commands.ts'

/**
 * Does what a scanned command says [SALE-23]. Answers why it did nothing; null: it is done. `isCovered`: something lies over
 * the selling screen, and what is under it is not what the cashier looks at.
 */
export function obeyCommand(
  code: string,
  {
    cart,
    isCovered,
    pay,
    open,
    bills,
  }: {
    readonly cart: Cart
    readonly isCovered: boolean
    readonly pay: (isExact: boolean) => void
    readonly open: (layer: Layer) => void
    readonly bills: Pick<BillCommands, 'changeQuantity'>
  },
): string | null {
  const command = commandOf(code)
  if (command === null) return `Kode perintah ${code} tidak dikenal.`
  if (isCovered) return 'Tutup dulu jendela yang terbuka, lalu pindai kode perintah.'
  if (isCartEmpty(cart)) return 'Keranjang masih kosong.'
  switch (command) {
    case 'pay_exact':
      pay(true)
      break
    case 'pay':
      pay(false)
      break
    case 'hold':
      open({ kind: 'hold' })
      break
    case 'drop':
      open({ kind: cart.watchedId === null ? 'empty_cart' : 'void_cart' })
      break
    case 'one_less': {
      const line = cart.lines.find(({ lineKey }) => lineKey === cart.touchedKey) ?? cart.lines.at(-1)!
      bills.changeQuantity(line.lineKey, line.quantityThousandths - 1000)
    }
  }
  return null
}
