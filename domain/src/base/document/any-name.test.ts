import { expect, test } from 'vitest'
import { labelSheet } from '../../catalog/label-sheet.ts'
import { kasbonStatement } from '../../kasbon/statement.ts'
import { commandSheet } from '../../sale/command-sheet.ts'
import { kasbonStatementSheet } from '../../views/paper/kasbon-statement-sheet.ts'
import { notaDocument } from '../../views/paper/nota.ts'
import { everythingSale, sampleShop } from '../../views/paper/testing/sample-sales.ts'
import { tableSheet } from '../../views/spreadsheet/table-sheet.ts'
import { rupiah } from '../money/rupiah.ts'
import { textColumn } from '../table/table.ts'
import { instant } from '../time/instant.ts'
import type { DrawnDocument } from './page.ts'
import { plainPdf, plainRuler } from './plain-pdf.ts'

// Every PDF that the till writes by itself, for a shop, goods and people of that name.
const documents: { readonly [file: string]: (name: string) => DrawnDocument } = {
  'command sheet': (name) => commandSheet(name, 0, plainRuler),
  labels: (name) =>
    labelSheet(
      {
        counts: [{ label: { name, unit: name, priceRupiah: rupiah(3_500), code: null }, count: 1 }],
        layout: '5x13',
        usedPlaces: 0,
        hasCutLines: false,
      },
      name,
      0,
      plainRuler,
    ),
  nota: (name) =>
    notaDocument(
      {
        sale: { ...everythingSale, customerName: name, cashierName: name },
        soldAt: instant(0),
        shop: { ...sampleShop, storeName: name, receiptFooter: name },
        copyNumber: 1,
      },
      'a5',
      plainRuler,
    ),
  'kasbon statement': (name) =>
    kasbonStatementSheet(
      {
        customerName: name,
        statement: kasbonStatement([], 0),
        writtenAt: instant(0),
        zone: 'Asia/Jakarta',
        shop: { ...sampleShop, storeName: name },
      },
      plainRuler,
    ),
  table: (name) =>
    tableSheet(
      { name: 'Laporan', columns: [textColumn(name, 24)], rows: [[name]] },
      { storeName: name, title: `Laporan ${name}`, about: name, writtenAt: instant(0), zone: 'Asia/Jakarta' },
      plainRuler,
    ),
}

const names = ['Café 🍜', 'Toko Bu Sri’s', 'Toko A – B', '小店', 'Kedai\u0000\n½ (°) \\', '']

test.each(Object.entries(documents))('[DOC-5] %s is written for a shop with any name', (_, made) => {
  for (const name of names) {
    const file = new TextDecoder('latin1').decode(plainPdf(made(name)))
    expect(file).toMatch(/^%PDF-1\.7\n[\x20-\x7e\n]*%%EOF\n$/)
  }
  expect(new TextDecoder().decode(plainPdf(made('Café 🍜')))).toContain('/Author (Cafe ?)')
})
