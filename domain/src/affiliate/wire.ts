import * as z from 'zod/mini'
import { deviceMarkSchema } from './device-mark.ts'

/** `POST /api/affiliates/ensure`: the affiliate that the signed-in person is, made if there is none. */
export const ensureAffiliateRequestSchema = z.object({ device: deviceMarkSchema })
/** 200 of it. */
export const ensuredAffiliateSchema = z.object({ affiliateId: z.string(), code: z.string() })
