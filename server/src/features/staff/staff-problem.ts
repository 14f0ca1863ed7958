import { type StaffRefusal, staffRefusalText } from '@laci/domain/staff/refusal-text.ts'
import { Problem } from '../../http/problems.ts'

const statusOf = {
  name_missing: 400,
  name_too_long: 400,
  name_taken: 409,
  password_too_short: 400,
  password_too_long: 400,
  password_common: 400,
  password_personal: 400,
  password_wrong: 422,
  pin_invalid: 400,
  pin_weak: 400,
  pin_taken: 409,
  discount_maximum_missing: 400,
  staff_unknown: 404,
  staff_left: 409,
} as const satisfies { readonly [Code in StaffRefusal['code']]: number }

/** What a refusal of domain means to a caller. */
export function staffProblem(refusal: StaffRefusal): Problem {
  return new Problem(statusOf[refusal.code], refusal.code, staffRefusalText[refusal.code]())
}

/** The value, or the refusal as a problem. */
export function orThrow<Value>(
  result:
    | { readonly ok: true; readonly value: Value }
    | { readonly ok: false; readonly refusal: StaffRefusal },
): Value {
  if (result.ok) return result.value
  throw staffProblem(result.refusal)
}

/** Two of one name at the same moment: the database lets one through. */
export function nameTakenOr(error: unknown): unknown {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23505' && constraint === 'staff_by_name' ? staffProblem({ code: 'name_taken' }) : error
}
