import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { storedPhone } from '../base/phone/phone-number.ts'
import type { Instant } from '../base/time/instant.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { allMessageKinds, messageKinds, rulesOfKind } from './kinds.ts'
import { plainName } from './plain-name.ts'
import { type Message, messageTemplates, type TemplateName, variablesOf, writeMessage } from './templates.ts'

const names = Object.keys(messageTemplates) as TemplateName[]
const odd = '*Budi*\u202e\n`x` 🛒 _y_'

/** A value for every variable that there is. */
const samples = {
  code: '4821',
  brand: 'Laci',
  purpose: 'masuk ke Laci',
  life: '10 menit',
  plan: 'Langganan',
  item: 'Langganan 1 bulan',
  order: 'LC-261122-0001',
  before: '7654',
  ending: '4321',
  contact: '0812-0000-0000',
  label: 'Windows',
  topic: 'investor',
  channel: 'cloud',
  verdict: 'Ya, pas Rp 240.000',
  attention: 'tidak ada',
  name: odd,
  store: odd,
  cashier: odd,
  place: 'QRIS toko',
  placeBefore: odd,
  placeAfter: odd,
  till: odd,
  moment: 1_795_590_300_000 as Instant,
  reference: odd,
  phone: storedPhone('+6281234567890'),
  amount: rupiah(69_000),
  tokens: 2_000,
  days: 3,
  count: 1_000,
  date: '2026-11-05' as BusinessDay,
  link: 'https://laci.example/e/abc_def~1',
}
const sampleOf = (template: TemplateName) => ({ template, values: samples }) as unknown as Message

/** Letters, marks, lines, hidden signs and halves of signs; the whole of Unicode would take seconds to set up. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '*',
        '_',
        '~',
        '`',
        '```',
        '\n',
        '\t',
        '\u0000',
        '\u202e',
        '\u200b',
        '\u2028',
        '\ud83d',
        '🛒',
        '://',
        '.',
      ),
      fc.string({ maxLength: 5 }),
      fc.nat({ max: 0x10ffff }).map((point) => String.fromCodePoint(point)),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))

test('[WA-10] must test 12: names cannot form marks, lines or hidden text', () => {
  expect(plainName('*Budi* _S_ ~x~ ```y```\nbaris')).toBe('Budi S x y baris')
  expect(plainName('\u202eidub\u202c')).toBe('idub')
  expect(plainName('Budi 🛒')).toBe('Budi 🛒')
  expect(plainName('***')).toBe('(tanpa nama)')
  expect(plainName('https://jahat.example')).toBe('https jahat. example')
  fc.assert(
    fc.property(anyText, (name) => {
      const plain = plainName(name)
      expect(plain).not.toMatch(/[*_~`\p{C}]/u)
      expect([...plain].length).toBeLessThanOrEqual(40)
    }),
  )
})

test('[WA-13] every template is filled whole, and what people typed forms no marks, lines or hidden text', () => {
  for (const template of names) {
    const { text, variables, kind } = writeMessage(sampleOf(template))
    expect(text).not.toMatch(/[{}]|undefined|null|NaN/)
    expect(kind).toBe(messageTemplates[template].kind)
    expect(variables).toHaveLength(variablesOf(template).length)
    expect(text).not.toContain('\u202e')
    expect(text).not.toContain('*Budi*')
    // Meta takes no line breaks and no long blanks in a variable.
    for (const value of variables) expect(value).toMatch(/^\S+( \S+)*$/)
  }
})

test('[WA-13] must test 12: whatever a person is called, the rest of the message stays as it is', () => {
  fc.assert(
    fc.property(anyText, (name) => {
      const { text, variables } = writeMessage({
        template: 'payout_paid',
        values: { name, amount: rupiah(50_000), ending: '4321', reference: name },
      })
      expect(text.split('\n')).toHaveLength(1)
      expect(text).not.toMatch(/[*_~`\p{C}]/u)
      expect(text.endsWith(`Referensi: ${variables.at(-1)}.`)).toBe(true)
    }),
  )
})

test('[WA-13] sums, days and links are written as people read them', () => {
  expect(
    writeMessage({
      template: 'plan_paid',
      values: {
        name: 'Budi',
        amount: rupiah(207_000),
        item: 'Langganan 3 bulan',
        date: '2027-03-02' as BusinessDay,
        order: 'LC-1',
      },
    }).text,
  ).toBe(
    'Terima kasih, Budi. Pembayaran Rp 207.000 untuk Langganan 3 bulan sudah kami terima. Masa aktif sekarang sampai 2 Maret 2027. Nomor pesanan: LC-1.',
  )
  // A mark within a signed address belongs to the address.
  expect(writeMessage(sampleOf('ebook_link')).text).toContain(samples.link)
  for (const link of ['javascript:alert(1)', 'https://a b', '']) {
    expect(() =>
      writeMessage({ template: 'ebook_link', values: { name: 'x', item: 'x', order: 'x', link } }),
    ).toThrow('address')
  }
})

test('[WA-13] the codes of the specification, word for word', () => {
  expect(writeMessage({ template: 'registration_code', values: { code: '4821' } })).toEqual({
    kind: 'otp',
    template: 'registration_code',
    text: 'Kode OTP Anda adalah: 4821',
    variables: ['4821'],
  })
})

test('[WA-14] the setup page names every template with the text that has to be made at Meta', () => {
  const page = readFileSync(new URL('../../../docs/whatsapp-setup.md', import.meta.url), 'utf8')
  for (const template of names) {
    const filled: string[] = variablesOf(template)
    if (filled.includes('code')) {
      expect(page).toContain(`\`laci_${template}\``)
      continue
    }
    const text = messageTemplates[template].body
      .replace(/\{(\w+)\}/g, (_braces, name: string) => `{{${filled.indexOf(name) + 1}}}`)
      .replace(/\n/g, '⏎')
    expect(page).toContain(`| \`laci_${template}\` | ${text} |`)
  }
})

test('[WA-4] every kind is tried in order, first at once, and never after its life', () => {
  for (const kind of allMessageKinds) {
    const { triesAtMs, lifeMs } = rulesOfKind(kind)
    expect(triesAtMs[0]).toBe(0)
    expect([...triesAtMs]).toEqual([...triesAtMs].sort((a, b) => a - b))
    expect(lifeMs).toBeGreaterThan(triesAtMs.at(-1)! * 1.2)
  }
  expect(messageKinds.ebook_link.triesAtMs).toEqual([
    0, 30_000, 120_000, 600_000, 3_600_000, 21_600_000, 86_400_000,
  ])
})
