/** The oldest PostgreSQL that SQL of ours must run on, where Debian and Ubuntu put it. Not every machine has it. */
export const oldestPostgres = { major: '15', program: '/usr/lib/postgresql/15/bin/postgres' }

/**
 * Test files that `npm test` runs a second time on it, by the folder below `server/src` whose SQL they prove there: all
 * migrations, then of each folder the files that ask the most different things of the database in the least time. `npm run
 * check` fails when a folder with SQL names none (docs/decisions/0023).
 */
export const provenOnOldest: { readonly [folder: string]: readonly string[] } = {
  account: ['account/registration.test.ts', 'account/deletion.test.ts', 'account/erasure.test.ts'],
  affiliate: ['affiliate/commission.test.ts'],
  auth: ['auth/sign-in.test.ts', 'auth/user.test.ts'],
  'auth/admin': [
    'auth/admin/contract-4-15-admin.test.ts',
    'auth/admin/contract-4-15-people.test.ts',
    'auth/admin/contract-4-15-deleting.test.ts',
  ],
  'auth/factors': ['auth/factors/contract-4-14-effects.test.ts'],
  'auth/one-time': [
    'auth/one-time/contract-4-15-service-links.test.ts',
    'auth/one-time/contract-4-7-addresses.test.ts',
    'auth/one-time/contract-4-4-pkce.test.ts',
  ],
  cost: ['platform/cost-book.test.ts'],
  'data-api': [
    'data-api/contract.test.ts',
    'data-api/reading.test.ts',
    'data-api/writing.test.ts',
    'data-api/access.test.ts',
    'data-api/attacks.test.ts',
  ],
  device: ['device/device-routes.test.ts'],
  ebook: ['ebook/ebook.test.ts'],
  journal: ['journal/chains.test.ts'],
  operator: [
    'operator/desk.test.ts',
    'operator/desk-writes.test.ts',
    'operator/orders.test.ts',
    'operator/manage-operators.test.ts',
    'operator/release-hold.test.ts',
  ],
  order: ['order/order.test.ts'],
  outbox: ['outbox/events.test.ts'],
  payment: ['payment/returns.test.ts', 'payment/ledger.test.ts'],
  payout: ['payout/payout.test.ts', 'payout/payout-property.test.ts'],
  plan: ['plan/plan.test.ts', 'plan/token-ledger.test.ts'],
  platform: [
    'platform/migrate.test.ts',
    'platform/scope.test.ts',
    'platform/audit.test.ts',
    'platform/cost-book.test.ts',
  ],
  'platform/identity': ['auth/sign-in.test.ts', 'account/registration.test.ts'],
  qris: ['qris/qris.test.ts'],
  realtime: ['realtime/change-follower.test.ts', 'realtime/private-topics.test.ts'],
  receipt: ['receipt/receipt-check.test.ts'],
  referral: ['referral/referral.test.ts'],
  report: ['report/report-routes.test.ts', 'report/range-report.test.ts'],
  shift: ['shift/tell-owners.test.ts'],
  staff: ['staff/row-policies.test.ts', 'staff/device-request.test.ts', 'staff/owner.test.ts'],
  storage: [
    'storage/buckets.test.ts',
    'storage/objects.test.ts',
    'storage/attacks.test.ts',
    'storage/links.test.ts',
  ],
  stores: ['device/device-routes.test.ts'],
  sync: ['sync/isolation.test.ts', 'sync/push.test.ts', 'sync/poison.test.ts', 'sync/stream.test.ts'],
  transfer: ['transfer/transfer.test.ts'],
}

/** Paths from the root, each once. */
export function filesOnOldest(): string[] {
  return [...new Set(Object.values(provenOnOldest).flat())].map((path) => `server/src/${path}`)
}
