import { type Brand, brandFields, type PageMark } from '@laci/domain/base/brand/page-marks.ts'
import { createContext, useContext } from 'react'

/** What stands in a prerendered page until the server serves it: `{{brand.name}}`. */
export function pageMark(mark: PageMark): string {
  return `{{${mark}}}`
}

function brandFrom(read: (field: (typeof brandFields)[number]) => string): Brand {
  return Object.fromEntries(brandFields.map((field) => [field, read(field)])) as unknown as Brand
}

/** While prerendering, every value of the brand is its own mark. */
export function markedBrand(): Brand {
  return brandFrom((field) => pageMark(`brand.${field}`))
}

/** `data-brand-name="{{brand.name}}" …` on the root of an app page: the browser learns the brand from the served HTML. */
export function brandAttributes(brand: Brand): { [attribute: string]: string } {
  return Object.fromEntries(brandFields.map((field) => [`data-brand-${field}`, brand[field]]))
}

/** Reads those attributes back, before React hydrates the same markup. */
export function brandOfElement(element: HTMLElement): Brand {
  return brandFrom((field) => element.getAttribute(`data-brand-${field}`) ?? '')
}

const BrandContext = createContext<Brand | null>(null)
export const BrandProvider = BrandContext.Provider

export function useBrand(): Brand {
  const brand = useContext(BrandContext)
  if (!brand) throw new Error('useBrand needs a BrandProvider above it')
  return brand
}
