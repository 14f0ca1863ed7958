import { expect, test } from 'vitest'
import { checkedFacts } from './audit.ts'
import { type AuditFacts, auditFacts, factWords } from './audit-facts.ts'

const inRupiah = (rupiah: number) => `Rp ${rupiah}`
const words = (name: string, value: string | number | boolean | null) => factWords(name, value, inRupiah)

test('[OPERATOR-15] every fact of an audit row has a name, and every code of it a word', () => {
  for (const [name, fact] of Object.entries(auditFacts)) {
    expect(fact.label).toMatch(/^[A-Z][a-z ]+$/)
    // A fact whose name sounds like a secret could never be written.
    expect(checkedFacts({ [name]: null })).toEqual({ [name]: null })
    if (fact.as !== 'coded') continue
    for (const [code, word] of Object.entries<string>(fact.words))
      expect(words(name, code)).toEqual({ label: fact.label, value: word })
  }
  expect(words('status', 'under_way')).toEqual({ label: 'Status', value: 'Diproses' })
  expect(words('orderState', 'part_refunded').value).toBe('Kembali sebagian')
  expect(words('amountRupiah', 9_000)).toEqual({ label: 'Jumlah yang dikembalikan', value: 'Rp 9000' })
  expect(words('isHeld', true).value).toBe('ya')
  expect(words('isByHand', false).value).toBe('tidak')
  expect(words('text', '').value).toBe('–')
  expect(words('orderId', null).value).toBe('–')
})

test('[OPERATOR-15] what another release wrote is shown as it is', () => {
  expect(words('toString', 1)).toEqual({ label: 'toString', value: '1' })
  expect(words('status', 'constructor').value).toBe('constructor')
})

test('[OPERATOR-15] nothing but these names and codes can be written', () => {
  const facts: AuditFacts[] = [
    { status: 'new', noteLength: 3 },
    // @ts-expect-error: a name that the table does not have
    { colour: 'red' },
    // @ts-expect-error: a code that has no word
    { status: 'asleep' },
    // @ts-expect-error: no sum of money
    { amountRupiah: 'much' },
    // @ts-expect-error: neither yes nor no
    { isHeld: 'yes' },
  ]
  expect(facts).toHaveLength(5)
})
