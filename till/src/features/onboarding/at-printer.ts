/** Where the hint of the first sale leads to: the page of the printer, where what was added can be undone, too. */
export const atPrinter = { screen: 'printer' } as const
