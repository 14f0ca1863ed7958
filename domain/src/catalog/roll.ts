import * as z from 'zod/mini'

/** Labels on a roll, by the name that shops buy them under. Millimetres. */
export const rollSizes = {
  '33x15': { widthMm: 33, heightMm: 15, nameLines: 1 },
  '40x30': { widthMm: 40, heightMm: 30, nameLines: 2 },
  '50x30': { widthMm: 50, heightMm: 30, nameLines: 2 },
} as const
export type RollSizeName = keyof typeof rollSizes

/** What lies in a label printer, and how finely it prints. */
export const labelRollSchema = z.object({
  size: z.enum(['33x15', '40x30', '50x30'] satisfies RollSizeName[]),
  /** Labels side by side. */
  across: z.union([z.literal(1), z.literal(2)]),
  /** Between two labels, downwards and sideways. */
  gapMm: z.int().check(z.gte(0), z.lte(10)),
  dpi: z.union([z.literal(203), z.literal(300)]),
})
export type LabelRoll = z.output<typeof labelRollSchema>

/** What label printers understand: TSPL (Xprinter, TSC and most cheap ones) or ZPL (Zebra). */
export const labelLanguageSchema = z.enum(['tspl', 'zpl'])
export type LabelLanguage = z.output<typeof labelLanguageSchema>

/** Dots a millimetre; both kinds of printer round 300 dpi up. */
export function dotsPerMm({ dpi }: Pick<LabelRoll, 'dpi'>): number {
  return dpi === 203 ? 8 : 12
}

export function rollWidthMm({ size, across, gapMm }: LabelRoll): number {
  return rollSizes[size].widthMm * across + gapMm * (across - 1)
}
