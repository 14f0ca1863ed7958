/**
 * Whether a product stands before another one in lists: by its name in lower case, by id where names are one [SHOP-17]. By code
 * unit: a collator takes seconds for 100,000 names on a tablet, and shop names are plain Latin.
 */
export function isListedBefore(
  lowerName: string,
  productId: string,
  otherLowerName: string,
  otherProductId: string,
): boolean {
  return lowerName === otherLowerName ? productId < otherProductId : lowerName < otherLowerName
}
