/** Whether both hold the same values under the same names: for values that are replaced and never changed in place. */
export function holdSameValues(one: object, other: object): boolean {
  const [before, after] = [one, other] as { readonly [name: string]: unknown }[]
  const names = Object.keys(after!)
  return (
    names.length === Object.keys(before!).length &&
    names.every((name) => Object.is(before![name], after![name]))
  )
}
