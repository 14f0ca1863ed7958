import { ensuredAffiliateSchema } from '@laci/domain/affiliate/wire.ts'
import type { PostgrestError } from '@supabase/postgrest-js'
import * as z from 'zod/mini'
import { type Fetch, NoAnswer, NotOneRow, requestApi } from '../shell/api-request.ts'
import type { DataAccess } from '../shell/data-access.ts'

const affiliateSchema = z.object({
  id: z.string(),
  name: z.string(),
  affiliate_code: z.string(),
  account_number: z.string(),
})
export type Affiliate = {
  readonly affiliateId: string
  readonly name: string
  readonly code: string
  /** Empty: not given yet. */
  readonly bankNumber: string
}

const figuresSchema = z.object({ clicks: z.int(), total_signups: z.int() })
export type AffiliateFigures = { readonly clicks: number; readonly signups: number }

const commissionSchema = z.object({
  id: z.string(),
  account_name: z.string(),
  package_name: z.string(),
  created_at: z.string(),
  amount: z.int(),
  affiliate_commission: z.int(),
  affiliate_paid: z.boolean(),
})
/** A row of the table; amounts are negative for what was given back. */
export type Commission = {
  readonly entryId: string
  /** The first two letters and `***`: the server tells no more. */
  readonly payer: string
  readonly packageName: string
  /** Epoch ms. */
  readonly bookedAt: number
  readonly paidRupiah: number
  readonly commissionRupiah: number
  readonly isPaid: boolean
}

/** The data API answers no more rows than this at once. */
const rowsAtOnce = 1_000

type Parts = { readonly origin: string; readonly fetch: Fetch }
type Session = {
  readonly dataAccess: DataAccess
  readonly accessToken: () => Promise<string | null>
}

/**
 * What the signed-in person is in the affiliate program. Null without a session; network failures throw NoAnswer. `mark`: of
 * this browser [AFFILIATE-4].
 */
export function affiliateService(
  { origin, fetch }: Parts,
  { dataAccess, accessToken }: Session,
  mark: () => string,
) {
  return {
    /** The person's own record; throws NotOneRow for somebody who is no affiliate. */
    async own(): Promise<Affiliate | null> {
      const access = await dataAccess()
      if (access === null) return null
      const { data, error, status } = await access.rest
        .from('affiliates')
        .select('id,name,affiliate_code,account_number')
        .eq('user_id', access.userId)
        .single()
      // Ended from elsewhere: as good as none.
      if (status === 401) return null
      if (error) throw problemOf(error)
      const row = affiliateSchema.parse(data)
      return {
        affiliateId: row.id,
        name: row.name,
        code: row.affiliate_code,
        bankNumber: row.account_number,
      }
    },

    /** Makes the record and its figures where they are missing. Throws ApiRefusal or NoAnswer. */
    async enter(): Promise<void> {
      const token = await accessToken()
      if (token === null) throw new NoAnswer('no session')
      await requestApi(fetch, `${origin}/api/affiliates/ensure`, ensuredAffiliateSchema, {
        method: 'POST',
        body: { device: mark() },
        token,
      })
    },

    /** Throws NotOneRow when there are none. */
    async figures(affiliateId: string): Promise<AffiliateFigures | null> {
      const access = await dataAccess()
      if (access === null) return null
      const { data, error } = await access.rest
        .from('affiliates_stats')
        .select('clicks,total_signups')
        .eq('affiliate_id', affiliateId)
        .single()
      if (error) throw problemOf(error)
      const row = figuresSchema.parse(data)
      return { clicks: row.clicks, signups: row.total_signups }
    },

    /** All of them, newest first. */
    async commissions(affiliateId: string): Promise<readonly Commission[] | null> {
      const access = await dataAccess()
      if (access === null) return null
      const rows: z.output<typeof commissionSchema>[] = []
      for (;;) {
        const { data, error } = await access.rest
          .from('subscription_payments')
          .select('id,account_name,package_name,created_at,amount,affiliate_commission,affiliate_paid')
          .eq('affiliate_id', affiliateId)
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .range(rows.length, rows.length + rowsAtOnce - 1)
        if (error) throw problemOf(error)
        const page = z.array(commissionSchema).parse(data)
        rows.push(...page)
        if (page.length < rowsAtOnce) break
      }
      return rows.map((row) => ({
        entryId: row.id,
        payer: row.account_name,
        packageName: row.package_name,
        bookedAt: Date.parse(row.created_at),
        paidRupiah: row.amount,
        commissionRupiah: row.affiliate_commission,
        isPaid: row.affiliate_paid,
      }))
    },

    /** `bankNumber`: digits. Throws NotOneRow when the record is gone, NoAnswer with the reason otherwise. */
    async saveBankNumber(affiliateId: string, bankNumber: string): Promise<void> {
      const access = await dataAccess()
      if (access === null) throw new NoAnswer('no session')
      const { error } = await access.rest
        .from('affiliates')
        .update({ account_number: bankNumber })
        .eq('id', affiliateId)
        .select('id')
        .single()
      if (error) throw problemOf(error)
    },
  }
}

function problemOf(error: PostgrestError): Error {
  return error.code === 'PGRST116' ? new NotOneRow(error.message) : new NoAnswer(error.message)
}
