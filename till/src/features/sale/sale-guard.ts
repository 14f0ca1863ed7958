import { dayText } from '@laci/domain/base/time/day-text.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import {
  shortProducts,
  stockGuardOf,
  type TakenGoods,
  takenByProduct,
} from '@laci/domain/sale/stock-guard.ts'
import { type ExpiryVerdict, expiryVerdict } from '@laci/domain/views/inventory/expiry-verdict.ts'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import type { OpenShop } from '../../engine/till/open-shop.ts'
import type { Cart } from './cart.ts'
import type { CartStore } from './cart-store.ts'
import type { DatedStock } from './dated-stock.ts'

export type SaleGuard = {
  /**
   * Whether the cart may become this now. What is wrong with it is told at once; what needs an answer is asked, and done after a yes.
   * `packDay`: the last day that the code of the pack says.
   */
  mayChange(next: (cart: Cart) => Cart, packDay?: string): boolean
  /** The same of the whole cart as it is paid: bills come in by other ways. */
  mayPay(goOn: () => void): boolean
}

/** Stands between what is scanned or tapped and the cart, without internet as well [STOCK-21] [STOCK-23]. */
export function createSaleGuard({
  shop,
  store,
  dated,
  tell,
  ask,
}: {
  shop: {
    readonly catalog: Pick<OpenShop['catalog'], 'product' | 'stockOf'>
    readonly settings: Pick<OpenShop['settings'], 'get'>
    today(): BusinessDay
  }
  store: Pick<CartStore, 'get' | 'change'>
  dated: DatedStock
  /** `isRefused`: nothing was sold. */
  tell: (text: string, isRefused: boolean) => void
  ask: (text: string, onYes: () => void) => void
}): SaleGuard {
  /** What was said yes to, and of which cart. */
  let allowed = new Set<string>()
  const { catalog, settings } = shop

  function goodsOf(productId: string): TakenGoods | null {
    const fields = catalog.product(productId)?.fields
    return fields === undefined ? null : fields
  }

  function mayTake(lines: Cart['lines'], before: Cart['lines'], goOn: () => void): boolean {
    const guard = stockGuardOf(settings.get())
    if (guard === 'sell') return true
    const takenBefore = takenByProduct(before, goodsOf)
    const taken = takenByProduct(lines, goodsOf)
    const short = shortProducts(taken, catalog.stockOf).filter(
      (productId) => taken.get(productId)! > (takenBefore.get(productId) ?? 0) && !allowed.has(productId),
    )
    if (short.length === 0) return true
    const text = short.slice(0, 3).map(stockText).join(' ')
    if (guard === 'forbid') {
      tell(`${text} Yang melebihi stok tidak dijual.`, true)
      return false
    }
    ask(text, () => {
      for (const productId of short) allowed.add(productId)
      goOn()
    })
    return false
  }

  function stockText(productId: string): string {
    const { name = 'Barang ini', unit = '' } = goodsOf(productId) ?? {}
    return `Stok ${name} tinggal ${formatQuantity(catalog.stockOf(productId))} ${unit}.`
  }

  /** False: it is over and the shop does not sell such. */
  function isGood(productId: string, isNew: boolean, packDay: BusinessDay | undefined): boolean {
    const { left, numbersOf } = dated.of(productId)
    const about = { stockThousandths: catalog.stockOf(productId), today: shop.today(), packDay }
    const verdict = expiryVerdict(left, about)
    if (verdict === null) return true
    const isRefused = verdict.kind === 'expired' && settings.get().isExpiredForbidden === true
    // Which to take first is said once, and not with each piece.
    if (isRefused || isNew || verdict.kind === 'expired') {
      const numbers = numbersOf(verdict.expiresOn)
      tell(expiryText(goodsOf(productId)?.name ?? 'Barang ini', verdict, numbers, isRefused), isRefused)
    }
    return !isRefused
  }

  return {
    mayChange(next, packDay) {
      const isDated = packDay !== undefined || dated.hasAny()
      if (!isDated && stockGuardOf(settings.get()) === 'sell') return true
      const before = store.get().lines
      const after = next(store.get()).lines
      if (after === before) return true
      if (before.length === 0) allowed = new Set()
      const quantities = quantitiesOf(before)
      for (const [productId, quantity] of quantitiesOf(after)) {
        const had = quantities.get(productId) ?? 0
        if (quantity > had && !isGood(productId, had === 0, packDay as BusinessDay | undefined)) return false
      }
      return mayTake(after, before, () => store.change(next))
    },
    mayPay: (goOn) => {
      const { lines } = store.get()
      if (settings.get().isExpiredForbidden === true) {
        for (const productId of quantitiesOf(lines).keys()) {
          if (!isGood(productId, false, undefined)) return false
        }
      }
      return mayTake(lines, [], goOn)
    },
  }
}

function quantitiesOf(lines: Cart['lines']): Map<string, number> {
  const quantities = new Map<string, number>()
  for (const { productId, quantityThousandths } of lines) {
    if (productId !== null) quantities.set(productId, (quantities.get(productId) ?? 0) + quantityThousandths)
  }
  return quantities
}

function expiryText(
  name: string,
  verdict: ExpiryVerdict,
  numbers: readonly string[],
  isRefused: boolean,
): string {
  const batch = numbers.length === 0 ? '' : ` (batch ${numbers.join(', ')})`
  const day = `${dayText(verdict.expiresOn)}${batch}`
  switch (verdict.kind) {
    case 'expired':
      return `${name} kedaluwarsa ${day}. ${isRefused ? 'Tidak dijual.' : 'Periksa dulu sebelum dijual.'}`
    case 'some_expired': {
      const next = verdict.nextOn === null ? '' : ` Ambil yang berlaku sampai ${dayText(verdict.nextOn)}.`
      return `Sebagian ${name} kedaluwarsa ${day}: periksa tanggalnya.${next}`
    }
    case 'take_first':
      return `${name}: ambil dulu yang berlaku sampai ${day}.`
  }
}
