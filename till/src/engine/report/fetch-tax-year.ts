import { type TaxYear, taxYearSchema } from '@laci/domain/views/report/wire.ts'
import { type ApiCall, goodAnswer } from '../base/api-call.ts'
import { TillProblem } from '../base/problem.ts'

/** What the months of a year say of tax: a till keeps weeks, the server years. Throws a problem when it cannot be had. */
export type FetchTaxYear = (year: number) => Promise<TaxYear>

export async function fetchTaxYear(call: ApiCall, deviceKey: string, year: number): Promise<TaxYear> {
  const answered = await call(`/api/reports/tax?year=${year}`, {
    headers: { authorization: `Bearer ${deviceKey}` },
  })
  const read = taxYearSchema.safeParse(goodAnswer(answered).body)
  if (!read.success) throw new TillProblem('server_trouble', 'a tax year cannot be read')
  return read.data
}
