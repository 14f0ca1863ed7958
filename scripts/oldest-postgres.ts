/** The oldest PostgreSQL that SQL of ours must run on, where Debian and Ubuntu put it. Not every machine has it. */
export const oldestPostgres = { major: '15', program: '/usr/lib/postgresql/15/bin/postgres' }

/**
 * Test files that `npm test` runs a second time on it, by the folder below `server/src` whose SQL they prove there: all
 * migrations, then of each folder the files that ask the most different things of the database in the least time. `npm run
 * check` fails when a folder with SQL names none (docs/decisions/0023).
 */
export const provenOnOldest: { readonly [folder: string]: readonly string[] } = {
  'features/account': [
    'features/account/registration.test.ts',
    'features/account/deletion.test.ts',
    'features/account/erasure.test.ts',
  ],
  'features/affiliate': ['features/affiliate/commission.test.ts'],
  'supabase/auth': ['supabase/auth/sign-in.test.ts', 'supabase/auth/user.test.ts'],
  'supabase/auth/admin': [
    'supabase/auth/admin/contract-4-15-admin.test.ts',
    'supabase/auth/admin/contract-4-15-people.test.ts',
    'supabase/auth/admin/contract-4-15-deleting.test.ts',
  ],
  'supabase/auth/factors': ['supabase/auth/factors/contract-4-14-effects.test.ts'],
  'supabase/auth/one-time': [
    'supabase/auth/one-time/contract-4-15-service-links.test.ts',
    'supabase/auth/one-time/contract-4-7-addresses.test.ts',
    'supabase/auth/one-time/contract-4-4-pkce.test.ts',
  ],
  'features/cost': ['shop/cost-book.test.ts'],
  'supabase/rest': [
    'supabase/rest/contract.test.ts',
    'supabase/rest/reading.test.ts',
    'supabase/rest/writing.test.ts',
    'supabase/rest/access.test.ts',
    'supabase/rest/attacks.test.ts',
  ],
  'features/device': ['features/device/device-routes.test.ts'],
  'features/ebook': ['features/ebook/ebook.test.ts'],
  'features/journal': ['features/journal/chains.test.ts'],
  'features/operator': [
    'features/operator/desk.test.ts',
    'features/operator/desk-writes.test.ts',
    'features/operator/orders.test.ts',
    'features/operator/manage-operators.test.ts',
    'features/operator/release-hold.test.ts',
  ],
  'features/order': ['features/order/order.test.ts'],
  outbox: ['features/gateway-events/events.test.ts'],
  'features/payment': ['features/payment/returns.test.ts', 'features/payment/ledger.test.ts'],
  'features/payout': ['features/payout/payout.test.ts', 'features/payout/payout-property.test.ts'],
  'features/plan': ['features/plan/plan.test.ts', 'features/plan/token-ledger.test.ts'],
  db: ['db/migrate.test.ts', 'db/scope.test.ts'],
  desk: ['desk/audit.test.ts'],
  shop: ['shop/cost-book.test.ts'],
  payments: ['features/payment/returns.test.ts'],
  'features/public-info': ['http/http.test.ts'],
  'supabase/callers': ['supabase/rest/access.test.ts'],
  identity: ['supabase/auth/sign-in.test.ts', 'features/account/registration.test.ts'],
  'features/qris': ['features/qris/qris.test.ts'],
  'supabase/realtime': [
    'supabase/realtime/change-follower.test.ts',
    'supabase/realtime/private-topics.test.ts',
  ],
  'features/receipt': ['features/receipt/receipt-check.test.ts'],
  'features/referral': ['features/referral/referral.test.ts'],
  'features/report': ['features/report/report-routes.test.ts', 'features/report/range-report.test.ts'],
  'features/shift': ['features/shift/tell-owners.test.ts'],
  'features/staff': [
    'features/staff/row-policies.test.ts',
    'features/staff/device-request.test.ts',
    'features/staff/owner.test.ts',
  ],
  'supabase/storage': [
    'supabase/storage/buckets.test.ts',
    'supabase/storage/objects.test.ts',
    'supabase/storage/attacks.test.ts',
    'supabase/storage/links.test.ts',
  ],
  'features/stores': ['features/device/device-routes.test.ts'],
  'features/sync': [
    'features/sync/isolation.test.ts',
    'features/sync/push.test.ts',
    'features/sync/poison.test.ts',
    'features/sync/stream.test.ts',
  ],
  'features/transfer': ['features/transfer/transfer.test.ts'],
}

/** Paths from the root, each once. */
export function filesOnOldest(): string[] {
  return [...new Set(Object.values(provenOnOldest).flat())].map((path) => `server/src/${path}`)
}
