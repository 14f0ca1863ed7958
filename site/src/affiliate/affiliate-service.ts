import * as z from 'zod/mini'
import { NoAnswer, NotOneRow } from '../shell/api-request.ts'
import type { DataAccess } from '../shell/data-access.ts'

const affiliateSchema = z.object({ name: z.string(), affiliate_code: z.string() })

export type Affiliate = { readonly name: string; readonly code: string }

/** What the signed-in person is in the affiliate program. Network failures throw NoAnswer. */
export function affiliateService(dataAccess: DataAccess) {
  return {
    /** The person's own record. Null without a session; NotOneRow for somebody who is no affiliate. */
    async own(): Promise<Affiliate | null> {
      const access = await dataAccess()
      if (access === null) return null
      const { data, error, status } = await access.rest
        .from('affiliates')
        .select('name,affiliate_code')
        .eq('user_id', access.userId)
        .single()
      // Ended from elsewhere: as good as none.
      if (status === 401) return null
      if (error) throw error.code === 'PGRST116' ? new NotOneRow(error.message) : new NoAnswer(error.message)
      const row = affiliateSchema.parse(data)
      return { name: row.name, code: row.affiliate_code }
    },
  }
}
