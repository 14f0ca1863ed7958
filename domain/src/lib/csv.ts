/** Rows as CSV, each ended by CR LF (RFC 4180). Numbers stand as they are; texts are made safe for a spreadsheet. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/**
 * One cell. A text is whatever somebody typed: what begins like a formula would be run by the spreadsheet that opens the
 * file, so an apostrophe goes before it; control characters become blanks.
 */
function cell(content: string | number): string {
  if (typeof content === 'number') return String(content)
  const flat = content.replace(/\p{C}+/gu, ' ')
  const plain = /^\s*[=+\-@]/.test(flat.normalize('NFKC')) ? `'${flat}` : flat
  return /[",;\s]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
