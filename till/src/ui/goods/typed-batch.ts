import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import type { BatchFacts } from '@laci/domain/stock/batch-record.ts'

/** What stands on goods that come in, as it is being typed; empty: nothing. */
export type TypedBatch = { readonly expiresOn: BusinessDay | ''; readonly batchNumber: string }

export const noBatch: TypedBatch = { expiresOn: '', batchNumber: '' }

/** What is told of it. */
export function batchFactsTyped({ expiresOn, batchNumber }: TypedBatch): BatchFacts {
  const number = batchNumber.trim()
  return { ...(expiresOn === '' ? {} : { expiresOn }), ...(number === '' ? {} : { batchNumber: number }) }
}
