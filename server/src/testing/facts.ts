import type { Rupiah } from '@laci/domain/money/rupiah.ts'
import type { QuantityThousandths } from '@laci/domain/stock/quantity.ts'
import type { Fact } from '@laci/domain/sync/event-kinds.ts'
import { cashSale, type SoldProduct } from './event-maker.ts'
import { freshRandom, type TestDevice } from './shop.ts'

export const coffee: SoldProduct = {
  productId: '0191d5c5-0000-7000-8000-00000000c0fe',
  name: 'Kopi Saset',
  priceRupiah: 1_500,
}
export const noodles: SoldProduct = {
  productId: '0191d5c5-0000-7000-8000-00000000b0b0',
  name: 'Mi Goreng',
  priceRupiah: 3_500,
}

/** A free line (*Barang lain*): moves no stock. */
export const parking: SoldProduct = { productId: null, name: 'Parkir', priceRupiah: 2_000 }

/** A product as *Tambah produk* tells it. */
export function productFact(product: SoldProduct): Fact {
  const changes = { name: product.name, priceRupiah: product.priceRupiah as Rupiah }
  return { kind: 'product_saved', body: { products: [{ productId: product.productId!, changes }] } }
}

/** Goods that come in. */
export function stockFact(product: SoldProduct, quantityThousandths: number): Fact {
  return {
    kind: 'stock_received',
    body: {
      reason: 'received',
      lines: [
        {
          productId: product.productId!,
          quantityThousandths: quantityThousandths as QuantityThousandths,
          unitCostRupiah: null,
        },
      ],
      note: '',
    },
  }
}

/** One of each, paid in cash, as this till would tell it now. */
export function saleFact(
  device: TestDevice,
  counter: number,
  products: readonly SoldProduct[] = [coffee, noodles],
) {
  const { maker, letter } = device
  return {
    kind: 'sale_recorded' as const,
    body: cashSale(products, { atMs: maker.atMs, letter, counter, random: freshRandom }),
  }
}
