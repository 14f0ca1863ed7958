import { multiplyRatio } from '../../base/lib/integer-ratio.ts'
import { type Rupiah, rupiah } from '../../base/money/rupiah.ts'
import { type Tender, tenderSchema, tenderText } from '../../sale/tender.ts'
import { type CashBook, type CashReason, cashBook } from './cash-book.ts'
import { sumTallies, type TallyGroup, type TallySum, type TallySums } from './tally.ts'

/** Names behind keys, as far as whoever reads the report knows them; null: not at all. */
export type ReportNames = {
  /** Null for a free line, which is named by its key. */
  product(productId: string): string | null
  customer(customerId: string): string | null
  promotion(promotionId: string): string | null
  /** Empty: none. Of a product that nobody knows, empty as well. */
  category(productId: string): string
  /** Whether somebody has said by now what the product costs; not given: that is not asked. */
  hasCost?(productId: string): boolean
}

/** One line of a breakdown. Sums are whole rupiah, quantities thousandths. */
export type ReportLine = {
  readonly key: string
  readonly name: string
  /** Sales, or what the group counts. */
  readonly count: number
  readonly quantityThousandths: number
  readonly amountRupiah: Rupiah
}

/** What some days came to: the same words on the till and in the owner's view. */
export type ShopReport = {
  readonly saleCount: number
  readonly refundCount: number
  /** What the receipts say. */
  readonly soldRupiah: Rupiah
  /** What was given back, on the day on which it was. */
  readonly refundedRupiah: Rupiah
  /** *Omzet*: sold less given back [REPORT-1]. */
  readonly netRupiah: Rupiah
  /** Payments of these sales that never came [SALE-22]: goods that nobody has paid. */
  readonly missingRupiah: Rupiah
  /** *Rata-rata*: the omzet by transaction [REPORT-71]; 0 without any. */
  readonly averageRupiah: Rupiah
  /** Items sold less those that came back. */
  readonly itemCountThousandths: number
  readonly discountRupiah: Rupiah
  readonly serviceRupiah: Rupiah
  /** Only of tax that comes on top of the prices. */
  readonly addedTaxRupiah: Rupiah
  readonly roundingRupiah: Rupiah
  readonly cashRupiah: Rupiah
  /** Every tax together. */
  readonly tax: TaxFigures
  /** The restaurant tax, which is a part of it [TAX-23]; absent: none. */
  readonly localTax?: TaxFigures | undefined
  /** What of the omzet is of goods whose cost nobody has said by now [REPORT-70]; absent: nobody asked. */
  readonly uncostedRupiah?: Rupiah | undefined
  /** How many products that is of, free lines not counted; absent as above, and from older servers. */
  readonly uncostedCount?: number | undefined
  /**
   * Each of these adds up to the omzet, products and categories together with service, added tax and rounding, tenders
   * together with what never came.
   */
  readonly byHour: readonly ReportLine[]
  readonly byCashier: readonly ReportLine[]
  readonly byTender: readonly ReportLine[]
  readonly byCustomer: readonly ReportLine[]
  readonly byProduct: readonly ReportLine[]
  readonly byCategory: readonly ReportLine[]
  readonly discounts: readonly ReportLine[]
  readonly promotions: readonly ReportLine[]
  readonly voids: readonly ReportLine[]
  readonly kasbon: readonly ReportLine[]
  readonly expenses: readonly ReportLine[]
  readonly expenseRupiah: Rupiah
  readonly shifts: readonly ReportLine[]
  readonly cash: CashBook
}

export type TaxFigures = {
  /** What the tax was reckoned on (*DPP*). */
  readonly baseRupiah: Rupiah
  readonly taxRupiah: Rupiah
}

/** The report of some days by their sums: till and server give the same sums and get the same report [REPORT-5]. */
export function shopReport(sums: TallySums, names: ReportNames): ShopReport {
  const sold = one(sums, 'sold', '')
  const refunded = one(sums, 'refunded', '')
  const netRupiah = rupiah(sold.amountRupiah - refunded.amountRupiah)
  const byProduct = lines(sums, 'product', (key) =>
    key.startsWith('=') ? key.slice(1) : (names.product(key) ?? 'Produk tanpa nama'),
  ).filter(isLeft)
  const amountOf = (group: TallyGroup, key: string) => rupiah(one(sums, group, key).amountRupiah)
  return {
    saleCount: sold.count,
    refundCount: refunded.count,
    soldRupiah: rupiah(sold.amountRupiah),
    refundedRupiah: rupiah(refunded.amountRupiah),
    netRupiah,
    missingRupiah: total(sums, 'missing'),
    averageRupiah: rupiah(sold.count === 0 ? 0 : multiplyRatio(netRupiah, 1, sold.count)),
    itemCountThousandths: sold.quantityThousandths - refunded.quantityThousandths,
    discountRupiah: total(sums, 'discount'),
    serviceRupiah: amountOf('extra', 'service'),
    addedTaxRupiah: amountOf('extra', 'added_tax'),
    roundingRupiah: amountOf('extra', 'rounding'),
    cashRupiah: amountOf('tender', 'cash|'),
    tax: { baseRupiah: total(sums, 'tax_base'), taxRupiah: total(sums, 'tax') },
    ...localTaxOf(sums),
    ...(names.hasCost === undefined ? {} : uncostedOf(byProduct, (productId) => names.hasCost!(productId))),
    byHour: lines(sums, 'hour', (key) => `${key}.00`).toSorted(byKey),
    byCashier: lines(sums, 'cashier', (key) => key || 'Pemilik'),
    byTender: linesOf(tendersThatCame(sums), tenderName),
    byCustomer: lines(sums, 'customer', (key) =>
      key === '' ? 'Tanpa nama' : (names.customer(key) ?? 'Pelanggan terhapus'),
    ),
    byProduct,
    byCategory: categoriesOf(sums.product ?? [], names),
    discounts: lines(sums, 'discount', (key) => discountLabel[key as keyof typeof discountLabel] ?? key),
    promotions: lines(sums, 'promotion', (key) => names.promotion(key) ?? 'Promosi'),
    voids: lines(sums, 'void', (key) => (key === 'bill' ? 'Pesanan dibatalkan' : 'Baris dihapus')),
    kasbon: lines(sums, 'kasbon', (key) => kasbonLabel[key as keyof typeof kasbonLabel] ?? key),
    expenses: lines(sums, 'expense', (key) => key),
    expenseRupiah: total(sums, 'expense'),
    shifts: lines(sums, 'shift', (key) => shiftLabel[key as keyof typeof shiftLabel] ?? key),
    cash: cashBook(
      (sums.cash ?? []).map(({ key, count, amountRupiah }) => ({
        reason: key as CashReason,
        count,
        netRupiah: amountRupiah,
      })),
    ),
  }
}

/** Also nothing, where what was sold has come back. */
function localTaxOf(sums: TallySums): Pick<ShopReport, 'localTax'> {
  const hasOne =
    sums.tax?.some(({ key }) => key === 'local') || sums.tax_base?.some(({ key }) => key === 'local')
  if (!hasOne) return {}
  const of = (group: TallyGroup) => rupiah(one(sums, group, 'local').amountRupiah)
  return { localTax: { baseRupiah: of('tax_base'), taxRupiah: of('tax') } }
}

const discountLabel = { line: 'Diskon barang', bill: 'Diskon nota', promotion: 'Promosi' } as const
const kasbonLabel = {
  given: 'Kasbon baru',
  paid: 'Dibayar',
  points: 'Dibayar dengan poin',
  returned: 'Dipotong retur',
  opening: 'Utang dari buku lama',
  write_off: 'Dihapuskan',
  correction: 'Dikoreksi',
  missing: 'Dari uang yang tidak masuk',
} as const
const shiftLabel = { fits: 'Kas pas', over: 'Kas lebih', short: 'Kas kurang' } as const

/** The label of goods without a category. */
export const noCategoryLabel = 'Tanpa kategori'

/** Products under the categories that they have now [REPORT-9]. */
export function categoriesOf(
  products: readonly TallySum[],
  names: Pick<ReportNames, 'category'>,
): ReportLine[] {
  const sums = new Map<string, { count: number; quantityThousandths: number; amountRupiah: number }>()
  for (const { key, count, quantityThousandths, amountRupiah } of products) {
    const category = categoryOf(key, names)
    const sum = sums.get(category) ?? { count: 0, quantityThousandths: 0, amountRupiah: 0 }
    sum.count += count
    sum.quantityThousandths += quantityThousandths
    sum.amountRupiah += amountRupiah
    sums.set(category, sum)
  }
  return linesOf(
    [...sums].map(([key, sum]) => ({ key, ...sum })),
    (key) => key || noCategoryLabel,
  ).filter(isLeft)
}

/** Goods that have all come back stand in no list [REPORT-72]; goods that were given away do. */
function isLeft({ quantityThousandths, amountRupiah }: ReportLine): boolean {
  return quantityThousandths !== 0 || amountRupiah !== 0
}

/** A free line names no product that could have a cost. */
function uncostedOf(
  byProduct: readonly ReportLine[],
  hasCost: (productId: string) => boolean,
): Pick<ShopReport, 'uncostedRupiah' | 'uncostedCount'> {
  let uncostedRupiah = 0
  let uncostedCount = 0
  for (const { key, amountRupiah } of byProduct) {
    const isFree = key.startsWith('=')
    if (!isFree && hasCost(key)) continue
    uncostedRupiah += amountRupiah
    if (!isFree) uncostedCount += 1
  }
  return { uncostedRupiah: rupiah(uncostedRupiah), uncostedCount }
}

/** Under which category goods stand, by their key of `product`; empty: none, as is every free line. */
export function categoryOf(key: string, names: Pick<ReportNames, 'category'>): string {
  return key.startsWith('=') ? '' : names.category(key)
}

function tendersThatCame(sums: TallySums): readonly TallySum[] {
  const paid = (sums.tender ?? []).map((sum) => ({ ...sum, group: 'tender' as const }))
  const missing = (sums.missing ?? []).map(({ key, amountRupiah }) => ({
    ...{ key, amountRupiah: -amountRupiah, count: 0, quantityThousandths: 0 },
    group: 'tender' as const,
  }))
  return sumTallies([...paid, ...missing]).tender ?? []
}

function tenderName(key: string): string {
  const [kind, tenderName = ''] = splitOnce(key)
  const tender = tenderSchema.safeParse(kind)
  return tender.success ? tenderText({ tender: tender.data as Tender, tenderName }) : key
}

function splitOnce(key: string): [string, string] {
  const at = key.indexOf('|')
  return at === -1 ? [key, ''] : [key.slice(0, at), key.slice(at + 1)]
}

const nothing = { count: 0, quantityThousandths: 0, amountRupiah: 0 } as const

function one(sums: TallySums, group: TallyGroup, key: string): Omit<TallySum, 'key'> {
  return sums[group]?.find((sum) => sum.key === key) ?? nothing
}

function total(sums: TallySums, group: TallyGroup): Rupiah {
  let amountRupiah = 0
  for (const sum of sums[group] ?? []) amountRupiah += sum.amountRupiah
  return rupiah(amountRupiah)
}

function lines(sums: TallySums, group: TallyGroup, nameOf: (key: string) => string): ReportLine[] {
  return linesOf(sums[group] ?? [], nameOf)
}

/** The largest first; of two alike by their keys, so that till and server say them in one order. */
function linesOf(sums: readonly TallySum[], nameOf: (key: string) => string): ReportLine[] {
  return sums
    .map(({ key, count, quantityThousandths, amountRupiah }) => ({
      key,
      name: nameOf(key),
      count,
      quantityThousandths,
      amountRupiah: rupiah(amountRupiah),
    }))
    .sort((left, right) => right.amountRupiah - left.amountRupiah || byKey(left, right))
}

/** By code point: the same on every device, whatever its language. */
function byKey(left: { readonly key: string }, right: { readonly key: string }): number {
  return left.key < right.key ? -1 : left.key > right.key ? 1 : 0
}
