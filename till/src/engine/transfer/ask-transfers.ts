import { type CopiedPage, copiedPageSchema } from '@laci/domain/transfer/copied-goods.ts'
import { type TransferList, transferListSchema } from '@laci/domain/transfer/wire.ts'
import { type ApiCall, goodAnswer } from '../base/api-call.ts'
import { TillProblem } from '../base/problem.ts'

/** What is on its way between the shops of this owner. Throws a problem when it cannot be asked. */
export type AskTransfers = () => Promise<TransferList>

export async function askTransfers(call: ApiCall, deviceKey: string): Promise<TransferList> {
  const answered = await call('/api/transfers', { headers: { authorization: `Bearer ${deviceKey}` } })
  const read = transferListSchema.safeParse(goodAnswer(answered).body)
  if (!read.success) throw new TillProblem('server_trouble', 'the transfers cannot be read')
  return read.data
}

/** A page of what another shop of this owner sells, behind `after`. Throws a problem when it cannot be asked. */
export type AskGoods = (storeId: string, after: string | null) => Promise<CopiedPage>

export async function askGoods(
  call: ApiCall,
  deviceKey: string,
  ...[storeId, after]: Parameters<AskGoods>
): Promise<CopiedPage> {
  const query = new URLSearchParams({ storeId, ...(after === null ? {} : { after }) })
  const answered = await call(`/api/transfers/products?${query}`, {
    headers: { authorization: `Bearer ${deviceKey}` },
  })
  const read = copiedPageSchema.safeParse(goodAnswer(answered).body)
  if (!read.success) throw new TillProblem('server_trouble', 'the goods cannot be read')
  return read.data
}
