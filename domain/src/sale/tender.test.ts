import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { rupiah } from '../base/money/rupiah.ts'
import { wholeUnits } from '../base/quantity/quantity.ts'
import { instant } from '../base/time/instant.ts'
import { businessDayOf } from '../base/time/zone.ts'
import { defineEvent, firstVersion, writtenBody } from '../events/define-event.ts'
import { settleInstalment } from '../kasbon/instalment.ts'
import { moneyBackWays } from '../refund/money-back.ts'
import { countableTenders } from '../shift/closing.ts'
import { shopSettingsDefaults, shopSettingsSchema } from '../shop/settings.ts'
import { shopReport } from '../views/report/shop-report.ts'
import { sumTallies, talliesOf } from '../views/report/tally.ts'
import { emptyDraft } from './cart.ts'
import { paymentSchema, saleRecordedSchema } from './events.ts'
import { saleMovements } from './movements.ts'
import { paidBy } from './paid-by.ts'
import { plainRules } from './pricing-rules.ts'
import { saleRecorded } from './record.ts'
import { settleSale, type TenderGiven } from './settle.ts'
import { belongsToCustomer, isCountable, type LaterTenders, tenderFacts, tenderSchema } from './tender.ts'

const deviceId = '01919191-0000-7000-8000-0000000000d1'
const at = instant(1_795_000_000_000)
const zone = 'Asia/Jakarta'

/** What a release with one more way to pay would know. */
const newer: LaterTenders = { Kupon: { mayWait: true, reference: 'Nomor kupon' } }
const coupon = { tender: 'other', tenderName: 'Kupon' } as const

function saleBy(tenders: readonly TenderGiven[]) {
  const rules = plainRules({ stepRupiah: 1, direction: 'nearest' })
  const draft = {
    ...emptyDraft,
    lines: [
      {
        ...{ productId: null, name: 'Kopi', unit: 'pcs', isStocked: false, note: '', discount: null },
        quantityThousandths: wholeUnits(1),
        priceRupiah: rupiah(40_000),
      },
    ],
  }
  const settled = settleSale(draft, rules, tenders)
  if (!settled.ok) throw new Error(settled.refusal.code)
  return saleRecorded(draft, settled.value, {
    ...{ receiptNumber: 'A-261120-0001', verifyCode: '0123456789ABCDEF' },
    ...{ zone, businessDay: businessDayOf(at, zone), cashierName: 'Rina' },
  })
}

test('[SALE-36] a till that knows one more way to pay writes what every older till reads', () => {
  const sale = saleBy([
    { ...coupon, amountRupiah: rupiah(25_000), reference: 'K-17', isUnchecked: true },
    { tender: 'cash', amountRupiah: rupiah(20_000) },
  ])
  expect(saleRecordedSchema.safeParse(sale).success).toBe(true)
  // The newer till knows what to ask, the older one takes it for one of the shop's own.
  expect(tenderFacts(coupon, newer)).toMatchObject({
    label: 'Kupon',
    mayWait: true,
    reference: 'Nomor kupon',
  })
  expect(tenderFacts(coupon)).toMatchObject({ label: 'Lainnya', account: null, mayWait: false })
  expect(tenderFacts({ tender: 'other', tenderName: 'GoFood' }, newer)).toEqual(
    tenderFacts({ tender: 'other' }),
  )
  expect(tenderFacts({ tender: 'cash', tenderName: 'Kupon' }, newer).account).toBe('cash')

  // And counts the same: drawer, report, shift, refund, instalment, settings.
  expect(saleMovements(deviceId, sale)).toEqual([{ account: 'cash', subject: deviceId, amount: 15_000 }])
  const report = shopReport(sumTallies(talliesOf({ kind: 'sale_recorded', body: sale, deviceId, at })), {
    ...{ product: () => null, customer: () => null, promotion: () => null, category: () => '' },
  })
  expect(report.byTender.map(({ name, amountRupiah }) => [name, amountRupiah])).toEqual([
    ['Kupon', 25_000],
    ['Tunai', 15_000],
  ])
  expect(countableTenders({ tenders: [], ownTenders: ['Kupon'] }, { tenders: [] })).toEqual([coupon])
  expect(moneyBackWays(sale, [], 0)).toContainEqual({ ...coupon, mostRupiah: null })
  expect(paidBy(sale.payments).replaceAll('\u00a0', ' ')).toBe(' (Tunai Rp 15.000 + Kupon Rp 25.000)')
  const instalment = settleInstalment({
    ...{ owedRupiah: 10_000, amountRupiah: rupiah(10_000), pointWorthRupiah: null, pointCount: 0 },
    tenders: [{ ...coupon, amountRupiah: rupiah(10_000) }],
  })
  expect(instalment).toMatchObject({ ok: true, value: { payments: [coupon] } })
  expect(shopSettingsSchema.safeParse({ ...shopSettingsDefaults, ownTenders: ['Kupon'] }).success).toBe(true)
})

test('[SALE-36] one that moves a debt is a new version: what an older till can say is written for it, nothing else', () => {
  // As `other`, an older till would count it as money that came.
  expect(paymentSchema.safeParse({ tender: 'wage', amountRupiah: 1, receivedRupiah: 1 }).success).toBe(false)
  const withWage = z.object({
    payments: z.array(z.extend(paymentSchema, { tender: z.enum([...tenderSchema.options, 'wage']) })),
  })
  const first = z.object({ payments: z.array(paymentSchema) })
  const kind = defineEvent({
    ...{ kind: 'sale_recorded', is: 'fact' },
    versions: firstVersion(first).next(withWage, {
      edition: 2,
      upcast: (older) => older,
      downcast: (newer) => (first.safeParse(newer).success ? (newer as z.output<typeof first>) : null),
    }),
  })
  const by = (tender: 'cash' | 'wage') => ({
    payments: [{ tender, amountRupiah: rupiah(1), receivedRupiah: rupiah(1) }],
  })
  expect(writtenBody(kind, by('cash'), 1).version).toBe(1)
  expect(writtenBody(kind, by('wage'), 1)).toEqual({ version: 2, body: by('wage') })
})

test('[SHIFT-7] what belongs to a customer is not counted at the close of a shift, and neither is the drawer twice', () => {
  const of = (is: (tender: z.output<typeof tenderSchema>) => boolean) => tenderSchema.options.filter(is)
  expect(of(belongsToCustomer)).toEqual(['kasbon', 'point'])
  expect(of(isCountable)).toEqual(['transfer', 'qris', 'card', 'other'])
  expect(of((tender) => tenderFacts({ tender }).mayWait)).toEqual(['transfer', 'qris'])
})
