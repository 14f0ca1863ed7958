import type { Mutant } from '../mutant.ts'

/** What keeps papers and files true to what was sold. */
export const paperMutants: readonly Mutant[] = [
  {
    name: 'a PDF is named as people named their shop',
    rule: 'DOC-5',
    file: 'domain/src/document/plain-pdf.ts',
    find: '  return quoted(asciiText(text))\n',
    replace: '  return quoted(text)\n',
    tests: ['domain/src/document/any-name.test.ts'],
  },
  {
    name: 'the bill for a table leaves out what was taken off its lines',
    rule: 'RECEIPT-42',
    file: 'domain/src/receipt/sale-lines.ts',
    find: '    ...reductionLines(line, columns),\n',
    replace: '',
    tests: ['domain/src/receipt/adds-up.test.ts'],
  },
  {
    name: 'a paper that waits its turn is followed by a copy',
    rule: 'PRINTER-17',
    file: 'domain/src/printer/print-job.ts',
    find: "  return state === 'waiting' || state === 'failed'\n",
    replace: "  return state === 'failed'\n",
    tests: ['till/src/shell/printing-paper.test.ts'],
  },
  {
    name: 'promotions are in no column of the file of sales',
    rule: 'SPREADSHEET-30',
    file: 'domain/src/spreadsheet/shop-tables.ts',
    find: '          (line.promotion?.discountRupiah ?? 0)\n',
    replace: '          0\n',
    tests: ['domain/src/spreadsheet/shop-tables.test.ts'],
  },
  {
    name: 'lines in another script never reach the pen',
    rule: 'RECEIPT-44',
    file: 'till/src/shell/printing-paper.ts',
    find: '  return dotLines(lines, columns).catch(() => lines)\n',
    replace: '  return lines\n',
    tests: ['till/src/shell/printing-paper.test.ts'],
  },
  {
    name: 'a quantity takes the room of the name beside it',
    rule: 'RECEIPT-46',
    file: 'domain/src/receipt/nota-row.ts',
    find: '  const needed = widest((line) => quantityText(line.quantityThousandths, line.unit), 48)\n',
    replace: '  const needed = 48\n',
    tests: ['domain/src/receipt/nota-layout.test.ts'],
  },
]
