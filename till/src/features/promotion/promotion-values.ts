import { type FieldEdit, fieldEdit, type OpenForm } from '@laci/domain/base/lib/field-edit.ts'
import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import { businessDaySchema } from '@laci/domain/base/time/zone.ts'
import { type PromotionFields, promotionDefaults } from '@laci/domain/promotion/promotion.ts'
import { formatQuantity, parseQuantity } from '@laci/ui/format/quantity.ts'

/** Whether an active promotion begins to hold for everything: nothing was chosen, which may as well be forgotten [TILL-175]. */
export function becomesForAll(typed: PromotionFields, before: PromotionFields, isNew: boolean): boolean {
  return isForAll(typed) && (isNew || !isForAll(before))
}

function isForAll({ isActive, categories, productIds }: PromotionFields): boolean {
  return isActive && categories.length === 0 && productIds.length === 0
}

/** What a promotion gives, in the words of the form. */
export const promotionKinds = {
  discount: 'Diskon',
  quantity_break: 'Beli banyak lebih murah',
  buy_get: 'Beli X gratis Y',
  group_price: 'Harga kelompok pelanggan',
} as const satisfies { readonly [Kind in PromotionFields['kind']]: string }

/** A promotion as it is typed. */
export type PromotionValues = {
  readonly name: string
  readonly kind: PromotionFields['kind']
  readonly reduction: 'percent' | 'price' | 'amount'
  readonly percent: string
  readonly amountRupiah: Rupiah | null
  readonly minimum: string
  readonly free: string
  readonly customerGroup: string
  readonly productIds: readonly string[]
  readonly categories: readonly string[]
  readonly fromDay: string
  readonly throughDay: string
  readonly isActive: boolean
}

export type PromotionErrors = { readonly [Name in keyof PromotionValues]?: string }

export function promotionValues(fields: PromotionFields = promotionDefaults): PromotionValues {
  const { priceRupiah, percentHundredths, amountRupiah } = fields
  return {
    name: fields.name,
    kind: fields.kind,
    reduction: priceRupiah !== null ? 'price' : amountRupiah !== null ? 'amount' : 'percent',
    percent: percentHundredths === null ? '' : formatQuantity(percentHundredths * 10),
    amountRupiah: priceRupiah ?? amountRupiah,
    minimum: fields.minimumThousandths === null ? '' : formatQuantity(fields.minimumThousandths),
    free: fields.freeThousandths === null ? '' : formatQuantity(fields.freeThousandths),
    customerGroup: fields.customerGroup,
    productIds: fields.productIds,
    categories: fields.categories,
    fromDay: fields.fromDay ?? '',
    throughDay: fields.throughDay ?? '',
    isActive: fields.isActive,
  }
}

/** What the form says, or what is wrong with it, field by field [PROMOTION-6]. */
export function readPromotion(
  values: PromotionValues,
):
  | { readonly isOk: true; readonly fields: PromotionFields }
  | { readonly isOk: false; readonly errors: PromotionErrors } {
  const errors: { -readonly [Name in keyof PromotionValues]?: string } = {}
  const isFree = values.kind === 'buy_get'
  const needsMinimum = isFree || values.kind === 'quantity_break'
  const minimum = readQuantity(values.minimum)
  const free = isFree ? readQuantity(values.free) : null
  const percent = parseQuantity(values.percent)
  const isPercent = !isFree && values.reduction === 'percent'
  if (values.name.trim() === '') errors.name = 'Nama promosi belum diisi.'
  if (minimum === 'unreadable' || (needsMinimum && minimum === null))
    errors.minimum = 'Isi jumlahnya, misalnya 2.'
  if (isFree && (free === 'unreadable' || free === null)) errors.free = 'Isi jumlah gratisnya, misalnya 1.'
  if (isPercent && (percent === null || percent === 0 || percent > 100_000 || percent % 10 !== 0)) {
    errors.percent = 'Isi persen di atas 0 sampai 100.'
  }
  if (!isFree && !isPercent && values.amountRupiah === null)
    errors.amountRupiah = 'Jumlah rupiah belum diisi.'
  if (values.kind === 'group_price' && values.customerGroup.trim() === '') {
    errors.customerGroup = 'Isi kelompok pelanggan, misalnya Reseller.'
  }
  const fromDay = readDay(values.fromDay)
  const throughDay = readDay(values.throughDay)
  if (fromDay === 'unreadable') errors.fromDay = 'Tanggal ini tidak terbaca.'
  if (throughDay === 'unreadable') errors.throughDay = 'Tanggal ini tidak terbaca.'
  else if (throughDay !== null && fromDay !== null && throughDay < fromDay) {
    errors.throughDay = 'Tanggal akhir sebelum tanggal mulai.'
  }
  if (
    Object.keys(errors).length > 0 ||
    minimum === 'unreadable' ||
    free === 'unreadable' ||
    fromDay === 'unreadable' ||
    throughDay === 'unreadable'
  ) {
    return { isOk: false, errors }
  }
  return {
    isOk: true,
    fields: {
      name: values.name.trim(),
      kind: values.kind,
      productIds: [...values.productIds],
      categories: [...values.categories],
      customerGroup: values.customerGroup.trim(),
      minimumThousandths: minimum,
      freeThousandths: free,
      priceRupiah: !isFree && values.reduction === 'price' ? values.amountRupiah : null,
      amountRupiah: !isFree && values.reduction === 'amount' ? values.amountRupiah : null,
      percentHundredths: isPercent && percent !== null ? percent / 10 : null,
      fromDay,
      throughDay,
      isActive: values.isActive,
    },
  }
}

/** What was changed in the form [PROMOTION-6]; what a promotion gives is one thing, however many fields say it. */
export function promotionEdit(form: OpenForm<PromotionFields>): FieldEdit<PromotionFields> {
  const gift = [
    ...(['kind', 'minimumThousandths', 'freeThousandths'] as const),
    ...(['priceRupiah', 'amountRupiah', 'percentHundredths'] as const),
  ]
  return fieldEdit({ ...form, together: [gift, ['fromDay', 'throughDay']] })
}

function readQuantity(text: string) {
  if (text.trim() === '') return null
  const quantity = parseQuantity(text)
  return quantity === null || quantity === 0 ? ('unreadable' as const) : quantity
}

function readDay(text: string) {
  if (text === '') return null
  const day = businessDaySchema.safeParse(text)
  return day.success ? day.data : ('unreadable' as const)
}

/** How the quantities of a promotion are counted [SALE-31]. */
export function countingText({
  kind,
  categories,
  productIds,
}: Pick<PromotionValues, 'kind' | 'categories' | 'productIds'>): string {
  if (categories.length + productIds.length === 0) return 'Jumlah dihitung untuk tiap barang sendiri.'
  const together = 'Semua barang yang dipilih dihitung bersama.'
  return kind === 'buy_get' ? `${together} Yang gratis: yang paling murah.` : together
}
