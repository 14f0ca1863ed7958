import { expect, test } from 'vitest'
import { readDeskAddress } from './desk-address.ts'

test('[OPERATOR-13] the desk opens at whatever stands behind its #, also at what cannot be decoded', () => {
  expect(readDeskAddress('')).toEqual({ part: '', id: null })
  expect(readDeskAddress('#pesanan')).toEqual({ part: 'pesanan', id: null })
  expect(readDeskAddress('#cari/Toko%20Maju')).toEqual({ part: 'cari', id: 'Toko Maju' })
  for (const broken of ['#%', '#%E0%A4%A', '#pesanan/%zz']) {
    expect(readDeskAddress(broken)).toEqual({ part: '', id: null })
  }
})
