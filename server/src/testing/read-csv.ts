/** Rows of a file as our exports write it: by `;`, with `"` around what needs it, each row under its header. */
export function readCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end !== ';') rows.push([])
  }
  rows.pop()
  const [header = [], ...rest] = rows
  return rest.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])))
}

/** A number as our exports write it. */
export function csvNumber(cell: string): number {
  return cell === '' ? 0 : Number(cell.replace(',', '.'))
}
