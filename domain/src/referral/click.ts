import * as z from 'zod/mini'

/**
 * `POST /api/referral-clicks`: somebody has come to `/` by an affiliate's link [REFERRAL-1]. The code is taken as the link has
 * it; what belongs to nobody is answered like everything else.
 */
export const referralClickSchema = z.object({
  ref: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
})
export type ReferralClick = z.output<typeof referralClickSchema>

/** Browsers of one address that count for one affiliate in a day: a phone network has many, a forger more. */
export const visitorsPerAddressPerDay = 20
