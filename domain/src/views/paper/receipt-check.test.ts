import { expect, test } from 'vitest'
import { rupiah } from '../../base/money/rupiah.ts'
import { instant } from '../../base/time/instant.ts'
import { checkAddress, groupsOfFour, readCheckCode } from './check-code.ts'
import { type CheckedReceipt, checkWords, fillCheckPage } from './receipt-check.ts'

const receipt: CheckedReceipt = {
  storeName: 'Toko <b>"Bu Sri"</b> & $& anak',
  soldAt: instant(Date.UTC(2026, 10, 20, 7, 5)),
  zone: 'Asia/Jayapura',
  totalRupiah: rupiah(95_100),
  refundedRupiah: rupiah(0),
  copyCount: 0,
}

test('[STRUK-1] a code is read as people type it, and what cannot be one is not', () => {
  const code = '7H3K9QWXM2V0C5TB'
  for (const typed of [code, groupsOfFour(code), '7h3k 9qwx m2vo c5tb', ` ${code}\n`])
    expect(readCheckCode(typed)).toBe(code)
  expect(readCheckCode('LLLLIIIIOOOO0000')).toBe('1111111100000000')
  for (const typed of ['', '7H3K9QWXM2V0C5T', `${code}A`, 'U'.repeat(16), "' or 1=1 --xxxxx", 'é'.repeat(16)])
    expect(readCheckCode(typed)).toBeNull()
  expect(checkAddress('https://laci.example', code)).toBe(`https://laci.example/struk/${code}`)
})

test('[STRUK-2] shop, time, total, refund and copies, and nothing else', () => {
  expect(checkWords(receipt)).toEqual({
    shop: receipt.storeName,
    time: '20-11-2026 16.05 WIT',
    total: 'Rp 95.100',
    refund: 'Tidak ada',
    copies: 'Belum pernah',
  })
  const after = (refunded: number, copyCount: number) => {
    const { refund, copies } = checkWords({ ...receipt, refundedRupiah: rupiah(refunded), copyCount })
    return [refund, copies]
  }
  expect(after(38_614, 1)).toEqual(['Sebagian sudah diretur: Rp 38.614', '1 salinan'])
  expect(after(95_100, 12)).toEqual(['Seluruhnya sudah diretur', '12 salinan'])
  expect(checkWords({ ...receipt, storeName: '' }).shop).toBe('Toko')
})

test('[STRUK-3] the page shows one case alone, and a shop’s name can be no HTML', () => {
  const page =
    '<h1>Cek</h1>[[case found]]<p>[[shop]] [[total]] [[other]]</p>[[end]]\n[[case waiting]]<p>tunggu</p>[[end]]<form>'
  expect(fillCheckPage(page, 'found', checkWords(receipt))).toBe(
    '<h1>Cek</h1><p>Toko &lt;b&gt;&quot;Bu Sri&quot;&lt;/b&gt; &amp; $&amp; anak Rp 95.100 [[other]]</p>\n<form>',
  )
  expect(fillCheckPage(page, 'waiting', null)).toBe('<h1>Cek</h1>\n<p>tunggu</p><form>')
  const tricky = { ...receipt, storeName: '[[case waiting]]x[[end]][[total]]' }
  expect(fillCheckPage(page, 'found', checkWords(tricky))).toContain('[[case waiting]]x[[end]][[total]] Rp')
})
