import { maximumLocalTaxHundredths, type ShopSettings } from './settings.ts'

type TaxStatus = Pick<ShopSettings, 'isPkp' | 'taxMode'>

/** Whether a shop counts as PKP: what it says; of one that was never asked, whether it bills PPN already. */
export function isPkp({ isPkp: said, taxMode }: TaxStatus): boolean {
  return said ?? taxMode !== 'off'
}

/**
 * How bills carry PPN [TAX-4]. A shop that says it is no PKP bills none, whatever another device sets meanwhile; its old bills
 * stay as they are.
 */
export function billedTaxMode(settings: TaxStatus): ShopSettings['taxMode'] {
  return isPkp(settings) ? settings.taxMode : 'off'
}

/** The restaurant tax of a shop: its own name and rate, on the goods that it serves. */
export type LocalTaxRule = {
  readonly mode: 'inclusive' | 'exclusive'
  readonly percentHundredths: number
  readonly name: string
  /** Empty: all goods that carry a tax. */
  readonly categories: readonly string[]
}

export const localTaxDefaults = { name: 'PBJT', percentHundredths: maximumLocalTaxHundredths } as const

/** How bills carry the restaurant tax [TAX-20]: no PKP is needed for it. Null: they do not. */
export function billedLocalTax(
  settings: Pick<
    ShopSettings,
    'localTaxMode' | 'localTaxName' | 'localTaxPercentHundredths' | 'localTaxCategories'
  >,
): LocalTaxRule | null {
  const { localTaxMode: mode = 'off', localTaxName, localTaxPercentHundredths, localTaxCategories } = settings
  if (mode === 'off') return null
  return {
    mode,
    percentHundredths: localTaxPercentHundredths ?? localTaxDefaults.percentHundredths,
    name: localTaxName && !isVatName(localTaxName) ? localTaxName : localTaxDefaults.name,
    categories: localTaxCategories ?? [],
  }
}

/** PPN is billed by a PKP alone [TAX-4]: no other tax is called so. */
export function isVatName(name: string): boolean {
  return /\bppn\b|pertambahan nilai/i.test(name)
}

/** What is served is under the restaurant tax, and then never under PPN [TAX-21] (UU PPN, pasal 4A). */
export function isLocallyTaxed(rule: LocalTaxRule | null, category: string): boolean {
  return rule !== null && (rule.categories.length === 0 || rule.categories.includes(category))
}

/** The digits of an NPWP in any spelling (`01.234.567.8-901.000`); null when they are neither 15 nor 16. */
export function readNpwp(text: string): string | null {
  const digits = text.replaceAll(/[\s.-]/g, '')
  return /^\d{15,16}$/.test(digits) ? digits : null
}

/**
 * An NPWP as its owner knows it: 15 digits in the groups of the tax office (`01.234.567.8-901.000`), the 16 that replace them
 * (Minister of Finance Regulation 112/PMK.03/2022) in fours.
 */
export function writtenNpwp(digits: string): string {
  return digits.length === 15
    ? digits.replace(/(..)(...)(...)(.)(...)(...)/, '$1.$2.$3.$4-$5.$6')
    : digits.replaceAll(/\d{4}(?=\d)/g, '$& ')
}
