import { barcodeKey } from '@laci/domain/base/barcode/barcode.ts'
import { missedCheckDigit } from '@laci/domain/base/barcode/missed-check-digit.ts'
import { isReservedCode } from '@laci/domain/base/barcode/reserved-code.ts'
import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { ProductFields } from '@laci/domain/catalog/product.ts'
import type { VariantTrait } from '@laci/domain/catalog/product-members.ts'
import { allBarcodes } from '@laci/domain/catalog/selling-unit.ts'
import {
  attributesOf,
  maximumVariants,
  textKey,
  type VariantAttribute,
  type VariantFault,
  variantCombinations,
  variantFault,
  variantKey,
  variantLabel,
} from '@laci/domain/catalog/variant.ts'
import type { NewVariant, VariantMember } from '@laci/domain/catalog/variant-plan.ts'
import { parseStock } from '@laci/ui/format/quantity.ts'
import type { CatalogMemory, ProductView } from '../../engine/api/catalog.ts'

/** One attribute as it is typed. */
export type AttributeValues = {
  readonly key: number
  readonly name: string
  /** How members call it that are there; absent: it is new. One that nobody rewrites stays as others rename it. */
  readonly from?: string
  /** Values that members have: `to` is how they are written from now on. */
  readonly kept: readonly { readonly from: string; readonly to: string }[]
  /** New values, with commas between. */
  readonly typed: string
  /** Of an attribute that a group gets: which of its values the members have that are there. Absent: the first one. */
  readonly own?: string
}

/** What was typed for one new member. Absent members are as the template says. */
export type RowDraft = {
  readonly isMade?: boolean
  readonly priceRupiah?: Rupiah | null
  readonly barcode?: string
  readonly stock?: string
}

export type VariantRow =
  | {
      readonly kind: 'member'
      readonly key: string
      readonly traits: readonly VariantTrait[]
      readonly product: ProductView
    }
  | {
      readonly kind: 'new'
      readonly key: string
      readonly traits: readonly VariantTrait[]
      readonly isMade: boolean
      readonly priceRupiah: Rupiah | null
      readonly barcode: string
      readonly stock: string
    }

export function attributeValues(members: readonly VariantMember[]): AttributeValues[] {
  const known = attributesOf(members.map(({ fields }) => fields.variant))
  if (known.length === 0) return [{ key: 0, name: 'Ukuran', kept: [], typed: '' }]
  return known.map(({ name, values }, key) => ({
    key,
    name,
    from: name,
    kept: values.map((value) => ({ from: value, to: value })),
    typed: '',
  }))
}

/** What nobody rewrites here is called as the members call it by now, whatever the form began with [SYNC-95]. */
export function attributesByNow(
  rows: readonly AttributeValues[],
  members: readonly VariantMember[],
): AttributeValues[] {
  const known = attributesOf(members.map(({ fields }) => fields.variant))
  return rows.map((row, at) => {
    const name = known[at]?.name
    return name === undefined || row.name !== row.from ? row : { ...row, name, from: name }
  })
}

/** The attributes as they will be. */
export function readAttributes(rows: readonly AttributeValues[]): VariantAttribute[] {
  return rows.map(({ name, kept, typed }) => ({
    name: name.trim(),
    values: [...kept.map(({ from, to }) => to.trim() || from), ...newValues(typed)],
  }))
}

/** Values of an attribute that is being added to a group which has members; none: it is none of those. */
export function ownValues({ kept, typed }: AttributeValues): string[] {
  return kept.length > 0 ? [] : newValues(typed)
}

function ownValue(row: AttributeValues): string | undefined {
  const values = ownValues(row)
  return values.find((value) => textKey(value) === textKey(row.own ?? '')) ?? values[0]
}

function newValues(typed: string): string[] {
  return typed
    .split(/[,;\n]/)
    .map((value) => value.trim().replace(/\s+/g, ' '))
    .filter((value) => value !== '')
}

/** The traits of a member as they will be. */
export function traitsAfter(
  traits: readonly VariantTrait[],
  rows: readonly AttributeValues[],
): VariantTrait[] {
  const after = traits.map(({ name, value }, at) => ({
    name: rows[at]?.name.trim() || name,
    value: rows[at]?.kept.find(({ from }) => from === value)?.to.trim() || value,
  }))
  for (const [at, row] of rows.entries()) {
    // A member that a file made with fewer attributes than its group has gets none behind the gap.
    const value = at === after.length ? ownValue(row) : undefined
    if (value !== undefined) after.push({ name: row.name.trim(), value })
  }
  return after
}

/**
 * Every combination in its order, with the member that it already has. A combination that nobody made before is only
 * offered, one with a value that is being typed is made unless somebody says no.
 */
export function variantRows(
  rows: readonly AttributeValues[],
  members: readonly (VariantMember & { readonly product: ProductView })[],
  drafts: ReadonlyMap<string, RowDraft>,
  templatePriceRupiah: Rupiah | null,
): VariantRow[] {
  const attributes = readAttributes(rows)
  const isTooMany = attributes.reduce((count, { values }) => count * values.length, 1) > maximumVariants
  const typed = rows.map((row) => new Set(newValues(row.typed).map((value) => value.toLowerCase())))
  const memberOf = new Map(
    members.map(({ fields, product }) => {
      const traits = traitsAfter(fields.variant.traits, rows)
      return [variantKey(traits), { kind: 'member', key: variantKey(traits), traits, product } as const]
    }),
  )
  const found = (isTooMany ? [] : variantCombinations(attributes)).map((traits): VariantRow => {
    const key = variantKey(traits)
    const member = memberOf.get(key)
    if (member !== undefined) {
      memberOf.delete(key)
      return member
    }
    const isTyped = traits.some(({ value }, at) => typed[at]?.has(value.toLowerCase()))
    const draft = drafts.get(key)
    return {
      kind: 'new',
      key,
      traits,
      isMade: draft?.isMade ?? isTyped,
      priceRupiah: draft?.priceRupiah === undefined ? templatePriceRupiah : draft.priceRupiah,
      barcode: draft?.barcode ?? '',
      stock: draft?.stock ?? '',
    }
  })
  // What a file has put into the group and fits in no row of it.
  return [...found, ...memberOf.values()]
}

type Read =
  | {
      readonly isOk: true
      readonly added: (Omit<NewVariant, 'productId'> & { readonly productId: string | null })[]
    }
  | { readonly isOk: false; readonly error: string; readonly key: string | null }

/** A product of the shop that becomes a member: in which row, as it was and as its form has it. */
export type SelfMember = {
  readonly key: string
  readonly productId: string
  /** As it is in the shop. */
  readonly before: ProductFields
  readonly fields: ProductFields
}

/**
 * The new members, or what is wrong in words and in which row. `template`: what they are like but for what is typed. A
 * member without an id is a new product.
 */
export function readVariants(
  groupName: string,
  attributes: readonly AttributeValues[],
  rows: readonly VariantRow[],
  template: ProductFields,
  self: SelfMember | null,
  catalog: Pick<CatalogMemory, 'ownerOfBarcode'>,
): Read {
  const wrong = (error: string, key: string | null = null) => ({ isOk: false, error, key }) as const
  const fault = variantFault(groupName, readAttributes(attributes))
  const hasNews = attributes.some(({ typed }) => newValues(typed).length > 0)
  const hasMembers = rows.some(({ kind }) => kind === 'member')
  const hasNewAttribute = attributes.some(({ kept }) => kept.length === 0)
  // A group that a file has made is renamed whatever its combinations come to.
  if (fault !== null && (hasNews || hasNewAttribute || !hasMembers || fault.code === 'group_unnamed')) {
    return wrong(faultText(fault))
  }
  const added: Extract<Read, { isOk: true }>['added'] = []
  const codes = new Map<string, string>()
  for (const row of rows) {
    if (row.kind === 'member') continue
    const { traits } = row
    if (row.key === self?.key) {
      const { productId, before, fields } = self
      added.push({ productId, traits, fields, before, openingStockThousandths: null })
      continue
    }
    if (!row.isMade) continue
    const label = variantLabel(row.traits)
    if (row.priceRupiah === null) return wrong(`Harga ${label} belum diisi.`, row.key)
    const opening = row.stock.trim() === '' ? null : parseStock(row.stock)
    if (row.stock.trim() !== '' && opening === null) {
      return wrong(`Isi stok ${label} dengan angka, misalnya 24.`, row.key)
    }
    const barcode = row.barcode.trim()
    if (barcode !== '') {
      if (!/^[\x21-\x7e]{1,48}$/.test(barcode)) {
        return wrong(`Barcode ${label} hanya huruf dan angka tanpa spasi.`, row.key)
      }
      if (isReservedCode(barcode)) {
        return wrong(`Barcode ${label} adalah kode perintah kasir. Pakai kode lain.`, row.key)
      }
      const twin = codes.get(barcodeKey(barcode)) ?? catalog.ownerOfBarcode(barcode)?.fields.name
      if (twin !== undefined) return wrong(`Barcode ${label} sudah dipakai ${twin}.`, row.key)
      codes.set(barcodeKey(barcode), label)
    }
    added.push({
      productId: null,
      traits,
      fields: {
        ...template,
        priceRupiah: row.priceRupiah,
        barcodes: barcode === '' ? [] : [barcode],
        // As with any new product: from the moment a number is typed [STOCK-27].
        isStocked: template.isStocked || opening !== null,
      },
      before: null,
      openingStockThousandths: opening,
    })
  }
  if (added.length === 0 && !hasMembers) return wrong('Belum ada varian. Tulis nilainya, misalnya S, M, L.')
  return { isOk: true, added }
}

/** Codes with a wrong check digit stop nothing; the first of them is told after saving [CATALOG-8]. */
export function doubtfulCode(added: readonly Pick<NewVariant, 'fields' | 'before'>[]): string | null {
  for (const { fields, before } of added) {
    // What it had before was told then.
    if (before !== null) continue
    const code = allBarcodes(fields).find((one) => missedCheckDigit(one) !== null)
    if (code !== undefined) return code
  }
  return null
}

/** Why there is no group. A code without a text does not compile. */
const faults = {
  group_unnamed: () => 'Nama belum diisi.',
  attribute_unnamed: () => 'Jenis varian belum diisi, misalnya Ukuran.',
  attribute_twice: ({ name }) => `Jenis varian ${name} ada dua kali.`,
  attribute_empty: ({ name }) => `${name} belum ada isinya. Tulis, misalnya S, M, L.`,
  value_twice: ({ name, value }) => `${name}: ${value} ada dua kali.`,
  value_too_long: ({ value, most }) => `“${value}” terlalu panjang. Paling banyak ${most} huruf.`,
  too_many: ({ count, most }) =>
    `Isian ini menjadi ${count} varian. Paling banyak ${most} dalam satu produk: kurangi nilainya, atau bagi menjadi dua produk.`,
  name_too_long: ({ name, most }) => `Nama “${name}” terlalu panjang. Paling banyak ${most} huruf.`,
} satisfies { [Code in VariantFault['code']]: (fault: Extract<VariantFault, { code: Code }>) => string }

/** What the combinations come to while they are typed: only that they are too many; what is missing is told on saving. */
export function faultOf(groupName: string, attributes: readonly AttributeValues[]): string | null {
  const fault = variantFault(groupName.trim() === '' ? 'x' : groupName, readAttributes(attributes))
  const hasNews = attributes.some(({ typed }) => newValues(typed).length > 0)
  return fault?.code === 'too_many' && hasNews ? faultText(fault) : null
}

export function faultText(fault: VariantFault): string {
  // The table is complete by its type; the cast only ties the code to its own function.
  return (faults[fault.code] as (fault: VariantFault) => string)(fault)
}
