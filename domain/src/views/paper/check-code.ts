/** The code of the public check as it stands on paper: `7H3K-9QWX-M2V0-C5TB`. */
export function groupsOfFour(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** Where anybody can see whether a receipt is real. */
export function checkAddress(origin: string, code: string): string {
  return `${origin}/struk/${code}`
}

/**
 * A code as a person types it or a link carries it [STRUK-1]: dashes and blanks do not matter, nor small letters, and
 * what Crockford's base 32 leaves out stands for what it looks like. Null: this cannot be a code.
 */
export function readCheckCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(code) ? code : null
}
