import { randomUUID } from 'node:crypto'
import type { EventKind, Fact } from '@laci/domain/events/fact.ts'
import { sampleEvents } from '@laci/domain/testing/sample-events/all.ts'
import { sampleId } from '@laci/domain/testing/sample-events/sample-event.ts'
import { warningCodes } from '@laci/domain/warning/warning.ts'
import { expect, test } from 'vitest'
import { addTestDevice, pull, push } from '../../testing/shop.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'
import { catchUpTallies } from '../report/tally-book.ts'
import { judgeAllActs } from './once-only-work.ts'

useTestShop()

/** Every balance of the shop, and what its days come to. */
async function figures(): Promise<unknown> {
  await judgeAllActs(server.deps)
  await catchUpTallies(server.deps.database, shop.storeId)
  const { rows } = await server.ownerPool.query(
    `select account as of_what, subject::text as key, amount, 0 as count from balance where store_id = $1 and amount <> 0
     union all
     select tally_group, period || key, amount_rupiah, count from report_tally
     where store_id = $1 and (amount_rupiah <> 0 or count <> 0)
     order by 1, 2`,
    [shop.storeId],
  )
  return rows
}

/**
 * Where two are surely one claim (a debt of a missing payment, a write-off, an instalment beyond the debt), `once-only.test.ts` shows
 * what takes the second one back.
 */
test.each(Object.keys(sampleEvents) as EventKind[])(
  '[SYNC-102] %s from two tills at one moment has the outcome that is said of it',
  async (kind) => {
    const body = JSON.parse(JSON.stringify(sampleEvents[kind].body).replaceAll(sampleId, randomUUID()))
    const record = async (name: string) => {
      const device = await addTestDevice(server, shop, name)
      const answer = await push(server, device, [device.maker.seal({ kind, body } as Fact)])
      expect(answer.status).toBe(200)
      return figures()
    }
    const first = await record('Depan')
    const second = await record('Belakang')
    const [outcome, code] = [sampleEvents[kind].twice].flat()
    if (outcome === 'same') expect(second).toEqual(first)
    else expect(second).not.toEqual(first)
    const { warnings } = (await pull(server, till, { codes: warningCodes.length })).body
    // At whichever of the two counts as the later one; that stock fell below nothing is no word about the two.
    const codes = new Set(warnings.map((one) => one.code).filter((one) => one !== 'stock_negative'))
    expect([...codes]).toEqual(code === undefined ? [] : [code])
  },
)
