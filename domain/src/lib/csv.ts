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
  // Most cells: nothing in them could be run or hidden.
  if (/^[A-Za-z0-9][A-Za-z0-9.:_/-]*$/.test(content)) return content
  const isPlain = /^[A-Za-z0-9][ -~]*$/.test(content)
  const flat = isPlain ? content : content.replace(/\p{C}+/gu, ' ')
  const plain = !isPlain && /^\s*[=+\-@]/.test(flat.normalize('NFKC')) ? `'${flat}` : flat
  return /[",;\s]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
