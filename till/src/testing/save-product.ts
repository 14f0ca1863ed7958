import type { QuantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { saveProductCommand } from '@laci/domain/catalog/commands.ts'
import type { ProductFields } from '@laci/domain/catalog/product.ts'
import type { BatchFacts } from '@laci/domain/stock/batch-record.ts'
import type { CommandShop } from '../engine/shop/command-shop.ts'
import type { Executor } from '../engine/shop/executor.ts'

/** A new product, by somebody who may make one. */
export async function saveProduct(
  { execute }: Pick<Executor<CommandShop>, 'execute'>,
  typed: ProductFields,
  openingStockThousandths?: QuantityThousandths,
  batch?: BatchFacts,
): Promise<string> {
  const product = { edited: null, typed, openingStockThousandths, batch }
  const saved = await execute(saveProductCommand, product, { ask: async () => null })
  if (saved.is !== 'done') throw new Error(saved.is === 'refused' ? saved.refusal.code : saved.is)
  return saved.output.productId
}
