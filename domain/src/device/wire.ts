import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { instantSchema } from '../base/time/instant.ts'
import { passKeySchema } from '../entitlement/pass.ts'

const formerDeviceSchema = z.object({
  deviceId: uuidSchema,
  letter: z.string().check(z.regex(/^[A-Z]{1,3}$/)),
})
export type FormerDevice = z.output<typeof formerDeviceSchema>

/** `POST /api/devices` with the owner's session: a till gets a credential of its own (ruling 13). */
export const deviceCreateSchema = z.object({
  storeId: uuidSchema,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  /** A till that the server does not know any more asks to be let in again as what it was. */
  former: z.optional(formerDeviceSchema),
})
export const deviceCreatedSchema = z.object({
  deviceId: uuidSchema,
  /** A, B, … Z, AA …: the first part of receipt numbers. Never used twice in a store. */
  letter: z.string(),
  /** `laci_<deviceId>_<secret>`; shown once, stored hashed. */
  deviceKey: z.string(),
  storeId: uuidSchema,
  /** What the till's passes are signed with, to be pinned [ENTITLEMENT-3]. */
  passKey: z.optional(passKeySchema),
})
export type DeviceCreated = z.output<typeof deviceCreatedSchema>

export const deviceListSchema = z.object({
  devices: z.array(
    z.object({
      deviceId: uuidSchema,
      letter: z.string(),
      name: z.string(),
      createdAt: instantSchema,
      lastSeenAt: z.nullable(instantSchema),
      revokedAt: z.nullable(instantSchema),
      acceptedThrough: z.int(),
      /** What the till said last that the server does not have; null or, from an older server, missing: nobody knows. */
      unsentCount: z.optional(z.nullable(z.int())),
      isThisDevice: z.boolean(),
      /** Has a line to the server now, or had one a moment ago. Missing: from an older server. */
      isConnected: z.optional(z.boolean()),
    }),
  ),
})
export type DeviceList = z.output<typeof deviceListSchema>

/** `GET /api/stores` with the owner's session: the shops this person may open a till for. */
export const storeListSchema = z.object({
  stores: z.array(z.object({ storeId: uuidSchema, name: z.string(), role: z.string() })),
})
export type StoreList = z.output<typeof storeListSchema>
