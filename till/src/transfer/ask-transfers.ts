import { type TransferList, transferListSchema } from '@laci/domain/transfer/wire.ts'
import { type ApiCall, goodAnswer } from '../device/api-call.ts'
import { TillProblem } from '../till-types.ts'

/** What is on its way between the shops of this owner. Throws a problem when it cannot be asked. */
export type AskTransfers = () => Promise<TransferList>

export async function askTransfers(call: ApiCall, deviceKey: string): Promise<TransferList> {
  const answered = await call('/api/transfers', { headers: { authorization: `Bearer ${deviceKey}` } })
  const read = transferListSchema.safeParse(goodAnswer(answered).body)
  if (!read.success) throw new TillProblem('server_trouble', 'the transfers cannot be read')
  return read.data
}
