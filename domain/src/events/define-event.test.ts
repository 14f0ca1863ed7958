import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineEvent, firstVersion, readBody, writtenBody } from './define-event.ts'

const first = z.object({ priceRupiah: z.int() })
const second = z.object({ price: z.object({ rupiah: z.int() }) })
const third = z.object({ price: z.object({ rupiah: z.int() }), tender: z.enum(['cash', 'other']) })

const versions = firstVersion(first)
  .next(second, {
    edition: 2,
    upcast: ({ priceRupiah }) => ({ price: { rupiah: priceRupiah } }),
    downcast: ({ price }) => ({ priceRupiah: price.rupiah }),
  })
  .next(third, {
    edition: 4,
    upcast: ({ price }) => ({ price, tender: 'cash' as const }),
    downcast: ({ price, tender }) => (tender === 'cash' ? { price } : null),
  })

const paid = defineEvent({
  kind: 'paid',
  is: 'fact',
  versions,
  movements: ({ price }, deviceId) => [{ account: 'cash', subject: deviceId, amount: price.rupiah }],
})

test('[SYNC-112] a body of any version is read as the newest has it, and moves the same', () => {
  expect(paid.version).toBe(3)
  fc.assert(
    fc.property(fc.integer(), (rupiah) => {
      const bodies = [{ priceRupiah: rupiah }, { price: { rupiah } }, { price: { rupiah }, tender: 'cash' }]
      for (const [at, body] of bodies.entries()) {
        const read = readBody(paid, at + 1, body)
        expect(read).toEqual({ is: 'known', body: { price: { rupiah }, tender: 'cash' } })
        if (read.is === 'known')
          expect(paid.movements(read.body, 'laci')).toEqual([
            { account: 'cash', subject: 'laci', amount: rupiah },
          ])
      }
    }),
  )
})

test('[SYNC-112] a body is judged by the shape of its own version', () => {
  expect(readBody(paid, 1, { price: { rupiah: 1 } })).toEqual({ is: 'bad' })
  expect(readBody(paid, 2, { priceRupiah: 1 })).toEqual({ is: 'bad' })
  expect(readBody(paid, 3, { price: { rupiah: 1 }, tender: 'barter' })).toEqual({ is: 'bad' })
  expect(readBody(paid, 4, { price: { rupiah: 1 }, tender: 'cash' })).toEqual({ is: 'unknown' })
  expect(readBody(paid, 0, { priceRupiah: 1 })).toEqual({ is: 'unknown' })
  expect(readBody(paid, 1.5, { priceRupiah: 1 })).toEqual({ is: 'unknown' })
})

test('[SYNC-112] what nobody changed is the very same body, and a step changes no body that it was given', () => {
  const newest = Object.freeze({ price: Object.freeze({ rupiah: 5 }), tender: 'other' })
  const read = readBody(paid, 3, newest)
  expect(read.is === 'known' && read.body).toBe(newest)
  const oldest = Object.freeze({ priceRupiah: 5 })
  expect(readBody(paid, 1, oldest).is).toBe('known')
})

test('[SYNC-114] what is recorded is the newest version that every till of the shop reads', () => {
  const cash = { price: { rupiah: 5 }, tender: 'cash' as const }
  expect(writtenBody(paid, cash, 1)).toEqual({ version: 1, body: { priceRupiah: 5 } })
  expect(writtenBody(paid, cash, 2)).toEqual({ version: 2, body: { price: { rupiah: 5 } } })
  expect(writtenBody(paid, cash, 3).version).toBe(2)
  expect(writtenBody(paid, cash, 4)).toEqual({ version: 3, body: cash })
})

test('[SYNC-114] what no version of the older tills can say is recorded all the same, in the newest', () => {
  const other = { price: { rupiah: 5 }, tender: 'other' as const }
  for (const readable of [0, 1, 2, 3])
    expect(writtenBody(paid, other, readable)).toEqual({ version: 3, body: other })
})

test('[SYNC-114] whatever is recorded for older tills is read as what was meant', () => {
  const body = fc.record({
    price: fc.record({ rupiah: fc.integer() }),
    tender: fc.constantFrom('cash' as const, 'other' as const),
  })
  fc.assert(
    fc.property(body, fc.nat({ max: 6 }), (meant, readable) => {
      const { version, body: written } = writtenBody(paid, meant, readable)
      expect(readBody(paid, version, written)).toEqual({ is: 'known', body: meant })
    }),
  )
})
