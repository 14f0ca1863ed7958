export type Bar = { readonly fromModule: number; readonly modules: number }

/** The black bars of a code from its left edge, and how wide all of it is, in modules. White stays around it. */
export type Bars = { readonly bars: readonly Bar[]; readonly modules: number }

/** Widths of bar, gap, bar, gap … in modules, one digit each. */
export function barsOf(widths: string): Bars {
  const bars: Bar[] = []
  let at = 0
  Array.from(widths, Number).forEach((modules, index) => {
    if (index % 2 === 0) bars.push({ fromModule: at, modules })
    at += modules
  })
  return { bars, modules: at }
}
