import type { FieldOfKind } from './product-fields.ts'

export type ProductInput = {
  /** `codes`: beside the barcode. `stock`: beside the stock, and without a meaning where none is counted. */
  readonly place: 'codes' | 'stock'
  readonly label: string
  readonly hint?: string
  /** Under a quantity that cannot be read: it has one. */
  readonly mistake?: string
}

/** The inputs of the product form that need no code of their own, in the order of the form [CATALOG-76]. */
export const productInputs = {
  sku: { place: 'codes', label: 'SKU', hint: 'Kode sendiri, boleh kosong' },
  minimumStockThousandths: {
    place: 'stock',
    label: 'Ingatkan kalau sisa',
    mistake: 'Isi batas stok dengan angka, misalnya 5.',
  },
} as const satisfies { readonly [Name in FieldOfKind<'text' | 'quantity'>]?: ProductInput }
export type InputName = keyof typeof productInputs
