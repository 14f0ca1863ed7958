import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BusinessDay } from '../../base/time/zone.ts'
import { receiptNumber, verifyCode } from '../../sale/receipt-number.ts'
import { checkAddress, groupsOfFour } from './check-code.ts'
import { readReceiptSearch } from './receipt-search.ts'

test('[RECEIPT-21] a receipt is found by its number however it is typed, by its code and by the address in its QR', () => {
  const day = '2026-11-20' as BusinessDay
  const found = { kind: 'number', receiptNumber: 'A-261120-0231', day }
  for (const typed of ['A-261120-0231', ' a-261120-231 ', 'a261120231', 'A 261120 0231']) {
    expect(readReceiptSearch(typed)).toEqual(found)
  }
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 10, maxLength: 10 }),
      fc.integer({ min: 1, max: 999_999 }),
      (random, counter) => {
        const number = receiptNumber('AB', day, counter)
        expect(readReceiptSearch(number)).toEqual({ kind: 'number', receiptNumber: number, day })
        const code = verifyCode(random)
        const typed = [
          code,
          groupsOfFour(code),
          code.toLowerCase(),
          checkAddress('https://laci.example', code),
        ]
        for (const text of [
          ...typed,
          `https>&&laci.example&struk&${code}`,
          `http://toko.test/struk/${code}/`,
        ]) {
          expect(readReceiptSearch(text)).toEqual({ kind: 'code', verifyCode: code })
        }
      },
    ),
  )
})

test('[RECEIPT-21] goods, words and impossible days name no receipt', () => {
  for (const typed of ['', 'gula', '8991002101234', '0231', 'A-261320-0001', 'A-261131-00x', 'struk']) {
    expect(readReceiptSearch(typed)).toBeNull()
  }
})
