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
  // Words of the people who run Laci about somebody's order.
  hardware_follow_up: 'loses the person',
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
  report_figure_before: 'goes',
  report_figure_change: 'goes',
  report_head: 'goes',
  report_rebuild: 'goes',
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

/**
 * What becomes of each column of the tables whose rows stay [ACCOUNT-70]. Rows of all other tables go whole, and no row of
 * somebody else changes at all.
 */
export type ColumnsThatStay = {
  /** Emptied in the rows of the person. */
  readonly emptied?: readonly string[]
  /** Names the person as long as the law wants the proof. */
  readonly proof?: readonly string[]
  /** Ids and numbers that lead to nobody without the rows that went. */
  readonly ids?: readonly string[]
  /** Sums, times, states and words of our own code. */
  readonly facts?: readonly string[]
  /** Typed by those who run Laci about the money, not about the person. */
  readonly notes?: readonly string[]
  /** Keyed hashes. */
  readonly hashes?: readonly string[]
}

export const columnsThatStay: { readonly [table: string]: ColumnsThatStay } = {
  account_deletion: { ids: ['user_id'], facts: ['requested_at', 'erase_after', 'erased_at'] },
  affiliates: {
    emptied: ['user_id', 'affiliate_code', 'name', 'email', 'account_number'],
    ids: ['id'],
    facts: ['created_at', 'updated_at'],
  },
  affiliates_stats: {
    ids: ['id', 'affiliate_id'],
    facts: ['clicks', 'total_signups', 'total_commission', 'created_at', 'updated_at'],
  },
  code_request: { ids: ['request_id'], hashes: ['address_hash', 'network_hash'], facts: ['requested_at'] },
  commission_entry: {
    ids: ['entry_id', 'affiliate_id', 'order_id', 'step_id', 'payer_id'],
    facts: ['paid_rupiah', 'amount_rupiah', 'booked_at', 'held_until'],
  },
  ebook_link: {
    ids: ['order_id'],
    facts: ['valid_until', 'downloads', 'last_download_at', 'voided_at', 'created_at'],
  },
  hardware_follow_up: { emptied: ['note'], ids: ['order_id'], facts: ['status', 'version'] },
  operator_audit: {
    // Who sat at the desk, and the id of whom or what it was about.
    proof: ['actor_user_id', 'actor_name', 'address'],
    ids: ['audit_number', 'action_id', 'subject_id'],
    facts: ['action', 'subject_kind', 'before', 'after', 'at'],
  },
  order_session: {
    ids: ['provider_order_id', 'order_id', 'snap_token', 'redirect_url'],
    facts: ['opened_at', 'closed_at'],
  },
  order_step: {
    ids: ['order_id', 'step_id'],
    facts: ['at', 'from_state', 'to_state', 'amount_rupiah', 'note'],
  },
  orders: {
    emptied: ['buyer_name', 'buyer_phone', 'user_id', 'store_id', 'device_id'],
    ids: ['order_id', 'request_id', 'order_number', 'paid_by'],
    facts: [
      ...['kind', 'item_id', 'item_name', 'quantity', 'amount_rupiah', 'refunded_rupiah', 'state'],
      ...['created_at', 'payable_until', 'next_look_at', 'looked_at', 'paid_at', 'granted_at', 'ended_at'],
    ],
  },
  payment_alarm: { ids: ['alarm_key', 'order_id', 'detail'], facts: ['kind', 'raised_at', 'settled_at'] },
  payment_attempt: {
    ids: ['provider_order_id', 'transaction_id', 'order_id'],
    facts: [
      ...['status', 'status_code', 'fraud_status', 'payment_type', 'gross_amount', 'currency'],
      ...['asked_at', 'transaction_at', 'settled_at'],
    ],
  },
  payment_notice: {
    emptied: ['body'],
    ids: ['notice_id', 'order_id', 'provider_order_id', 'transaction_id'],
    hashes: ['body_hash'],
    facts: [
      ...['transaction_status', 'status_code', 'gross_amount', 'received_at', 'is_processed', 'processed_at'],
      ...['outcome', 'tries', 'next_try_at'],
    ],
  },
  payment_refund: {
    ids: ['refund_key', 'order_id', 'provider_order_id', 'transaction_id', 'asked_by'],
    facts: ['amount_rupiah', 'status', 'is_by_hand', 'asked_at', 'done_at'],
    notes: ['reason', 'note'],
  },
  payout: {
    proof: ['name', 'bank_number'],
    ids: ['payout_id', 'run_id', 'run_row', 'affiliate_id'],
    facts: ['amount_rupiah'],
  },
  payout_entry: { ids: ['payout_id', 'entry_id'], facts: ['is_live'] },
  payout_outcome: {
    proof: ['new_bank_number'],
    ids: ['payout_id', 'decided_by'],
    facts: ['outcome', 'decided_at'],
    notes: ['note'],
  },
  payout_run: { ids: ['run_id'], facts: ['day', 'made_at'] },
  payout_waiting: { ids: ['run_id', 'affiliate_id'], facts: ['balance_rupiah', 'reason'] },
  realtime_change: {
    ids: ['change_id', 'xid', 'row_id', 'reader_id'],
    facts: ['table_name', 'kind', 'changed_at'],
  },
  referral_click: { ids: ['affiliate_id'], facts: ['day'], hashes: ['visitor_hash', 'address_hash'] },
  release_hold: { facts: ['version', 'held_at'] },
  schema_migration: { facts: ['version', 'name', 'checksum', 'applied_at'] },
  storage_bucket: {
    ids: ['bucket_id'],
    facts: ['is_public', 'size_limit_bytes', 'allowed_types', 'checks_pictures', 'created_at', 'updated_at'],
  },
  storage_home: { ids: ['home_id'] },
  storage_leftover: { ids: ['blob_id'], facts: ['found_at'] },
  subscription_payment: {
    // Of the payer.
    emptied: ['account_name'],
    ids: ['id', 'affiliate_id'],
    facts: ['package_name', 'created_at', 'amount', 'affiliate_commission', 'affiliate_paid'],
  },
  // One trial a person.
  trial_ledger: { proof: ['phone'], ids: ['user_id'], facts: ['granted_at'] },
}
