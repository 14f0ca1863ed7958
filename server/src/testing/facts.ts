import { type Rupiah, rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { QuantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import type { CustomerChanges } from '@laci/domain/customer/customer.ts'
import type { EventBody, Fact } from '@laci/domain/events/fact.ts'
import type { SaleRefunded } from '@laci/domain/refund/events.ts'
import { proposedMoneyBack } from '@laci/domain/refund/money-back.ts'
import { type RefundWish, refundOf } from '@laci/domain/refund/refund-of.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'
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

export const sri = '0191d5c5-0000-7000-8000-00000000c057'

export const counterFacts = {
  zone: 'Asia/Jakarta',
  businessDay: '2026-11-20' as BusinessDay,
  cashierName: 'Sari',
} as const

export function customerFact(changes: CustomerChanges, customerId = sri): Fact {
  return { kind: 'customer_saved', body: { customers: [{ customerId, changes }] } }
}

/** A debt from the old notebook, or one that is let go. */
export function owedFact(amountRupiah: number, customerId = sri): Fact {
  return {
    kind: 'kasbon_adjusted',
    body: {
      ...counterFacts,
      customerId,
      reason: 'correction',
      amountRupiah: amountRupiah as Rupiah,
      note: '',
    },
  }
}

/** Sri pays off; `paidRupiah`: what the payment says, where the two should differ. */
export function instalmentFact(amountRupiah: number, paidRupiah = amountRupiah): Fact {
  return {
    kind: 'payment_received',
    body: {
      receiptNumber: 'A-261120-0009',
      ...counterFacts,
      customerId: sri,
      customerName: 'Bu Sri',
      amountRupiah: rupiah(amountRupiah),
      payments: [{ tender: 'cash', amountRupiah: rupiah(paidRupiah), receivedRupiah: rupiah(paidRupiah) }],
      changeRupiah: rupiah(0),
      kasbonAfterRupiah: rupiah(0),
      note: '',
    },
  }
}

/** Body of `bill_held`: two coffees that somebody has not paid yet. */
export function heldBill(billId: string, name: string): EventBody<'bill_held'> {
  const line = {
    productId: coffee.productId,
    name: coffee.name,
    unit: 'pcs',
    isStocked: true,
    quantityThousandths: 2_000 as QuantityThousandths,
    priceRupiah: coffee.priceRupiah as Rupiah,
    discount: null,
    note: '',
  }
  const totalRupiah = (2 * coffee.priceRupiah) as Rupiah
  return { billId, ...counterFacts, name, customerId: null, lines: [line], billDiscount: null, totalRupiah }
}

export function voidedBill(billId: string): EventBody<'bill_voided'> {
  return { billId, ...counterFacts, name: '', lines: [], totalRupiah: 0 as Rupiah, reason: 'Batal' }
}

/** Goods of a sale that come back after `earlier` refunds, the money as a till proposes it. */
export function refundFact(
  saleId: string,
  sale: SaleRecorded,
  earlier: readonly SaleRefunded[],
  wishes: readonly Omit<RefundWish, 'isWrittenOff'>[],
): { kind: 'sale_refunded'; body: SaleRefunded } {
  const sums = refundOf(
    sale,
    earlier,
    wishes.map((wish) => ({ ...wish, isWrittenOff: false })),
  )
  if (!sums.ok) throw new Error(`the refund was refused: ${sums.refusal.code}`)
  const { receiptNumber, zone, businessDay, cashierName, customerId } = sale
  return {
    kind: 'sale_refunded',
    body: {
      saleId,
      saleReceiptNumber: receiptNumber,
      receiptNumber: receiptNumber.replace(/\d{4}$/, '0099'),
      zone,
      businessDay,
      cashierName,
      ...sums.value,
      payments: proposedMoneyBack(sale, earlier, sums.value.totalRupiah, sale.totalRupiah),
      ...(customerId === undefined ? {} : { customerId }),
      reason: 'Rusak',
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
