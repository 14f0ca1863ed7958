import { plainPdf, plainRuler } from '@laci/domain/base/document/plain-pdf.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { notaDocument } from '@laci/domain/views/paper/nota.ts'
import { everythingSale, longSale, sampleShop } from '@laci/domain/views/paper/testing/sample-sales.ts'
import { expect, test } from 'vitest'
import { readPdf } from '../../testing/pdf.ts'

// Read by PDF.js: what a stranger's program finds in the file that a till makes by itself.

const content = {
  sale: everythingSale,
  soldAt: instant(Date.UTC(2026, 10, 20, 7, 5)),
  shop: { ...sampleShop, hasReceiptQr: true },
  copyNumber: 1,
  checkOrigin: 'https://laci.example',
}

test('[DOC-4] [RECEIPT-15] a nota is a PDF with its title, language and every fact of the receipt', async () => {
  for (const sheet of ['a4', 'a5'] as const) {
    const bytes = plainPdf(notaDocument(content, sheet, plainRuler))
    expect(bytes).toEqual(plainPdf(notaDocument(content, sheet, plainRuler)))
    const { title, language, pages } = await readPdf(bytes)
    expect(title).toBe('Nota A-261120-0231')
    expect(language).toBe('id-ID')
    // All there can be on a receipt at once takes a second leaf of the small sheet.
    expect(pages).toHaveLength(sheet === 'a4' ? 1 : 2)
    const text = pages.join(' ').replaceAll('\n', ' ')
    for (const words of [
      ...['Warung Kopi Bu Sri', 'NOTA', 'A-261120-0231', '20-11-2026 15.05 WITA', 'SALINAN ke-1'],
      ...[
        'Pak Ujang "bengkel"',
        'Indomie Goreng Original 85g',
        '10 bungkus',
        '35.000',
        'Promo Beli 10 hemat',
      ],
      ...['Rp 95.100', 'PPN 11%', 'Pembulatan', 'Voucher RT 05 (no. 0017)', 'Sisa kasbon', '175.000'],
      ...['sembilan puluh lima ribu seratus rupiah', 'Kode cek: 7H3K-9QWX-M2V0-C5TB'],
    ])
      expect(text).toContain(words)
  }
})

test('[RECEIPT-15] forty lines go on over pages with a head each, and nothing stands outside the sheet', async () => {
  const document = notaDocument({ ...content, sale: longSale }, 'a5', plainRuler)
  expect(document.pages.length).toBeGreaterThan(2)
  for (const page of document.pages)
    for (const mark of page.marks) {
      if (mark.kind !== 'text') continue
      expect(mark.x).toBeGreaterThanOrEqual(30)
      expect(mark.x + plainRuler(mark.text, mark.face, mark.sizePt)).toBeLessThanOrEqual(page.widthPt - 30)
      expect(mark.baselineY).toBeLessThanOrEqual(page.heightPt - 30)
    }
  const { pages } = await readPdf(plainPdf(document))
  expect(pages.filter((page) => page.includes('Barang'))).toHaveLength(document.pages.length)
  expect(pages.at(-1)).toContain(`Halaman ${pages.length} dari ${pages.length}`)
  expect(pages.join(' ')).toContain('999.999.999')
})

test('[DOC-4] text that would end a string of the file does not', async () => {
  const shop = { ...content.shop, storeName: 'Toko (A\\) ET 1 0 0 rg (' }
  const { pages } = await readPdf(plainPdf(notaDocument({ ...content, shop }, 'a5', plainRuler)))
  expect(pages[0]).toContain('Toko (A\\) ET 1 0 0 rg (')
})
