import type { Mutant } from '../mutant.ts'

const marks = ['domain/src/spreadsheet/column-marks.test.ts']
const columns = ['domain/src/spreadsheet/columns.test.ts']

/** What keeps a file of another program from becoming wrong goods. */
export const importMutants: readonly Mutant[] = [
  {
    name: 'quantities of our own CSV are thousands',
    rule: 'SPREADSHEET-17',
    file: 'domain/src/spreadsheet/column-marks.ts',
    find: 'if (own !== null && open[own] > 0)',
    replace: 'if (own === null && open[","] < 0)',
    tests: marks,
  },
  {
    name: 'one slip of a hand turns a list of prices into a thousandth',
    rule: 'SPREADSHEET-17',
    file: 'domain/src/spreadsheet/column-marks.ts',
    find: 'if (short[mark] >= open[mark])',
    replace: 'if (short[mark] >= 0)',
    tests: marks,
  },
  {
    name: 'a column without a name beside the price is left out in silence',
    rule: 'SPREADSHEET-18',
    file: 'domain/src/spreadsheet/columns.ts',
    find: "if (header !== '' || mapping.has(index)) return false",
    replace: 'return false',
    tests: columns,
  },
  {
    name: 'a destroyed number becomes the SKU of its goods',
    rule: 'SPREADSHEET-19',
    file: 'domain/src/spreadsheet/read-row.ts',
    find: "const destroyed = field === 'sku' ? destroyedCode(cell) : null",
    replace: 'const destroyed = null',
    tests: ['domain/src/spreadsheet/plan-row.test.ts'],
  },
  {
    name: 'what our own export wrote is judged',
    rule: 'SPREADSHEET-20',
    file: 'domain/src/spreadsheet/plan-row.ts',
    find: 'if (product === null) return cells',
    replace: 'return cells',
    tests: ['domain/src/spreadsheet/own-cells.test.ts'],
  },
  {
    name: 'a cost of 0 beside a price is believed',
    rule: 'SPREADSHEET-21',
    file: 'domain/src/spreadsheet/read-row.ts',
    find: 'if (found !== 0 || !priceRupiah) return found',
    replace: 'return found',
    tests: ['domain/src/spreadsheet/row-groups.test.ts'],
  },
  {
    name: 'a row of sums becomes goods',
    rule: 'SPREADSHEET-23',
    file: 'domain/src/spreadsheet/plan-row.ts',
    find: 'if (isSumRow(given))',
    replace: 'if (false)',
    tests: ['domain/src/spreadsheet/row-groups.test.ts'],
  },
  {
    name: 'goods of a hidden sheet go before those that can be seen',
    rule: 'SPREADSHEET-24',
    file: 'domain/src/spreadsheet/sheet-choice.ts',
    find: 'offered.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden))',
    replace: 'offered',
    tests: ['till/src/device/spreadsheet/read-file.test.ts'],
  },
  {
    name: 'a valid UPC-E is told to end in another digit',
    rule: 'CATALOG-56',
    file: 'domain/src/catalog/missed-check-digit.ts',
    find: ' || upcAOfUpcE(trimmed) !== null',
    replace: '',
    tests: ['domain/src/catalog/upc-e.test.ts'],
  },
]
