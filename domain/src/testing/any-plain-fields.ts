import fc from 'fast-check'
import { rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths } from '../base/quantity/quantity.ts'
import type { ProductFields } from '../catalog/product.ts'
import {
  type FieldKind,
  type FieldOfKind,
  fieldFacts,
  type ProductFieldName,
} from '../catalog/product-fields.ts'

const most = 100_000_000

const anyOfKind: { readonly [Kind in FieldKind]: fc.Arbitrary<unknown> } = {
  text: fc.stringMatching(/^[A-Za-z0-9=+@' -]{0,12}$/).map((text) => text.trim()),
  flag: fc.boolean(),
  quantity: fc.option(fc.integer({ min: 0, max: most }).map(quantityThousandths)),
  rupiah: fc.integer({ min: 0, max: most }).map(rupiah),
}

export type AnyFields = { readonly [Name in ProductFieldName]: fc.Arbitrary<ProductFields[Name]> }

/** Any value of each field that its kind describes: those that a later release adds, too. */
export const anyPlainFields = Object.fromEntries(
  Object.entries(fieldFacts).flatMap(([name, { kind }]) =>
    kind === undefined ? [] : [[name, anyOfKind[kind]]],
  ),
) as Pick<AnyFields, FieldOfKind<FieldKind>>
