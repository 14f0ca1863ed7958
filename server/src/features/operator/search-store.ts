import {
  maskedPhone,
  readPhoneNumber,
  shownPhone,
  storedPhone,
} from '@laci/domain/base/phone/phone-number.ts'
import type { DeskAffiliate, DeskFound, DeskShop } from '@laci/domain/operator/desk-wire.ts'
import { readShopCode, shownShopCode } from '@laci/domain/staff/shop-code.ts'
import { boundedSum } from '../../db/bounded-sum.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'
import { deskLetter } from '../../identity/new-device.ts'
import { keyTime, type PageKey, pageOf, rowsPerPage } from './page-key.ts'

// Queries about shops and affiliates for the desk. All of them need the rights of `service_role`.

/** A number as the desk shows it unopened; an account without an Indonesian number has none to show. */
export function masked(phone: string | null): string {
  return phone?.startsWith('+628') ? maskedPhone(storedPhone(phone)) : ''
}

function shown(phone: string | null): string {
  return phone?.startsWith('+628') ? shownPhone(storedPhone(phone)) : (phone ?? '')
}

/** What is typed, with the signs of a pattern taken literally. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Shops and affiliates by name, whole number or code, the newest first [OPERATOR-6]. */
export async function searchRecords(
  tx: Tx,
  { text, after }: { text: string; after: PageKey | null },
): Promise<{ found: DeskFound[]; next: string | null }> {
  const phone = readPhoneNumber(text)
  const code = readShopCode(text)
  const { rows } = await tx.query<
    Pick<Rows['stores'], 'id' | 'name' | 'created_at'> & {
      kind: 'shop' | 'affiliate'
      key_time: string
      person_name: string
      phone: string | null
      code: string | null
      ends_at: Date | null
    }
  >(
    `with hit as (
       select 'shop' as kind, stores.id, stores.created_at, stores.name, coalesce(accounts.name, '') as person_name,
              auth_user.phone, shop_code as code, accounts.end_date as ends_at
       from stores
       join auth_user on auth_user.user_id = stores.owner_id
       left join accounts on accounts.account_id = stores.owner_id
       left join staff_list on staff_list.store_id = stores.id
       where auth_user.phone = $2 or shop_code = $3
          or ($2::text is null and (stores.name ilike $1 or accounts.name ilike $1))
       union all
       select 'affiliate', affiliates.id, affiliates.created_at, affiliates.name, affiliates.name,
              auth_user.phone, affiliate_code, null
       from affiliates join auth_user using (user_id)
       where auth_user.phone = $2 or affiliate_code = upper($4)
          or ($2::text is null and affiliates.name ilike $1)
     )
     select kind, id, ${keyTime('created_at')} as key_time, name, person_name, phone, code, created_at, ends_at
     from hit
     where $5::timestamptz is null or (created_at, id) < ($5, $6::uuid)
     order by created_at desc, id desc limit $7`,
    [
      containing(text),
      phone.ok ? phone.value : null,
      code,
      text,
      after?.at ?? null,
      after?.id ?? null,
      rowsPerPage + 1,
    ],
  )
  const { rows: found, next } = pageOf(
    rows,
    (row): DeskFound =>
      row.kind === 'shop'
        ? {
            kind: 'shop',
            shopId: row.id,
            name: row.name,
            personName: row.person_name,
            phoneMasked: masked(row.phone),
            shopCode: row.code === null ? null : shownShopCode(row.code),
            registeredAt: row.created_at.getTime(),
            endsAt: row.ends_at?.getTime() ?? null,
          }
        : {
            kind: 'affiliate',
            affiliateId: row.id,
            name: row.name,
            phoneMasked: masked(row.phone),
            code: row.code ?? '',
            registeredAt: row.created_at.getTime(),
          },
    (row) => `${row.key_time}_${row.id}`,
  )
  return { found, next }
}

/** Null: no such shop. `monthAgo`: the first moment and business day that count for the sales of a month. */
export async function readShopRecord(
  tx: Tx,
  shopId: string,
  monthAgo: { readonly day: string; readonly ms: number },
): Promise<DeskShop | null> {
  const { rows } = await tx.query<
    Pick<Rows['stores'], 'name' | 'address' | 'created_at' | 'promo' | 'owner_id'> & {
      person_name: string | null
      phone: string | null
      account_type: string | null
      end_date: Date | null
      token: number | null
      affiliate_code: string | null
      shop_code: string | null
      till_count: number
      last_seen_at: Date | null
      staff_count: number
      sale_count: number
      sale_rupiah: number
      judged_count: number
      is_leaving: boolean
    }
  >(
    `select stores.name, stores.address, stores.created_at, stores.promo, stores.owner_id,
            accounts.name as person_name, auth_user.phone, account_type, end_date, token, affiliate_code, shop_code,
            till.count as till_count, till.last_seen_at, worker.count as staff_count,
            month.count as sale_count, month.total_rupiah as sale_rupiah,
            (select count(*) from sale_charge where store_id = stores.id and judged_at >= $3) as judged_count,
            exists (select from account_deletion where user_id = owner_id and erased_at is null) as is_leaving
     from stores
     join auth_user on auth_user.user_id = stores.owner_id
     left join accounts on accounts.account_id = stores.owner_id
     left join affiliates on affiliates.id = accounts.affiliate_id
     left join staff_list on staff_list.store_id = stores.id
     cross join lateral (select count(*), max(last_seen_at) as last_seen_at from device
                         where store_id = stores.id and revoked_at is null and device.letter <> '${deskLetter}') as till
     cross join lateral (select count(*) from staff where store_id = stores.id) as worker
     cross join lateral (select count(*), ${boundedSum('sum(total_rupiah)')} as total_rupiah from sale
                         where store_id = stores.id and business_day >= $2) as month
     where stores.id = $1`,
    [shopId, monthAgo.day, new Date(monthAgo.ms)],
  )
  const row = rows[0]
  if (row === undefined) return null
  return {
    shopId,
    name: row.name,
    address: row.address,
    shopCode: row.shop_code === null ? null : shownShopCode(row.shop_code),
    registeredAt: row.created_at.getTime(),
    promo: row.promo,
    personId: row.owner_id,
    personName: row.person_name ?? '',
    phone: shown(row.phone),
    accountType: row.account_type ?? '',
    endsAt: row.end_date?.getTime() ?? null,
    tokenBalance: row.token ?? 0,
    affiliateCode: row.affiliate_code,
    tillCount: row.till_count,
    lastSeenAt: row.last_seen_at?.getTime() ?? null,
    staffCount: row.staff_count,
    saleCountMonth: row.sale_count,
    saleRupiahMonth: row.sale_rupiah,
    judgedSaleCountMonth: row.judged_count,
    isLeaving: row.is_leaving,
  }
}

/** Null: no such affiliate. */
export async function readAffiliateRecord(
  tx: Tx,
  affiliateId: string,
  nowMs: number,
): Promise<DeskAffiliate | null> {
  const { rows } = await tx.query<
    Pick<Rows['affiliates'], 'name' | 'affiliate_code' | 'account_number'> &
      Pick<Rows['auth_user'], 'phone'> &
      Pick<Rows['subscription_payment'], 'created_at'> & {
        clicks: number | null
        total_signups: number | null
        total_commission: number | null
        unpaid_rupiah: number
        held_rupiah: number
        held_until: Date | null
        same_bank_count: number
        same_address_count: number
      }
  >(
    `select affiliates.name, auth_user.phone, affiliate_code, affiliates.created_at, account_number,
            clicks, total_signups, total_commission,
            (select coalesce(sum(affiliate_commission), 0)::bigint from subscription_payment
             where affiliate_id = affiliates.id and not affiliate_paid) as unpaid_rupiah,
            held.sum as held_rupiah, held.until as held_until,
            (select count(*) from affiliates other
             where other.id <> affiliates.id and affiliates.account_number <> ''
               and other.account_number = affiliates.account_number) as same_bank_count,
            (select count(*) from accounts join account_origin using (account_id)
             where accounts.affiliate_id = affiliates.id
               and address_hash in (select address_hash from affiliate_address
                                    where affiliate_address.affiliate_id = affiliates.id)) as same_address_count
     from affiliates
     left join auth_user using (user_id)
     left join affiliates_stats on affiliates_stats.affiliate_id = affiliates.id
     cross join lateral (select coalesce(sum(amount_rupiah), 0)::bigint as sum, max(held_until) as until
                         from commission_entry where affiliate_id = affiliates.id and held_until > $2) as held
     where affiliates.id = $1`,
    [affiliateId, new Date(nowMs)],
  )
  const row = rows[0]
  if (row === undefined) return null
  return {
    affiliateId,
    name: row.name,
    phone: shown(row.phone),
    code: row.affiliate_code,
    registeredAt: row.created_at.getTime(),
    bankMasked: row.account_number === '' ? '' : `***${row.account_number.slice(-4)}`,
    clicks: row.clicks ?? 0,
    signUps: row.total_signups ?? 0,
    commissionRupiah: row.total_commission ?? 0,
    unpaidRupiah: row.unpaid_rupiah,
    heldRupiah: row.held_rupiah,
    heldUntil: row.held_until?.getTime() ?? null,
    sameBankCount: row.same_bank_count,
    sameAddressCount: row.same_address_count,
  }
}
