import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Instant, instant } from '../../base/time/instant.ts'
import { customerDefaults } from '../../customer/customer.ts'
import type { Fact } from '../../events/fact.ts'
import { movementsOf } from '../../journal/movements.ts'
import { anySale, customer, day } from '../../testing/any-sale.ts'
import { type CustomerEvent, customerDataTables } from './customer-data.ts'

const deviceId = '01919191-0000-7000-8000-0000000000d1'

function told(fact: Fact, at: Instant): CustomerEvent {
  return {
    ...fact,
    eventId: `01919191-0000-7000-8000-${String(at).padStart(12, '0')}`,
    deviceId,
    at,
    businessDay: day,
  }
}

test('[CUSTOMER-4] the file of a customer holds every sale of theirs, nobody else’s, and ends with debt and points as they are', () => {
  fc.assert(
    fc.property(
      fc.array(anySale, { maxLength: 6 }),
      fc.nat({ max: 9_000 }),
      fc.nat({ max: 90 }),
      (sales, owed, had) => {
        const events = sales.map((body, at) => told({ kind: 'sale_recorded', body }, instant(at + 1)))
        const sums = { kasbon: owed, point: had }
        for (const event of events)
          for (const { account, subject, amount } of movementsOf(event))
            if ((account === 'kasbon' || account === 'point') && subject === customer.customerId)
              sums[account] += amount
        const [profile, sold, kasbon, points] = customerDataTables(
          {
            id: customer.customerId,
            fields: { ...customerDefaults, name: 'Bu Ani', phone: '+628123456789' },
            owedRupiah: sums.kasbon,
            pointCount: sums.point,
          },
          [...events].reverse(),
        )
        expect(profile!.rows).toHaveLength(1)
        expect(profile!.rows[0]).toContain('+628123456789')
        const own = sales.filter(({ customerId }) => customerId === customer.customerId)
        expect(sold!.rows).toHaveLength(own.reduce((count, { lines }) => count + lines.length, 0))
        // Owed from before, and every line moves the rest: the end is what is owed now.
        if (kasbon!.rows.length > 0) expect(kasbon!.rows.at(-1)!.at(-1)).toBe(sums.kasbon)
        if (points!.rows.length > 0) expect(points!.rows.at(-1)!.at(-1)).toBe(sums.point)
        for (const { columns, rows } of [profile!, sold!, kasbon!, points!])
          for (const row of rows) expect(row).toHaveLength(columns.length)
      },
    ),
  )
})
