/** What begins so is a command of the till and no product's code [SALE-23]. */
const prefix = 'LACI-'

/** Whether no product may carry it, in whatever case a scanner or a person writes it. */
export function isReservedCode(code: string): boolean {
  return code.trim().toUpperCase().startsWith(prefix)
}
