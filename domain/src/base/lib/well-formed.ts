/** A text whose halves of signs without their other half are signs of replacement: browsers before 111 have no `toWellFormed`. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD')
}
