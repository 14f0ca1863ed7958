import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { canonicalText } from '../events/canonical-text.ts'
import { envelopeSchema } from '../events/envelope.ts'
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
    pushResponse: 'e77169e8a1b7ce9f',
    pullResponse: '505c9e2dc90b3de9',
    snapshotLine: '8781e4947615a1d5',
    'product_saved v1': '45d4a4915af072f7',
    'stock_received v1': '95f844c4a4622681',
    'stock_adjusted v1': '0dad2c66e7db72e0',
    'sale_recorded v1': '73ed377e900a2781',
    'receipt_printed v1': 'b0c715d6524a7de3',
    'receipt_reprinted v1': 'ad3fb7e12aee00c5',
    'settings_saved v1': 'dff9eecf05dad4b3',
    'warnings_reviewed v1': '077e3e7018011d1d',
    'approval_given v1': '4ea4c6e4d6432e98',
    'bill_held v1': '3060ca72923cc7d1',
    'bill_opened v1': '039f2fc966914dbd',
    'bill_voided v1': '5cb73de1c48a5d2f',
    'cash_moved v1': '79b05e0a6a5c7581',
    'customer_saved v1': 'c448369fdeaddbf9',
    'drawer_opened v1': 'e0c796daff433a0b',
    'kasbon_adjusted v1': '6a14cd615d519845',
    'line_removed v1': '06256ebd54a4a0f9',
    'payment_checked v1': 'c0cf6adc99a9fb95',
    'payment_received v1': '84f40474b5539afb',
    'promotion_saved v1': '3b3f60f6a6cd42bb',
    'sale_refunded v1': '11e25ca3d2bf5615',
    'shift_closed v1': '9a62e01ec8b806aa',
    'shift_opened v1': '42db5f24b2ddc3a8',
    'staff_switched v1': '872325f734d33ebd',
    'products_imported v1': '735a33bf7d955fda',
    'import_undone v1': '65946ea0fa9d0d76',
    'qris_noted v1': '496b6251845ffb8d',
    'kitchen_ordered v1': '80876e2f016dcee6',
    'stock_counted v1': 'c2f0c86ef98ebe41',
    'stock_count_corrected v1': '87747b2f6f811d8b',
    'supplier_saved v1': '291358c9064b2b29',
    'purchase_recorded v1': 'bf530f78ae1f2fda',
    'goods_received v1': '2c6a39264333f8e0',
    'purchase_returned v1': '0a9d931215a79e37',
    'purchase_closed v1': '30b868a047eff8df',
    'supplier_paid v1': 'e3e3c8a1a78b1afd',
    'payable_adjusted v1': '581f67501ead8024',
    'expense_recorded v1': '274ab39fb5d3d0a4',
    'expense_reversed v1': '64da527817e9243f',
    'products_merged v1': '395e3859a79b887e',
    'customer_erased v1': '116c2ecf1d1b4dbc',
    'stock_transferred v1': 'cc6bbbfb866c61da',
    'transfer_cancelled v1': '95cd53df9e66bbcc',
    'transfer_received v1': '33057343644e701e',
    'transfer_corrected v1': '916b95134372a4cc',
    'command_settled v1': '28389ba9d0d35aa0',
    'people_imported v1': '8501e5e11d1b61b2',
  })
})
