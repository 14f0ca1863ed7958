import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { canonicalText } from './canonical-text.ts'
import { envelopeSchema } from './envelope.ts'
import { eventKinds } from './event-kinds.ts'
import { pullResponseSchema, pushRequestSchema, pushResponseSchema, snapshotLineSchema } from './wire.ts'

/** A short fingerprint of a shape, as JSON Schema. */
function fingerprint(schema: z.ZodMiniType): string {
  const text = canonicalText(z.toJSONSchema(schema, { io: 'input' }))
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/**
 * Tills that are out in shops speak these shapes, and outboxes hold events in them. When this test fails, decide first:
 * an optional member more is fine (pin it anew); anything else is a new event version or a new protocol, see
 * docs/decisions/0004-the-wire-is-pinned.md.
 */
test('[SYNC-3] the wire and every kind of event have the shape that is out in shops', () => {
  const shapes = {
    envelope: fingerprint(envelopeSchema),
    pushRequest: fingerprint(pushRequestSchema),
    pushResponse: fingerprint(pushResponseSchema),
    pullResponse: fingerprint(pullResponseSchema),
    snapshotLine: fingerprint(snapshotLineSchema),
    ...Object.fromEntries(
      Object.entries(eventKinds).map(([kind, { version, body }]) => [
        `${kind} v${version}`,
        fingerprint(body),
      ]),
    ),
  }
  expect(shapes).toEqual({
    envelope: 'cb177e987c529083',
    pushRequest: '231bd4ccdfae69df',
    pushResponse: 'd516469f75f08d14',
    pullResponse: 'ca0602699d188892',
    snapshotLine: '6edb90b2e31fa259',
    'product_saved v1': 'fbcd984d2fb9baf2',
    'stock_received v1': '759c000485aa8555',
    'stock_adjusted v1': '4754e7e97032dc53',
    'sale_recorded v1': '472bd1670e3abb83',
    'receipt_printed v1': 'a8863633e7f0b630',
    'receipt_reprinted v1': 'fe12abec9b7c0195',
    'settings_saved v1': '7f3b8d436c12b338',
    'warnings_reviewed v1': 'bf6a0e9a6b71d5db',
    'approval_given v1': '4ea4c6e4d6432e98',
    'bill_held v1': 'd9f552aebc8c09d8',
    'bill_opened v1': 'b481269a9d46d7fe',
    'bill_voided v1': '5cb73de1c48a5d2f',
    'cash_moved v1': '79b05e0a6a5c7581',
    'customer_saved v1': 'e406d77c09ae4efa',
    'drawer_opened v1': 'e0c796daff433a0b',
    'kasbon_adjusted v1': '12e2f9c195cb956e',
    'line_removed v1': '06256ebd54a4a0f9',
    'payment_checked v1': 'ff7cc6ebc58ee949',
    'payment_received v1': 'd14659e62faddb02',
    'promotion_saved v1': '516ce40c5290c5de',
    'sale_refunded v1': 'dbb1fff912ec4a89',
    'shift_closed v1': '9a62e01ec8b806aa',
    'shift_opened v1': '42db5f24b2ddc3a8',
    'staff_switched v1': '872325f734d33ebd',
    'products_imported v1': '55143b9c8644ed0f',
    'import_undone v1': '6cc691ff730ba947',
    'qris_noted v1': '496b6251845ffb8d',
    'kitchen_ordered v1': '870b440020e9bece',
    'stock_counted v1': '7046252b1ffd6175',
    'stock_count_corrected v1': 'd8c99906750ea9e8',
    'supplier_saved v1': 'b13714f383469172',
    'purchase_recorded v1': '4670bee8ef5ba64c',
    'goods_received v1': '2137506b496be9ec',
    'purchase_returned v1': 'f2c4134d7ef3ebd9',
    'purchase_closed v1': '30b868a047eff8df',
    'supplier_paid v1': 'e3e3c8a1a78b1afd',
    'payable_adjusted v1': '54259d7945ebbdae',
    'expense_recorded v1': '274ab39fb5d3d0a4',
    'expense_reversed v1': '64da527817e9243f',
    'products_merged v1': '34286da14b8f9201',
    'customer_erased v1': '116c2ecf1d1b4dbc',
    'stock_transferred v1': 'd0720491de2348c7',
    'transfer_cancelled v1': '613ab47736a4f46b',
    'transfer_received v1': 'a3bf4fd2e3ba8c78',
    'transfer_corrected v1': '600caa68b85a57da',
    'command_settled v1': 'b7f88f1e2fcdcf6d',
  })
})
