/** A link between sentences: underlined, so that it is not colour alone. */
export const textLinkClass =
  'rounded-small font-semibold text-laci-600 underline underline-offset-4 hover:text-laci-700'
