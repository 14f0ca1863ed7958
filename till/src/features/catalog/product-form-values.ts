import { missedCheckDigit, missedCheckDigitText } from '@laci/domain/base/barcode/missed-check-digit.ts'
import { type Rupiah, rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { QuantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { type ProductFields, productDefaults } from '@laci/domain/catalog/product.ts'
import { allBarcodes } from '@laci/domain/catalog/selling-unit.ts'
import { fieldsOfStations, ownStations } from '@laci/domain/catalog/stations.ts'
import { isCounted, unitWhenWeighed } from '@laci/domain/catalog/weighed-unit.ts'
import { parseStock } from '@laci/ui/format/quantity.ts'
import { noBatch, type TypedBatch } from '../../ui/goods/typed-batch.ts'
import { type PartValues, partValues, readParts } from './part-values.ts'
import { type PlainValues, plainValues, readPlainValues } from './plain-values.ts'
import {
  readTiers,
  readUnits,
  type TierValues,
  tierValues,
  type UnitValues,
  unitValues,
} from './unit-values.ts'

/** The form as it is typed: quantities stay text until they are read. */
export type ProductFormValues = PlainValues & {
  readonly name: string
  readonly category: string
  readonly priceRupiah: Rupiah | null
  readonly costRupiah: Rupiah | null
  readonly barcode: string
  readonly unit: string
  readonly isStocked: boolean
  readonly openingStock: string
  /** What stands on that stock. */
  readonly openingBatch: TypedBatch
  readonly isHidden: boolean
  readonly units: readonly UnitValues[]
  readonly tiers: readonly TierValues[]
  readonly isWeighed: boolean
  readonly scaleCode: string
  readonly isTaxed: boolean
  /** Null: its category says. */
  readonly stations: readonly string[] | null
  readonly parts: readonly PartValues[]
  readonly photo: string
}

export type ProductFormErrors = { readonly [Name in keyof ProductFormValues]?: string }

export function formValues(fields: ProductFields | null, barcode = ''): ProductFormValues {
  const units = unitValues(fields?.units ?? [])
  return {
    ...plainValues(fields ?? undefined),
    name: fields?.name ?? '',
    category: fields?.category ?? '',
    priceRupiah: fields?.priceRupiah ?? null,
    costRupiah: fields?.costRupiah ?? null,
    barcode: fields?.barcodes[0] ?? barcode,
    unit: fields?.unit ?? 'pcs',
    isStocked: fields?.isStocked ?? false,
    openingStock: '',
    openingBatch: noBatch,
    isHidden: fields ? !fields.isActive : false,
    units,
    tiers: tierValues(fields?.priceTiers ?? [], units, fields?.unit ?? ''),
    isWeighed: fields?.isWeighed ?? false,
    scaleCode: fields?.scaleCode ?? '',
    isTaxed: fields?.isTaxed ?? true,
    stations: fields === null ? null : ownStations(fields),
    parts: partValues(fields?.parts ?? []),
    photo: fields?.photo ?? '',
  }
}

/** A new product has stock from the moment a number is typed for it, and none again without one [STOCK-27]. */
export function withOpeningStock(values: ProductFormValues, openingStock: string): ProductFormValues {
  return { ...values, openingStock, isStocked: openingStock.trim() !== '' }
}

/** The tick itself: without stock there is no opening stock either. */
export function withStockTicked(values: ProductFormValues, isStocked: boolean): ProductFormValues {
  return isStocked ? { ...values, isStocked } : { ...values, isStocked, openingStock: '' }
}

/**
 * Sold by weight from now on, or no longer [TILL-157]: pieces become kilograms, and pieces again where weighing alone had
 * changed them. `savedUnit`: the unit that the product has without this form.
 */
export function changeWeighed(
  values: ProductFormValues,
  isWeighed: boolean,
  savedUnit = 'pcs',
): ProductFormValues {
  const isMadeByWeighing = isCounted(savedUnit) && values.unit === unitWhenWeighed(savedUnit)
  const unit = isWeighed ? unitWhenWeighed(values.unit) : isMadeByWeighing ? savedUnit : values.unit
  return { ...values, isWeighed, unit }
}

export type ReadProduct =
  | {
      readonly isOk: true
      readonly fields: ProductFields
      readonly openingStockThousandths: QuantityThousandths | undefined
    }
  | { readonly isOk: false; readonly errors: ProductFormErrors }

/**
 * What the form says, or what is wrong with it [TILL-13]. Only name and price are required. `before` keeps the further
 * barcodes that this form does not show.
 */
export function readProductForm(values: ProductFormValues, before: ProductFields | null): ReadProduct {
  const opening = values.openingStock.trim() === '' ? null : parseStock(values.openingStock)
  const plain = readPlainValues(values, values.isStocked && values.parts.length === 0)
  const errors: { -readonly [Name in keyof ProductFormValues]?: string } = { ...plain.errors }
  if (values.name.trim() === '') errors.name = 'Nama produk belum diisi.'
  if (values.priceRupiah === null) errors.priceRupiah = 'Harga jual belum diisi.'
  if (values.isStocked && values.openingStock.trim() !== '' && opening === null) {
    errors.openingStock = 'Isi stok dengan angka, misalnya 24 atau 1,5.'
  }
  const unit = values.unit.trim() === '' ? 'pcs' : values.unit.trim()
  const units = readUnits(values.units, unit)
  const tiers = readTiers(values.tiers, values.units)
  if (typeof units === 'string') errors.units = units
  if (typeof tiers === 'string') errors.tiers = tiers
  const parts = readParts(values.parts)
  if (parts === null) errors.parts = 'Jumlah isi paket belum benar, misalnya 2 atau 0,5.'
  if (values.isWeighed && !/^\d{0,6}$/.test(values.scaleCode.trim())) {
    errors.scaleCode = 'Kode timbangan hanya angka, paling banyak 6.'
  }
  if (/\s/.test(values.barcode.trim())) errors.barcode = 'Barcode tidak memakai spasi.'
  if (
    Object.keys(errors).length > 0 ||
    typeof units === 'string' ||
    typeof tiers === 'string' ||
    parts === null
  )
    return { isOk: false, errors }
  // What a bundle has is what its parts allow: nothing of its own is counted.
  const isStocked = values.isStocked && parts.length === 0
  const barcode = values.barcode.trim()
  const furtherBarcodes = before?.barcodes.slice(1) ?? []
  return {
    isOk: true,
    fields: {
      // What this form does not show stays as it is.
      ...(before ?? productDefaults),
      ...plain.fields,
      name: values.name.trim(),
      barcodes: barcode === '' ? furtherBarcodes : [barcode, ...furtherBarcodes],
      category: values.category.trim(),
      unit,
      priceRupiah: values.priceRupiah ?? rupiah(0),
      costRupiah: values.costRupiah,
      isStocked,
      isActive: !values.isHidden,
      units: [...units],
      priceTiers: [...tiers],
      isWeighed: values.isWeighed,
      scaleCode: values.isWeighed ? values.scaleCode.trim() : '',
      isTaxed: values.isTaxed,
      ...fieldsOfStations(values.stations),
      parts,
      photo: values.photo,
      // Shown again it is a product of its own again.
      merged: before !== null && !before.isActive && values.isHidden ? before.merged : null,
    },
    openingStockThousandths: isStocked && opening !== null && opening > 0 ? opening : undefined,
  }
}

/** The first code that is new in `after` and has a wrong check digit, with what to tell of it [CATALOG-8]. */
export function doubtfulBarcode(
  after: ProductFields,
  before: ProductFields | null,
): { readonly code: string; readonly text: string } | null {
  const known = before === null ? [] : allBarcodes(before)
  for (const code of allBarcodes(after)) {
    const rightDigit = known.includes(code) ? null : missedCheckDigit(code)
    if (rightDigit !== null) return { code, text: missedCheckDigitText(rightDigit) }
  }
  return null
}

/** `17` for a margin of 17 % of the price; null when it cannot be said. */
export function marginPercent(priceRupiah: number | null, costRupiah: number | null): number | null {
  if (priceRupiah === null || costRupiah === null || priceRupiah === 0) return null
  return Math.round(((priceRupiah - costRupiah) * 100) / priceRupiah)
}
