import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { storedPhone } from '../base/phone/phone-number.ts'
import { writeMessage } from '../message/templates.ts'
import { noticeMessage, noticeRequestSchema, type OperatorNotice } from './notice.ts'

const textOf = (notice: OperatorNotice) => writeMessage(noticeMessage(notice)).text

test('[WA-10] notices have fixed texts', () => {
  expect(textOf({ kind: 'hardware_click', label: 'Pesan Sekarang' })).toBe("Tombol 'Pesan Sekarang' diklik.")
  expect(textOf({ kind: 'registration_started', name: 'Budi', phone: storedPhone('+6281234567890') })).toBe(
    'Pendaftaran dimulai: Budi, 081234567890.',
  )
  expect(textOf({ kind: 'codes_closed', codesPerDay: 1_000 })).toMatch(/^Batas 1000 kode WhatsApp /)
  expect(textOf({ kind: 'codes_half', codesPerDay: 1_000 })).toMatch(/^Setengah dari 1000 kode WhatsApp /)
  expect(textOf({ kind: 'download_click', label: 'Windows' })).toBe('Unduhan Windows diklik.')
  const buyer = { name: 'Siti *Kaya*', phone: storedPhone('+6281234567890'), orderNumber: 'LC-1' }
  expect(textOf({ kind: 'affiliate_signed_up', name: buyer.name, phone: buyer.phone })).toBe(
    'Afiliasi baru: Siti Kaya, 081234567890.',
  )
  expect(textOf({ kind: 'ebook_purchased', ...buyer, amountRupiah: rupiah(29_000) })).toBe(
    'Ebook dibeli: Siti Kaya, 081234567890, Rp 29.000. Pesanan LC-1.',
  )
  expect(
    textOf({
      kind: 'order_paid',
      ...buyer,
      amountRupiah: rupiah(69_000),
      itemName: 'Langganan 1 bulan',
    }),
  ).toBe('Pembayaran masuk: Langganan 1 bulan, Rp 69.000, dari Siti Kaya, 081234567890. Pesanan LC-1.')
  expect(textOf({ kind: 'channel_down', channel: 'cloud' })).toMatch(/^Saluran WhatsApp cloud /)
  expect(textOf({ kind: 'contact_requested', topic: 'investor', phone: buyer.phone })).toBe(
    'Minta dihubungi (investor): 081234567890.',
  )
  expect(textOf({ kind: 'download_click' })).toBe('Unduhan diklik.')
  expect(textOf({ kind: 'sales_page_visit' })).toBe('Halaman penjualan dikunjungi.')
  expect(textOf({ kind: 'partnership_interest' })).toBe('Ada yang berminat bermitra.')
})

test('[WA-10] a visitor can choose among our labels only', () => {
  const isTaken = (body: unknown) => noticeRequestSchema.safeParse(body).success
  expect(isTaken({ kind: 'hardware_click', label: 'Coba Demo Gratis' })).toBe(true)
  expect(isTaken({ kind: 'hardware_click', label: 'Beli emas di http://x' })).toBe(false)
  expect(isTaken({ kind: 'registration_started', name: 'x', phone: '+6281234567890' })).toBe(false)
  expect(isTaken('x')).toBe(false)
})
