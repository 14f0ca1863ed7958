import { randomUUID } from 'node:crypto'
import type { EventKind, Fact } from '@laci/domain/events/fact.ts'
import { eventKinds } from '@laci/domain/journal/event-kinds.ts'
import { warningCodes } from '@laci/domain/warning/warning.ts'
import { expect, test } from 'vitest'
import { sampleBodies, sampleId } from '../../testing/sample-bodies.ts'
import { addTestDevice, pull, push } from '../../testing/shop.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'
import { catchUpTallies } from '../report/tally-book.ts'
import { judgeAllActs } from './once-only-work.ts'

useTestShop()

/**
 * What comes of the same body from two tills that did not know of each other. `same`: it says how something is, so the second
 * changes nothing. `each`: goods or money moved at both tills, and both count, because nobody can know from here that it was one
 * act; with a code the owner is warned. Where two are surely one claim (a debt of a missing payment, a write-off, an
 * instalment beyond the debt), `once-only.test.ts` shows what takes the second one back.
 */
const outcomeOf: { readonly [Kind in EventKind]: 'same' | 'each' | readonly ['same' | 'each', string] } = {
  product_saved: 'same',
  stock_received: 'each',
  stock_adjusted: 'each',
  sale_recorded: ['each', 'bill_paid_twice'],
  receipt_printed: 'same',
  receipt_reprinted: 'same',
  settings_saved: 'same',
  warnings_reviewed: 'same',
  sale_refunded: 'each',
  payment_checked: 'same',
  customer_saved: 'same',
  // Beyond what is owed.
  payment_received: ['each', 'recorded_twice'],
  kasbon_adjusted: 'each',
  promotion_saved: 'same',
  bill_held: 'same',
  bill_opened: 'same',
  bill_voided: ['each', 'recorded_twice'],
  line_removed: 'each',
  shift_opened: 'same',
  shift_closed: 'each',
  cash_moved: 'each',
  drawer_opened: 'same',
  approval_given: 'same',
  staff_switched: 'same',
  products_imported: 'same',
  import_undone: 'same',
  people_imported: 'same',
  qris_noted: 'same',
  kitchen_ordered: 'same',
  stock_counted: 'each',
  stock_count_corrected: 'each',
  supplier_saved: 'same',
  purchase_recorded: 'same',
  goods_received: 'each',
  purchase_returned: 'each',
  purchase_closed: 'same',
  supplier_paid: 'each',
  payable_adjusted: 'each',
  expense_recorded: 'each',
  expense_reversed: ['each', 'recorded_twice'],
  products_merged: 'same',
  customer_erased: 'same',
  // Of a shop that is not the owner's: moves nothing.
  stock_transferred: ['same', 'foreign_store'],
  transfer_cancelled: 'each',
  transfer_received: ['same', 'foreign_store'],
  transfer_corrected: 'same',
  // Only the owner's desk settles.
  command_settled: ['same', 'command_held'],
}

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

test.each(Object.keys(eventKinds) as EventKind[])(
  '[SYNC-102] %s from two tills at one moment has the outcome that is said of it',
  async (kind) => {
    const body = JSON.parse(JSON.stringify(sampleBodies[kind]).replaceAll(sampleId, randomUUID()))
    const record = async (name: string) => {
      const device = await addTestDevice(server, shop, name)
      const answer = await push(server, device, [device.maker.seal({ kind, body } as Fact)])
      expect(answer.status).toBe(200)
      return figures()
    }
    const first = await record('Depan')
    const second = await record('Belakang')
    const [outcome, code] = [outcomeOf[kind]].flat()
    if (outcome === 'same') expect(second).toEqual(first)
    else expect(second).not.toEqual(first)
    const { warnings } = (await pull(server, till, { codes: warningCodes.length })).body
    // At whichever of the two counts as the later one; that stock fell below nothing is no word about the two.
    const codes = new Set(warnings.map((one) => one.code).filter((one) => one !== 'stock_negative'))
    expect([...codes]).toEqual(code === undefined ? [] : [code])
  },
)
