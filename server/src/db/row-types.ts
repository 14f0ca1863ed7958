/**
 * What a row of each table is, as the migrations leave it and node-postgres reads it. Made by `npm run row-types` and compared
 * with a migrated database by a test [PLATFORM-99]: change the migrations, never this file.
 */
export type Rows = {
  account_deletion: {
    erase_after: Date
    erased_at: Date | null
    requested_at: Date
    user_id: string
  }
  account_origin: {
    account_id: string
    address_hash: Buffer | null
    is_browser_known: boolean
  }
  accounts: {
    account_id: string
    account_type: string
    affiliate_id: string | null
    created_at: Date
    email: string
    end_date: Date
    id: string
    is_active: boolean
    name: string
    role: string
    start_date: Date
    store_id: string | null
    token: number
    updated_at: Date
    users: unknown
  }
  affiliate_address: {
    address_hash: Buffer
    affiliate_id: string
    seen_at: Date
  }
  affiliate_device: {
    affiliate_id: string
    device_hash: Buffer
    seen_at: Date
  }
  affiliates: {
    account_number: string
    affiliate_code: string
    created_at: Date
    email: string
    id: string
    name: string
    updated_at: Date
    user_id: string | null
  }
  affiliates_stats: {
    affiliate_id: string
    clicks: number
    created_at: Date
    id: string
    total_commission: number
    total_signups: number
    updated_at: Date
  }
  auth_factor: {
    created_at: Date
    factor_id: string
    factor_type: string
    friendly_name: string | null
    last_challenged_at: Date | null
    last_counter: number | null
    locked_until: Date | null
    sealed_secret: string
    status: 'unverified' | 'verified'
    updated_at: Date
    user_id: string
    wrong_codes: number
  }
  auth_factor_challenge: {
    address: string
    challenge_id: string
    expires_at: Date
    factor_id: string
  }
  auth_one_time_token: {
    code_challenge: string | null
    code_challenge_method: 's256' | 'plain' | null
    code_hash: Buffer | null
    ended_at: Date | null
    expires_at: Date
    is_by_service: boolean
    issued_at: Date
    kind:
      | 'signup'
      | 'invite'
      | 'magiclink'
      | 'recovery'
      | 'sms'
      | 'phone_change'
      | 'email_change_current'
      | 'email_change_new'
      | 'reauthentication'
      | 'pkce'
    link_hash: Buffer
    new_user: unknown
    target: string
    token_id: string
    tries_used: number
    user_id: string | null
  }
  auth_refresh_token: {
    created_at: Date
    parent_hash: Buffer | null
    revoked_at: Date | null
    salt: Buffer
    session_id: string
    token_hash: Buffer
  }
  auth_session: {
    aal: 'aal1' | 'aal2'
    amr: unknown
    created_at: Date
    factor_id: string | null
    refreshed_at: Date
    session_id: string
    user_id: string
  }
  auth_signup_ticket: {
    expires_at: Date
    phone: string
    ticket_hash: Buffer
  }
  auth_user: {
    app_metadata: unknown
    banned_until: Date | null
    confirmation_sent_at: Date | null
    created_at: Date
    deleted_at: Date | null
    email: string | null
    email_change_proved: 'current' | 'new' | null
    email_change_sent_at: Date | null
    email_confirmed_at: Date | null
    identity_id: string
    invited_at: Date | null
    last_sign_in_at: Date | null
    new_email: string | null
    new_phone: string | null
    password_hash: string | null
    phone: string | null
    phone_change_sent_at: Date | null
    phone_confirmed_at: Date | null
    reauthentication_sent_at: Date | null
    recovery_sent_at: Date | null
    updated_at: Date
    user_id: string
    user_metadata: unknown
  }
  balance: {
    account: string
    amount: number
    store_id: string
    subject: string
  }
  bank_number_change: {
    affiliate_id: string
    change_id: number
    changed_at: Date
    new_number: string
    old_number: string
    run_id: string | null
    told_at: Date | null
  }
  code_request: {
    address_hash: Buffer
    network_hash: Buffer
    request_id: number
    requested_at: Date
  }
  command_notice: {
    detail: unknown
    event_id: string
    raised_at_ms: number
    store_id: string
    told_at_ms: number | null
    what: 'held' | 'destination'
  }
  command_settlement: {
    event_id: string
    outcome: 'applied' | 'dropped'
    settled_at_ms: number
    settled_by: string
    store_id: string
  }
  commission_entry: {
    affiliate_id: string
    amount_rupiah: number
    booked_at: Date
    entry_id: string
    held_until: Date | null
    order_id: string
    paid_rupiah: number
    payer_id: string
    step_id: string | null
  }
  contact_request: {
    asked_on: Date
    contact_id: string
    created_at: Date
    note: string
    phone: string
    status: string
    topic: string
    version: number
  }
  cost_day: {
    account: string
    amount_rupiah: string
    business_day: string
    is_repair: boolean
    product_id: string
    quantity_thousandths: string
    store_id: string
  }
  cost_head: {
    anew_seq: number
    store_id: string
    through_seq: number
  }
  cost_posting: {
    account: string
    amount_rupiah: number
    business_day: string
    event_id: string
    is_repair: boolean
    line_index: number | null
    of_event_id: string
    position: number
    product_id: string
    quantity_thousandths: number
    store_id: string
    store_seq: number
  }
  cost_state: {
    changed_seq: number
    product_id: string
    state: unknown
    store_id: string
  }
  cost_sum: {
    account: string
    amount_rupiah: string
    is_repair: boolean
    period: string
    store_id: string
  }
  customer_erasure: {
    asked_at_ms: number | null
    customer_id: string
    erased_at_ms: number | null
    event_count: number
    store_id: string
    through_seq: number
    until_seq: number | null
    words: string[]
    words_seq: number
  }
  customer_forgetting: {
    failure_count: number
    is_due: boolean
    not_before_ms: number
    store_id: string
  }
  device: {
    accepted_through: number
    created_at: Date
    created_by: string
    device_id: string
    edition: number
    key_hash: Buffer
    last_at_ms: number | null
    last_hash: Buffer
    last_seen_at: Date | null
    letter: string
    name: string
    owner_told_at: Date | null
    quiet_told_of: Date | null
    revoked_at: Date | null
    staff_id: string | null
    store_id: string
    told_tail: unknown
    unsent_at: Date | null
    unsent_count: number | null
    weight: number
  }
  ebook_link: {
    created_at: Date
    downloads: number
    last_download_at: Date | null
    order_id: string
    valid_until: Date
    voided_at: Date | null
  }
  hardware_follow_up: {
    note: string
    order_id: string
    status: string
    version: number
  }
  journal_event: {
    at_ms: number
    body: unknown
    content_hash: Buffer | null
    device_id: string
    device_seq: number
    erased_hash: Buffer | null
    event_id: string
    hash: Buffer
    kind: string
    prev_hash: Buffer
    raw: string | null
    received_at_ms: number
    staff_id: string | null
    standing: 'counted' | 'unread' | 'held'
    store_id: string
    store_seq: number
    version: number
  }
  journal_head: {
    acts_through: number
    last_seq: number
    store_id: string
    warning_seq: number
    weight: number
  }
  journal_warning: {
    code: string
    detail: unknown
    device_id: string | null
    device_seq: number | null
    event_id: string | null
    raised_at_ms: number
    store_id: string
    warning_id: string
    warning_seq: number
  }
  kasbon_payment: {
    amount_rupiah: number
    business_day: string
    cashier_name: string
    customer_id: string
    device_id: string
    paid_at: Date
    payment_id: string
    position: number
    receipt_number: string
    shift_id: string | null
    staff_id: string | null
    store_id: string
    store_seq: number
    tender: string
    tender_name: string | null
  }
  membership: {
    role: string
    store_id: string
    user_id: string
  }
  movement: {
    account: string
    amount: number
    event_id: string
    position: number
    store_id: string
    subject: string
  }
  operator_audit: {
    action: string
    action_id: string | null
    actor_name: string
    actor_user_id: string | null
    address: string | null
    after: unknown
    at: Date
    audit_number: number
    before: unknown
    subject_id: string
    subject_kind: string
  }
  order_session: {
    closed_at: Date | null
    opened_at: Date
    order_id: string
    provider_order_id: string
    redirect_url: string | null
    snap_token: string | null
  }
  order_step: {
    amount_rupiah: number
    at: Date
    from_state: string
    note: string
    order_id: string
    step_id: string
    to_state: string
  }
  orders: {
    amount_rupiah: number
    buyer_name: string
    buyer_phone: string
    created_at: Date
    device_id: string | null
    ended_at: Date | null
    granted_at: Date | null
    item_id: string
    item_name: string
    kind: string
    looked_at: Date | null
    next_look_at: Date | null
    order_id: string
    order_number: string
    paid_at: Date | null
    paid_by: string | null
    payable_until: Date
    quantity: number
    refunded_rupiah: number
    request_id: string
    state: string
    store_id: string | null
    user_id: string | null
  }
  password_recovery: {
    created_at: Date
    ended_at: Date | null
    phone: string
    recovery_id: string
    ticket_expires_at: Date | null
    ticket_hash: Buffer | null
    user_id: string | null
  }
  password_recovery_code: {
    code_hash: Buffer
    code_id: string
    issued_at: Date
    phone: string
    recovery_id: string
    tries_used: number
  }
  payment_alarm: {
    alarm_key: string
    detail: unknown
    kind: string
    order_id: string | null
    raised_at: Date
    settled_at: Date | null
  }
  payment_attempt: {
    asked_at: Date
    currency: string
    fraud_status: string | null
    gross_amount: string
    order_id: string
    payment_type: string | null
    provider_order_id: string
    settled_at: Date | null
    status: string
    status_code: string
    transaction_at: Date | null
    transaction_id: string
  }
  payment_check: {
    check_id: string
    checked_at: Date
    outcome: string
    position: number
    sale_id: string
    staff_id: string | null
    store_id: string
    store_seq: number
  }
  payment_notice: {
    body: string | null
    body_hash: Buffer
    gross_amount: string
    is_processed: boolean
    next_try_at: Date
    notice_id: number
    order_id: string | null
    outcome: string | null
    processed_at: Date | null
    provider_order_id: string
    received_at: Date
    status_code: string
    transaction_id: string
    transaction_status: string
    tries: number
  }
  payment_refund: {
    amount_rupiah: number
    asked_at: Date
    asked_by: string | null
    done_at: Date | null
    is_by_hand: boolean
    note: string
    order_id: string
    provider_order_id: string
    reason: string
    refund_key: string
    status: 'asked' | 'accepted' | 'done' | 'denied'
    transaction_id: string
  }
  payout: {
    affiliate_id: string
    amount_rupiah: number
    bank_number: string
    name: string
    payout_id: string
    run_id: string
    run_row: number
  }
  payout_entry: {
    entry_id: string
    is_live: boolean
    payout_id: string
  }
  payout_outcome: {
    decided_at: Date
    decided_by: string | null
    new_bank_number: string | null
    note: string
    outcome: 'paid' | 'failed'
    payout_id: string
  }
  payout_run: {
    day: Date
    made_at: Date
    run_id: string
  }
  payout_waiting: {
    affiliate_id: string
    balance_rupiah: number
    reason: string
    run_id: string
  }
  plan_account: {
    recount_from: Date | null
    settled_at: Date | null
    tokens_ended_at: Date | null
    user_id: string
  }
  plan_grant: {
    amount_rupiah: number
    bonus_months: number
    grant_id: string
    granted_at: Date
    item_name: string
    kind: 'trial' | 'plan' | 'hardware' | 'one_time' | 'tokens'
    months: number
    order_number: string | null
    tokens: number
    trial_ends_at: Date | null
    user_id: string
  }
  plan_store: {
    settled_through_seq: number
    store_id: string
    version: number
  }
  plan_take_back: {
    grant_id: string
    is_whole: boolean
    reason: 'refund' | 'chargeback' | 'reversal'
    step_id: string
    taken_back_at: Date
    total_rupiah: number
  }
  product: {
    fields: unknown
    product_id: string
    store_id: string
    through_seq: number
  }
  qris_charge: {
    amount_rupiah: number
    asked_at: Date | null
    charge_id: string
    created_at: Date
    device_id: string
    expires_at: Date
    is_begun: boolean
    qris_text: string | null
    sealed_key: string | null
    settled_at: Date | null
    status: 'pending' | 'paid' | 'expired' | 'cancelled' | 'failed'
    store_id: string
  }
  qris_key: {
    ending: string
    environment: 'sandbox' | 'production'
    saved_at: Date
    sealed_key: string
    store_id: string
  }
  realtime_change: {
    change_id: number
    changed_at: Date
    kind: 'INSERT' | 'UPDATE' | 'DELETE'
    reader_id: string | null
    row_id: string
    table_name: string
    xid: string
  }
  referral_click: {
    address_hash: Buffer
    affiliate_id: string
    day: Date
    visitor_hash: Buffer
  }
  refund: {
    business_day: string
    cashier_name: string
    customer_id: string | null
    device_id: string
    is_before_sale: boolean
    points_taken_back: number
    reason: string
    receipt_number: string
    refund_id: string
    refunded_at: Date
    rounding_rupiah: number
    sale_id: string
    shift_id: string | null
    staff_id: string | null
    store_id: string
    store_seq: number
    total_rupiah: number
  }
  refund_line: {
    is_written_off: boolean
    line_index: number
    name: string
    net_rupiah: number
    position: number
    product_id: string | null
    quantity_thousandths: number
    refund_id: string
    service_rupiah: number
    store_id: string
    tax_rupiah: number
    unit: string
  }
  refund_payment: {
    amount_rupiah: number
    point_count: number | null
    position: number
    refund_id: string
    store_id: string
    tender: string
    tender_name: string | null
  }
  registration: {
    address_hash: Buffer | null
    completed_at: Date | null
    created_at: Date
    device_hash: Buffer | null
    is_user_new: boolean | null
    kind: 'owner' | 'affiliate'
    name: string
    password_hash: string
    phone: string
    ref: string | null
    registration_id: string
  }
  registration_code: {
    code_hash: Buffer
    code_id: string
    issued_at: Date
    phone: string
    registration_id: string
    tries_used: number
  }
  release_hold: {
    held_at: Date
    version: string
  }
  report_figure_before: {
    amount_rupiah: number
    book: string
    business_day: string
    figure: string
    store_id: string
  }
  report_figure_change: {
    after_rupiah: number
    before_rupiah: number
    business_day: string
    figure: string
    made_at: Date
    reason: string
    store_id: string
  }
  report_head: {
    store_id: string
    through_seq: number
  }
  report_name: {
    key: string
    name: string
    named_at_ms: number
    store_id: string
  }
  report_rebuild: {
    book: 'report_head' | 'cost_head'
    reason: string
    store_id: string
    until_seq: number
  }
  report_tally: {
    amount_rupiah: number
    count: number
    key: string
    period: string
    quantity_thousandths: number
    store_id: string
    tally_group: string
  }
  sale: {
    bill_discount_rupiah: number
    bill_id: string | null
    business_day: string
    cashier_name: string
    change_rupiah: number
    customer_id: string | null
    device_id: string
    due_day: string | null
    points_earned: number | null
    receipt_number: string
    rounding_rupiah: number
    sale_id: string
    service_rupiah: number | null
    shift_id: string | null
    sold_at: Date
    staff_id: string | null
    store_id: string
    store_seq: number
    subtotal_rupiah: number
    tax_mode: string | null
    tax_rupiah: number | null
    total_rupiah: number
    verify_code: string
    zone: string
  }
  sale_charge: {
    at_ms: number
    day: string
    judged_at: Date
    sale_id: string
    store_id: string
  }
  sale_line: {
    bill_discount_rupiah: number
    gross_rupiah: number
    line_discount_rupiah: number
    list_price_rupiah: number | null
    name: string
    net_rupiah: number
    position: number
    price_rupiah: number
    product_id: string | null
    promotion_id: string | null
    promotion_rupiah: number | null
    quantity_thousandths: number
    sale_id: string
    service_rupiah: number | null
    stock_thousandths: number | null
    store_id: string
    tax_rupiah: number | null
    unit: string
  }
  sale_payment: {
    amount_rupiah: number
    is_unchecked: boolean
    point_count: number | null
    position: number
    received_rupiah: number
    reference: string | null
    sale_id: string
    store_id: string
    tender: string
    tender_name: string | null
  }
  schema_migration: {
    applied_at: Date
    checksum: string
    name: string
    version: number
  }
  shop_record: {
    changed_at_ms: number
    fields: unknown
    is_ended: boolean
    record_id: string
    record_kind: string
    store_id: string
    through_seq: number
  }
  shop_setting: {
    fields: unknown
    store_id: string
    through_seq: number
  }
  staff: {
    created_at: Date
    disabled_at: Date | null
    maximum_discount_hundredths: number
    name: string
    name_key: string
    password_hash: string
    pin_hash: string | null
    rights: string[]
    role: string
    staff_id: string
    store_id: string
    updated_at: Date
  }
  staff_device_request: {
    answered_at: Date | null
    created_at: Date
    device_id: string | null
    device_name: string
    expires_at: Date
    is_approved: boolean | null
    request_id: string
    staff_id: string
    store_id: string
    token_hash: Buffer
  }
  staff_list: {
    shop_code: string
    store_id: string
    version: number
  }
  staff_session: {
    created_at: Date
    device_id: string
    last_used_at: Date
    session_id: string
    staff_id: string
    store_id: string
    token_hash: Buffer
  }
  storage_bucket: {
    allowed_types: string[] | null
    bucket_id: string
    checks_pictures: boolean
    created_at: Date
    is_public: boolean
    size_limit_bytes: number | null
    updated_at: Date
  }
  storage_home: {
    home_id: string
  }
  storage_leftover: {
    blob_id: string
    found_at: Date
  }
  storage_object: {
    blob_id: string
    bucket_id: string
    cache_control: string
    content_encoding: string | null
    content_type: string
    created_at: Date
    digest: Buffer
    name: string
    object_id: string
    owner_id: string | null
    size_bytes: number
    store_id: string | null
    unnamed_since: Date | null
    updated_at: Date
    user_metadata: unknown
  }
  stores: {
    address: string
    billings: unknown
    created_at: Date
    id: string
    name: string
    owner_id: string
    phone: string
    promo: string
    telp: string
  }
  subscription_payment: {
    account_name: string
    affiliate_commission: number
    affiliate_id: string
    affiliate_paid: boolean
    amount: number
    created_at: Date
    id: string
    package_name: string
  }
  till_history: {
    device_id: string
    emptied_ms: number | null
    latest_ms: number | null
    push_count: number
    push_ms: number | null
    sending_since_ms: number | null
    store_id: string
  }
  token_day: {
    cost_tokens: number
    day: string
    ends_at: Date | null
    is_beyond: boolean
    store_id: string
    warned_at: Date | null
  }
  token_entry: {
    booked_at: Date
    day: string
    entry_id: number
    grant_id: string | null
    kind: 'trial' | 'bought' | 'taken_back' | 'spent'
    step_id: string | null
    store_id: string | null
    tokens: number
    user_id: string
  }
  trial_ledger: {
    granted_at: Date
    phone: string | null
    user_id: string
  }
  wa_outbox: {
    ack: number
    attempts: number
    created_at: Date
    idempotency_key: string
    is_for_anybody: boolean | null
    kind: string
    last_error: string | null
    locked_until: Date | null
    message_id: string
    next_at: Date
    not_after: Date
    payload: string | null
    provider: string | null
    provider_id: string | null
    queue_number: number
    resent_of: string | null
    sent_at: Date | null
    status: 'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed' | 'expired' | 'unknown'
    template: string | null
    to_e164: string
    tried_at: Date | null
    tried_by: string | null
    variables: string | null
    was_unknown: boolean
  }
}
