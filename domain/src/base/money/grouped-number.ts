/**
 * `128500` as `128.500`, `-700` as `-700`: a whole number in groups of three, as Indonesians write it. By hand: `Intl` takes
 * twenty times as long, and a scan waits for three sums.
 */
export function groupedNumber(amount: number): string {
  let rest = String(Math.abs(amount))
  let groups = ''
  while (rest.length > 3) {
    groups = `.${rest.slice(-3)}${groups}`
    rest = rest.slice(0, -3)
  }
  return amount < 0 ? `-${rest}${groups}` : rest + groups
}
