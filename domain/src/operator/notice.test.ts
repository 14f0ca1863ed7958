import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storedPhone } from '../phone/phone-number.ts'
import { noticeRequestSchema, noticeText, plainName } from './notice.ts'

test('[WA-10] notices have fixed texts', () => {
  expect(noticeText({ kind: 'hardware_click', label: 'Pesan Sekarang' })).toBe(
    "Tombol 'Pesan Sekarang' diklik.",
  )
  expect(
    noticeText({ kind: 'registration_started', name: 'Budi', phone: storedPhone('+6281234567890') }),
  ).toBe('Pendaftaran dimulai: Budi, 081234567890.')
  expect(noticeText({ kind: 'codes_closed', codesPerDay: 1_000 })).toMatch(/^Batas 1000 kode WhatsApp /)
  expect(noticeText({ kind: 'download_click', label: 'Windows' })).toBe('Unduhan Windows diklik.')
  expect(noticeText({ kind: 'sales_page_visit' })).toBe('Halaman penjualan dikunjungi.')
  expect(noticeText({ kind: 'partnership_interest' })).toBe('Ada yang berminat bermitra.')
})

test('[WA-10] a visitor can choose among our labels only', () => {
  const isTaken = (body: unknown) => noticeRequestSchema.safeParse(body).success
  expect(isTaken({ kind: 'hardware_click', label: 'Coba Demo Gratis' })).toBe(true)
  expect(isTaken({ kind: 'hardware_click', label: 'Beli emas di http://x' })).toBe(false)
  expect(isTaken({ kind: 'registration_started', name: 'x', phone: '+6281234567890' })).toBe(false)
  expect(isTaken('x')).toBe(false)
})

test('[WA-10] names cannot form marks, lines or hidden text', () => {
  expect(plainName('*Budi* _S_ ~x~ ```y```\nbaris')).toBe('Budi S x y baris')
  expect(plainName('\u202eidub\u202c')).toBe('idub')
  expect(plainName('Budi 🛒')).toBe('Budi 🛒')
  expect(plainName('***')).toBe('(tanpa nama)')
  expect(plainName('https://jahat.example')).toBe('https jahat.example')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (name) => {
      const plain = plainName(name)
      expect(plain).not.toMatch(/[*_~`\p{C}]/u)
      expect([...plain].length).toBeLessThanOrEqual(40)
    }),
  )
})
