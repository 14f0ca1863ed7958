/** How many pieces lie on the counter: three of one product are three, and what is weighed or cut is one [TILL-174]. */
export function pieceCount(lines: readonly { readonly quantityThousandths: number }[]): number {
  let count = 0
  for (const { quantityThousandths } of lines) {
    count += quantityThousandths % 1000 === 0 ? quantityThousandths / 1000 : 1
  }
  return count
}
