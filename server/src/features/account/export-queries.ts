import { deskLetter } from '../../identity/new-device.ts'

// Every query needs the rights of `service_role` and has three parameters: the person, and the own number that was proved, as
// it is stored and as people write it; null: there is none.

const shopsOfPerson = 'select id from stores where owner_id = $1::uuid'
const affiliateOfPerson = 'select id from affiliates where user_id = $1::uuid'
/** Also those that were made by the number alone; not what somebody else ordered and typed this number for. */
const ordersOfPerson =
  'select order_id from orders where user_id = $1::uuid or (user_id is null and buyer_phone = $2::text)'
const ofOrders = `join orders using (order_id) where order_id in (${ordersOfPerson})`

/** What there is one of, or null. */
export const singleQueries: { readonly [member: string]: string } = {
  person: `select user_id, email, phone, user_metadata as data, created_at, updated_at, last_sign_in_at,
      email_confirmed_at, phone_confirmed_at, new_email, new_phone, email_change_sent_at, phone_change_sent_at,
      confirmation_sent_at, recovery_sent_at, reauthentication_sent_at, invited_at, banned_until,
      app_metadata -> 'operator' as is_operator
    from auth_user where user_id = $1::uuid`,
  account: 'select accounts.* from accounts where account_id = $1::uuid',
  trial: 'select phone, granted_at from trial_ledger where user_id = $1::uuid',
  planAccount: 'select tokens_ended_at, settled_at from plan_account where user_id = $1::uuid',
  affiliate: 'select affiliates.* from affiliates where user_id = $1::uuid',
  affiliateFigures: `select clicks, total_signups, total_commission, created_at, updated_at
    from affiliates_stats where affiliate_id in (${affiliateOfPerson})`,
  deletion: 'select requested_at, erase_after from account_deletion where user_id = $1::uuid',
}

/** Lists. */
export const listQueries: { readonly [member: string]: string } = {
  signedInSince: `select created_at, refreshed_at, aal as level, amr as methods
    from auth_session where user_id = $1::uuid order by created_at`,
  factors: `select friendly_name as name, factor_type, status, created_at, updated_at, last_challenged_at
    from auth_factor where user_id = $1::uuid order by created_at`,
  codesAskedFor: `select kind, target, issued_at, expires_at, ended_at from auth_one_time_token
    where user_id = $1::uuid or target = $2::text order by issued_at`,
  registrations: `select phone, name, ref, kind, created_at, completed_at
    from registration where phone = $2::text order by created_at`,
  recoveries: `select phone, created_at, ended_at from password_recovery
    where user_id = $1::uuid or phone = $2::text order by created_at`,
  contactRequests: `select topic, phone, asked_on::text, created_at, status, note
    from contact_request where phone = $2::text order by created_at`,
  // Texts with a code are sealed, and are codes. What was told to whoever runs Laci names the person too.
  messages: `select kind, to_e164 = $2::text as is_to_person, case when kind = 'otp' then null else payload end as text,
      status, created_at, sent_at
    from wa_outbox
    where to_e164 = $2::text
      or (kind = 'operator_note' and payload ~ ('(^|[^0-9])' || $3::text || '($|[^0-9])'))
    order by created_at`,

  stores: 'select stores.* from stores where owner_id = $1::uuid order by created_at, id',
  memberships: 'select store_id, role from membership where user_id = $1::uuid order by store_id',
  tills: `select store_id, letter, device.name, device.created_at, last_seen_at, revoked_at, owner_told_at, unsent_count,
      unsent_at, told_tail, quiet_told_of, staff_id
    from device join stores on stores.id = store_id
    where owner_id = $1::uuid and device.letter <> '${deskLetter}'
    order by store_id, length(letter), letter`,
  staff: `select store_id, staff_id, name, role, rights, maximum_discount_hundredths, created_at, updated_at, disabled_at
    from staff where store_id in (${shopsOfPerson}) order by store_id, created_at`,
  staffSessions: `select store_id, staff_id, created_at, last_used_at
    from staff_session where store_id in (${shopsOfPerson}) order by created_at`,
  staffDeviceRequests: `select store_id, staff_id, device_name, created_at, answered_at, is_approved
    from staff_device_request where store_id in (${shopsOfPerson}) order by created_at`,
  heldCommands: `select event.store_id, event.event_id, event.kind, event.at_ms, event.staff_id, event.body,
      outcome, settled_at_ms, settled_by = $1::uuid as is_settled_by_person
    from journal_event event left join command_settlement using (store_id, event_id)
    where event.store_id in (${shopsOfPerson}) and event.standing = 'held'
    order by event.store_id, event.store_seq`,
  heldCommandNotices: `select store_id, event_id, what, detail, raised_at_ms, told_at_ms
    from command_notice where store_id in (${shopsOfPerson}) order by raised_at_ms`,
  warnings: `select store_id, code, device_seq, raised_at_ms, detail
    from journal_warning where store_id in (${shopsOfPerson}) order by store_id, warning_seq`,
  files: `select bucket_id as bucket, name, content_type, size_bytes, created_at, updated_at,
      user_metadata as data, '/storage/v1/object/authenticated/' || bucket_id || '/' || name as address
    from storage_object where store_id in (${shopsOfPerson}) or owner_id = $1::uuid order by bucket_id, name`,
  qrisKeys: `select store_id, environment, ending, saved_at from qris_key where store_id in (${shopsOfPerson})`,
  qrisCharges: `select store_id, amount_rupiah, status, created_at, expires_at, settled_at
    from qris_charge where store_id in (${shopsOfPerson}) order by created_at`,

  planGrants: `select kind, order_number, item_name, granted_at, months, bonus_months, tokens, trial_ends_at, amount_rupiah,
      (select coalesce(json_agg(json_build_object('at', taken_back_at, 'reason', reason,
         'totalRupiah', total_rupiah) order by taken_back_at), '[]')
       from plan_take_back where plan_take_back.grant_id = plan_grant.grant_id) as taken_back
    from plan_grant where user_id = $1::uuid order by granted_at`,
  tokenEntries: `select kind, tokens, day, store_id, booked_at
    from token_entry where user_id = $1::uuid order by entry_id`,
  tokenDays: `select store_id, day, cost_tokens, is_beyond, warned_at
    from token_day where store_id in (${shopsOfPerson}) order by store_id, day`,
  saleCharges: `select store_id, sale_id, day, at_ms, judged_at
    from sale_charge where store_id in (${shopsOfPerson}) order by store_id, judged_at, sale_id`,

  orders: `select order_id, order_number, kind, item_name, quantity, amount_rupiah, buyer_name, buyer_phone, store_id, state,
      created_at, payable_until, paid_at, paid_by, granted_at, refunded_rupiah, ended_at,
      case when paid_at is not null then '/api/orders/' || order_id || '/receipt.pdf' end as receipt
    from orders where order_id in (${ordersOfPerson}) order by created_at`,
  orderSteps: `select order_number, at, from_state, to_state, order_step.amount_rupiah, note
    from order_step ${ofOrders} order by at`,
  paymentAttempts: `select order_number, status, payment_type, gross_amount, currency, asked_at, transaction_at, settled_at
    from payment_attempt ${ofOrders} order by asked_at`,
  paymentNotices: `select order_number, transaction_status, gross_amount, received_at, outcome
    from payment_notice ${ofOrders} order by notice_id`,
  refunds: `select order_number, payment_refund.amount_rupiah, reason, status, note, asked_at, done_at
    from payment_refund ${ofOrders} order by asked_at`,
  paymentAlarms: `select order_number, payment_alarm.kind, raised_at, settled_at from payment_alarm ${ofOrders} order by raised_at`,
  ebookLinks: `select order_number, valid_until, downloads, last_download_at, voided_at, ebook_link.created_at
    from ebook_link ${ofOrders} order by ebook_link.created_at`,
  hardwareFollowUps: `select order_number, status, note from hardware_follow_up ${ofOrders} order by order_number`,

  accountOrigin: `select is_browser_known from account_origin where account_id = $1::uuid`,
  affiliateAddresses: `select seen_at from affiliate_address where affiliate_id in (${affiliateOfPerson}) order by seen_at`,
  affiliateBrowsers: `select seen_at from affiliate_device where affiliate_id in (${affiliateOfPerson}) order by seen_at`,
  bankNumberChanges: `select old_number, new_number, changed_at, told_at
    from bank_number_change where affiliate_id in (${affiliateOfPerson}) order by change_id`,
  // Without the names of those who paid.
  commissions: `select package_name, created_at, amount, affiliate_commission, affiliate_paid
    from subscription_payment where affiliate_id in (${affiliateOfPerson}) order by created_at`,
  // As the affiliate, and as the one whose payment somebody else was paid for.
  commissionEntries: `select case when payer_id = $1::uuid then 'payer' else 'affiliate' end as person_is, booked_at,
      paid_rupiah, case when payer_id = $1::uuid then null else amount_rupiah end as amount_rupiah
    from commission_entry where payer_id = $1::uuid or affiliate_id in (${affiliateOfPerson}) order by booked_at`,
  payouts: `select day::text, amount_rupiah, name, bank_number, made_at, outcome, note, decided_at
    from payout join payout_run using (run_id) left join payout_outcome using (payout_id)
    where affiliate_id in (${affiliateOfPerson}) order by day, decided_at`,
  payoutsWaiting: `select day::text, balance_rupiah, reason from payout_waiting join payout_run using (run_id)
    where affiliate_id in (${affiliateOfPerson}) order by day`,

  // What those who run Laci did with what is the person's, and what the person did there: without the names of others.
  doneAtTheDesk: `select action, subject_kind, subject_id, at, actor_user_id is not distinct from $1::uuid as is_by_person,
      case when actor_user_id = $1::uuid then address end as address
    from operator_audit
    where actor_user_id = $1::uuid or subject_id = $1::text or subject_id = $2::text
      or subject_id in (select id::text from stores where owner_id = $1::uuid)
      or subject_id in (select id::text from affiliates where user_id = $1::uuid)
      or subject_id in (select one::text from (${ordersOfPerson}) as mine (one))
      or subject_id in (select contact_id::text from contact_request where phone = $2::text)
    order by audit_number`,
}
