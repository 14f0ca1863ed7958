import type { Table } from '@laci/domain/base/table/table.ts'
import { csvRows, csvStart } from '@laci/domain/base/table/table.ts'
import { zipOf } from '@laci/domain/testing/zip.ts'
import { templateHelp, templateTable } from '@laci/domain/views/spreadsheet/product-table.ts'
import { writeWorkbook } from '@laci/ui/spreadsheet/write-workbook.ts'
import { expect, test } from 'vitest'
import { readSheets } from './read-file.ts'

const encode = (text: string) => new Uint8Array(new TextEncoder().encode(text))
const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())

async function rowsOf(bytes: Uint8Array<ArrayBuffer>) {
  const found = await readSheets(bytes)
  return found.ok ? found.value[0]?.rows : found.refusal
}

const table: Table = {
  name: 'Produk',
  columns: [
    { header: 'Kode Produk', kind: 'text', width: 10 },
    { header: 'Nama Produk', kind: 'text', width: 10 },
    { header: 'Harga Jual', kind: 'rupiah', width: 10 },
    { header: 'Stok', kind: 'quantity', width: 10 },
  ],
  rows: [
    ['007', '=HYPERLINK("http://jahat")', 12_500, 1.5],
    ['0012345678905', 'Gula & "kopi" <1 kg> 😀', 1_250_000, null],
  ],
}

test('[SPREADSHEET-9] a workbook keeps leading zeros and what looks like a formula as text', async () => {
  const rows = await rowsOf(await bytesOf(await writeWorkbook([table], ['Petunjuk'])))
  expect(rows).toEqual([
    ['Kode Produk', 'Nama Produk', 'Harga Jual', 'Stok'],
    ['007', '=HYPERLINK("http://jahat")', 12_500, 1.5],
    ['0012345678905', 'Gula & "kopi" <1 kg> 😀', 1_250_000, null],
  ])
})

test('[SPREADSHEET-9] the template opens and its samples are rows', async () => {
  const rows = await rowsOf(await bytesOf(await writeWorkbook([templateTable()], templateHelp)))
  expect(rows).toHaveLength(4)
})

test.each([
  ['; in UTF-8 with its mark', encode(`${csvStart}Nama;Harga\r\n"Gula; ""putih""\nbaru";"1,5"\r\n`)],
  ['sep= in its first line', encode('sep=;\nNama;Harga\nGula; "x"\n')],
  ['commas', encode('Nama,Harga\nGula,1500\n')],
  ['tabs', encode('Nama\tHarga\nGula\t1500\n')],
  ['Windows-1252', new Uint8Array([...encode('Nama;Harga\nKaf'), 0xe9, ...encode(';1500\n')])],
  [
    'UTF-16',
    new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(new Uint16Array([...'Nama;Harga\nGula;1'].map((sign) => sign.charCodeAt(0))).buffer),
    ]),
  ],
])('[SPREADSHEET-3] a CSV with %s is read', async (name, bytes) => {
  const rows = (await rowsOf(bytes)) as string[][]
  const at = rows.findIndex((row) => row[0] === 'Nama')
  expect(rows[at]).toEqual(['Nama', 'Harga'])
  expect(rows[at + 1]).toHaveLength(2)
  if (name === 'Windows-1252') expect(rows[at + 1]?.[0]).toBe('Kafé')
})

test('[SPREADSHEET-9] our own CSV is read as it was written', async () => {
  const rows = await rowsOf(
    encode(
      csvStart +
        csvRows([
          ['Nama', 'Harga'],
          ['=1;"', 1.5],
        ]),
    ),
  )
  expect(rows).toEqual([['Nama', 'Harga'], [`'=1;"`, '1,5'], ['']])
})

test('[SPREADSHEET-10] whatever is no table is refused with its own reason', async () => {
  const workbook = await bytesOf(await writeWorkbook([table]))
  const cases: [Uint8Array<ArrayBuffer>, string][] = [
    [new Uint8Array(), 'file_empty'],
    [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'file_old_excel'],
    [encode('<html><table></table></html>'), 'file_html'],
    [new Uint8Array([0x89, 0x50, 0x4e, 0x47]), 'file_no_table'],
    [workbook.slice(0, workbook.length - 40), 'file_damaged'],
    [encode('Nama;Harga\nGula;"1500\nKopi;2\n'), 'quote_open'],
    [encode(`Nama;Harga\n${'a;1\n'.repeat(20_100)}`), 'too_many_rows'],
    [encode(`${'a;'.repeat(61)}\n`), 'too_many_columns'],
  ]
  for (const [bytes, code] of cases) expect(await rowsOf(bytes)).toMatchObject({ code })
  expect(await rowsOf(encode('Nama;Harga\nGula;1\nKopi;"2\n'))).toMatchObject({ line: 3 })
})

/** The parts of a workbook with these sheets, as a zip. */
function workbookWith(
  sheets: readonly {
    readonly name: string
    readonly data?: string
    readonly state?: string
    readonly after?: string
  }[],
): Uint8Array<ArrayBuffer> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const kindOf = (data: string | undefined) => (data === undefined ? 'chartsheet' : 'worksheet')
  const files = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.map(({ name, state }, at) => `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets.map(({ data }, at) => `<Relationship Id="rId${at + 1}" Type="${office}/${kindOf(data)}" Target="${kindOf(data)}s/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map(({ data, after = '' }, at) => [
        `xl/${kindOf(data)}s/sheet${at + 1}.xml`,
        data === undefined
          ? `<chartsheet xmlns="${main}"/>`
          : `<worksheet xmlns="${main}"><sheetData>${data}</sheetData>${after}</worksheet>`,
      ]),
    ),
  }
  return zipOf(Object.entries(files).map(([name, content]) => ({ name, content })))
}

const cellsOf = (...rows: readonly (readonly (string | number)[])[]) =>
  rows
    .map((cells, row) => {
      const written = cells.flatMap((cell, at) => {
        const ref = `r="${'ABCDEF'[at]}${row + 1}"`
        if (cell === '') return []
        return typeof cell === 'number'
          ? `<c ${ref}><v>${cell}</v></c>`
          : `<c ${ref} t="inlineStr"><is><t>${cell}</t></is></c>`
      })
      return `<row r="${row + 1}">${written.join('')}</row>`
    })
    .join('')

const goods = (name: string) => cellsOf(['Nama', 'Harga'], [name, 5000])
const namesOf = async (sheets: Parameters<typeof workbookWith>[0]) => {
  const found = await readSheets(workbookWith(sheets))
  return found.ok ? found.value.map(({ name, rows }) => [name, rows.at(-1)?.[0]]) : found.refusal.code
}

test('[SPREADSHEET-24] sheets with goods are offered by name, what can be seen first; charts and empty ones are none', async () => {
  expect(
    await namesOf([
      { name: 'Lama', data: goods('Lama 1'), state: 'hidden' },
      { name: 'Grafik' },
      { name: 'Rahasia', data: goods('Lama 2'), state: 'veryHidden' },
      { name: 'Kosong', data: '' },
      { name: 'Catatan', data: cellsOf(['Dicetak oleh Budi']) },
      { name: 'Makanan', data: goods('Gula') },
      { name: 'Minuman', data: goods('Teh') },
    ]),
  ).toEqual([
    ['Makanan', 'Gula'],
    ['Minuman', 'Teh'],
    ['Lama', 'Lama 1'],
    ['Rahasia', 'Lama 2'],
  ])
  expect(
    await namesOf([
      { name: 'Kosong', data: '' },
      { name: 'Lain', data: cellsOf(['Artikel', 'Nilai'], ['Gula', 1]) },
    ]),
  ).toEqual([['Lain', 'Gula']])
  expect(await namesOf([{ name: 'Grafik' }])).toBe('file_no_table')
})

test('[SPREADSHEET-42] of a workbook with goods and people the sheet that was asked for is offered', async () => {
  const sheets = workbookWith([
    { name: 'Barang', data: cellsOf(['Nama', 'Harga'], ['Gula', 5000]) },
    { name: 'Piutang', data: cellsOf(['Nama Pelanggan', 'Sisa Piutang'], ['Bu Sri', 5000]) },
    { name: 'Hutang', data: cellsOf(['Nama Supplier', 'Sisa Hutang'], ['UD Jaya', 5000]) },
  ])
  const offered = async (about: 'products' | 'customers' | 'suppliers') => {
    const found = await readSheets(sheets, about)
    return found.ok ? found.value[0]?.name : found.refusal.code
  }
  expect([await offered('products'), await offered('customers'), await offered('suppliers')]).toEqual([
    ...['Barang', 'Piutang', 'Hutang'],
  ])
})

test('[SPREADSHEET-23] a text that is merged over several rows is that of each; a figure is not', async () => {
  const found = await readSheets(
    workbookWith([
      {
        name: 'Barang',
        data: cellsOf(
          ['Kategori', 'Nama', 'Stok'],
          ['Sembako', 'Gula', 5],
          ['', 'Teh', ''],
          ['', 'Kopi', ''],
          ['', 'Lain', 1],
        ),
        after:
          '<mergeCells count="3"><mergeCell ref="A2:A4"/><mergeCell ref="C2:C4"/><mergeCell ref="A1:XFD1"/></mergeCells>',
      },
    ]),
  )
  expect(found.ok && found.value[0]?.rows.slice(1).map((row) => row.map((cell) => cell ?? ''))).toEqual([
    ['Sembako', 'Gula', 5],
    ['Sembako', 'Teh', ''],
    ['Sembako', 'Kopi', ''],
    ['', 'Lain', 1],
  ])
})

/** The same with one sheet. */
function workbookOf(
  sheetData: string,
  others: Readonly<Record<string, string>> = {},
): Uint8Array<ArrayBuffer> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const files = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
    ...others,
  }
  return zipOf(Object.entries(files).map(([name, content]) => ({ name, content })))
}

test('[SPREADSHEET-10] rows are counted while a workbook is unpacked, wherever its directory looks honest', async () => {
  const row = (at: number) => `<row r="${at}"><c r="A${at}"><v>${(at * 7_919) % 99_991}</v></c></row>`
  expect(await rowsOf(workbookOf(row(1) + row(2)))).toHaveLength(2)
  const many = Array.from({ length: 60_000 }, (_, at) => row(at + 1)).join('')
  expect(await rowsOf(workbookOf(many))).toMatchObject({ code: 'too_many_rows' })
  expect(await rowsOf(workbookOf(row(1_000_000)))).toMatchObject({ code: 'too_many_rows' })
  expect(await rowsOf(workbookOf('<row r="1"><c r="XFD1"><v>1</v></c></row>'))).toMatchObject({
    code: 'too_many_columns',
  })
})

test('[SPREADSHEET-10] a directory that lies about a size is found out', async () => {
  const bytes = workbookOf('<row r="1"><c r="A1"><v>1</v></c></row>')
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < bytes.length - 46; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 20, true)
  }
  expect(await rowsOf(bytes)).toMatchObject({ code: 'file_damaged' })
})

test('[SPREADSHEET-4] a cell whose sum failed is no value', async () => {
  const rows = await rowsOf(
    workbookOf('<row r="1"><c r="A1" t="e"><v>#N/A</v></c><c r="B1" t="str"><f>1</f><v>ya</v></c></row>'),
  )
  expect(rows).toEqual([[null, 'ya']])
})

test('[SPREADSHEET-40] a number is read with the zeros that the workbook shows before it', async () => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const formats = [
    '00000',
    '0000000000000',
    '&quot;KD&quot;\\-000',
    '#,##0',
    '0.00',
    '000-000;@',
    '0',
    'dd/mm/yyyy',
  ]
  const styles = `<styleSheet xmlns="${main}"><numFmts count="8">${formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="164"/></cellStyleXfs><cellXfs>${['0', ...formats.map((_, at) => 164 + at)].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`
  const cell = (ref: string, style: number, value: number) => `<c r="${ref}" s="${style}"><v>${value}</v></c>`
  const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`
  const sheet = `<worksheet xmlns="${main}"><sheetData><row r="2">${text('B2', 'SKU')}${text('C2', 'Barcode')}${text('D2', 'Nama')}${text('E2', 'Harga')}</row><row r="3">${cell('B3', 1, 7)}${cell('C3', 2, 36_000_291_452)}${text('D3', 'Gula')}${cell('E3', 4, 13_500)}<c r="F3" s="1"/>${cell('G3', 6, 12_345)}</row><row r="4">${cell('B4', 3, 5)}<c r="C4" s="1"/>${text('D4', 'Teh')}${cell('E4', 1, 500)}${cell('F4', 7, 4)}${cell('G4', 1, 1_234_567)}</row></sheetData></worksheet>`
  const rows = await rowsOf(workbookOf('', { 'xl/worksheets/sheet1.xml': sheet, 'xl/styles.xml': styles }))
  expect(rows).toEqual([
    [null, null, null, null, null, null, null],
    [null, 'SKU', 'Barcode', 'Nama', 'Harga', null, null],
    [null, '00007', '0036000291452', 'Gula', 13_500, null, '012-345'],
    [null, 'KD-005', null, 'Teh', '00500', 4, '1234567'],
  ])
})
