/** An expected answer of a rule: either what was asked for, or a refusal with a code. Problems and bugs are thrown. */
export type Result<Value, Refusal extends { code: string }> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal }

export function accept<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}

export function refuse<Refusal extends { code: string }>(
  refusal: Refusal,
): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal }
}
