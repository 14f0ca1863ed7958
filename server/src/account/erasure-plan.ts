/**
 * Tables whose rows belong to a shop and do not go with the row of the shop by themselves, in the order in which they are
 * erased: tills first, so that nothing new comes, then the head of the journal: it waits for a push and for books that are
 * just being brought up to it, and none begins after it.
 */
export const tablesOfShops = [
  'device',
  'journal_head',
  'journal_event',
  'payment_check',
  'kasbon_payment',
  'refund_payment',
  'refund_line',
  'refund',
  'sale_payment',
  'sale_line',
  'sale',
  'movement',
  'report_tally',
  'report_name',
  'cost_posting',
  'cost_day',
  'cost_sum',
  'cost_state',
  'balance',
  'product',
  'shop_setting',
  'shop_record',
  'journal_warning',
  'command_settlement',
  'command_notice',
  'qris_charge',
  // Their files go with the next sweep of the storage folder.
  'storage_object',
] as const

/** What else the erasing of a person does [ACCOUNT-24]. A test holds this and the tables of the database together. */
export const otherTables: {
  readonly [table: string]: 'goes' | 'loses the person' | 'stays' | 'holds nobody'
} = {
  account_deletion: 'stays',
  account_origin: 'goes',
  accounts: 'goes',
  affiliate_address: 'goes',
  affiliate_device: 'goes',
  affiliates: 'loses the person',
  affiliates_stats: 'loses the person',
  auth_factor: 'goes',
  auth_factor_challenge: 'goes',
  auth_one_time_token: 'goes',
  auth_refresh_token: 'goes',
  auth_session: 'goes',
  auth_signup_ticket: 'goes',
  auth_user: 'goes',
  bank_number_change: 'goes',
  // Keyed hashes of addresses, for a day.
  code_request: 'holds nobody',
  // The books: who paid is an id without a person behind it.
  commission_entry: 'loses the person',
  contact_request: 'goes',
  cost_head: 'goes',
  customer_erasure: 'goes',
  customer_forgetting: 'goes',
  // Counters of an order.
  ebook_link: 'holds nobody',
  // Words of the people who run Laci about an order; the order says for whom.
  hardware_follow_up: 'holds nobody',
  membership: 'goes',
  // Who did what, for as long as somebody may ask: ids and figures.
  operator_audit: 'stays',
  // Money documents are kept ten years; what Laci sold, for how much and when, without who bought it.
  order_session: 'holds nobody',
  order_step: 'holds nobody',
  orders: 'loses the person',
  payment_alarm: 'holds nobody',
  payment_attempt: 'holds nobody',
  payment_notice: 'loses the person',
  payment_refund: 'holds nobody',
  password_recovery: 'goes',
  password_recovery_code: 'goes',
  // Proof of what was transferred, to whom and which bank number: kept like every paid document, ten years.
  payout: 'stays',
  payout_entry: 'stays',
  payout_outcome: 'stays',
  payout_run: 'holds nobody',
  payout_waiting: 'loses the person',
  plan_account: 'goes',
  // What an end date is made of. The money itself stands in the orders, which stay.
  plan_grant: 'goes',
  plan_store: 'goes',
  plan_take_back: 'goes',
  qris_key: 'goes',
  // Row ids only, for minutes.
  realtime_change: 'holds nobody',
  // Keyed hashes, for a day.
  referral_click: 'holds nobody',
  registration: 'goes',
  registration_code: 'goes',
  release_hold: 'holds nobody',
  report_head: 'goes',
  sale_charge: 'goes',
  schema_migration: 'holds nobody',
  staff: 'goes',
  staff_device_request: 'goes',
  staff_list: 'goes',
  staff_session: 'goes',
  storage_bucket: 'holds nobody',
  storage_home: 'holds nobody',
  storage_leftover: 'holds nobody',
  stores: 'goes',
  subscription_payment: 'loses the person',
  till_history: 'goes',
  token_day: 'goes',
  token_entry: 'goes',
  trial_ledger: 'stays',
  wa_outbox: 'goes',
}
