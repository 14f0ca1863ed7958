import { type OrderRefusalCode, orderRefusalText } from '@laci/domain/order/refusal-text.ts'
import { Problem } from '../../http/problems.ts'

export function orderProblem(status: number, code: OrderRefusalCode): Problem {
  return new Problem(status, code, orderRefusalText[code])
}
