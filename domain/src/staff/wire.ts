import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { staffRightSchema, staffRoleSchema, wholeDiscountHundredths } from '../base/permission/rights.ts'
import { instantSchema } from '../base/time/instant.ts'
import { deviceCreatedSchema } from '../device/wire.ts'

const discountSchema = z.int().check(z.gte(0), z.lte(wholeDiscountHundredths))
const access = {
  role: staffRoleSchema,
  rights: z.array(staffRightSchema),
  maximumDiscountHundredths: discountSchema,
}
/** Texts are judged with a sentence for people, not by the shape; the bound keeps a page of text out. */
const typedSchema = z.string().check(z.maxLength(1_000))

/** `POST /api/staff` of the owner. What is missing of the access is what the role begins with. */
export const staffCreateSchema = z.object({
  storeId: uuidSchema,
  name: z._default(typedSchema, ''),
  password: z._default(typedSchema, ''),
  /** Missing or null: no PIN yet, so no switching on a till. */
  pin: z.optional(z.nullable(typedSchema)),
  role: staffRoleSchema,
  rights: z.optional(z.array(staffRightSchema)),
  maximumDiscountHundredths: z.optional(discountSchema),
})
export type StaffCreate = z.output<typeof staffCreateSchema>

/** `POST /api/staff/{staffId}/change`: what is named, and nothing else. */
export const staffChangeSchema = z.object({
  storeId: uuidSchema,
  name: z.optional(typedSchema),
  role: z.optional(staffRoleSchema),
  rights: z.optional(z.array(staffRightSchema)),
  maximumDiscountHundredths: z.optional(discountSchema),
})
export type StaffChange = z.output<typeof staffChangeSchema>

/** `POST /api/staff/{staffId}/disable`, `/enable`, and the answers to a device that waits. */
export const inStoreSchema = z.object({ storeId: uuidSchema })
/** `POST /api/staff/{staffId}/reset-password`. */
export const staffPasswordResetSchema = z.object({
  storeId: uuidSchema,
  password: z._default(typedSchema, ''),
})
/** `POST /api/staff/{staffId}/set-pin`; null takes the PIN away. */
export const staffPinSetSchema = z.object({ storeId: uuidSchema, pin: z.nullable(typedSchema) })
/** `POST /api/staff/{staffId}/sign-out`: on one till, or on all when none is named. */
export const staffSignOutSchema = z.object({ storeId: uuidSchema, deviceId: z.optional(uuidSchema) })

const staffMember = { staffId: uuidSchema, name: z.string(), ...access }

/** A staff member as the owner sees one. */
export const staffMemberSchema = z.object({
  ...staffMember,
  hasPin: z.boolean(),
  isActive: z.boolean(),
  createdAt: instantSchema,
  /** Tills that came from this person's own sign-in: they are taken back together with the account. */
  devices: z.array(z.object({ deviceId: uuidSchema, letter: z.string(), name: z.string() })),
  /** Where the person is signed in. */
  sessions: z.array(
    z.object({
      deviceId: uuidSchema,
      deviceName: z.string(),
      since: instantSchema,
      lastUsedAt: instantSchema,
    }),
  ),
})
export type StaffMemberView = z.output<typeof staffMemberSchema>

/** A new device that a staff member wants to work with, and that the owner has not answered yet. */
export const waitingDeviceSchema = z.object({
  requestId: uuidSchema,
  staffId: uuidSchema,
  staffName: z.string(),
  deviceName: z.string(),
  askedAt: instantSchema,
  expiresAt: instantSchema,
})
export type WaitingDevice = z.output<typeof waitingDeviceSchema>

/** `GET /api/staff?storeId=` of the owner. */
export const staffListSchema = z.object({
  shopCode: z.string(),
  staff: z.array(staffMemberSchema),
  waitingDevices: z.array(waitingDeviceSchema),
})
export type StaffList = z.output<typeof staffListSchema>

/** `POST /api/staff/sign-in`, with the till's key as bearer where there is one. */
export const staffSignInSchema = z.object({
  shopCode: z.string().check(z.maxLength(64)),
  name: z.string().check(z.maxLength(400)),
  password: typedSchema,
  /** What a new device calls itself. */
  deviceName: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
})

/** Who is signed in on a till, with the rights of this moment. */
export const staffSessionSchema = z.object({
  /** `laci_staff_<id>_<secret>`; shown once, kept as a hash. */
  token: z.string(),
  storeId: uuidSchema,
  staff: z.object(staffMember),
})
export type StaffSession = z.output<typeof staffSessionSchema>

/** 200 on a till of the shop; 202 on a new device, which then asks `/api/staff/device-requests/{id}/claim`. */
export const staffSignInAnswerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('signed_in'), session: staffSessionSchema }),
  z.object({
    status: z.literal('waiting_for_owner'),
    requestId: uuidSchema,
    /** `laci_request_<id>_<secret>`: the bearer of the claim. */
    requestToken: z.string(),
    expiresAt: instantSchema,
  }),
])
export type StaffSignInAnswer = z.output<typeof staffSignInAnswerSchema>

/** 202 while the owner has not answered, 200 once: the till's own key and the session on it. */
export const deviceClaimSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('waiting_for_owner'), expiresAt: instantSchema }),
  z.object({ status: z.literal('approved'), device: deviceCreatedSchema, session: staffSessionSchema }),
])
export type DeviceClaim = z.output<typeof deviceClaimSchema>

/** `GET /api/staff/me` with the staff member's token: the rights of this moment. */
export const staffSelfSchema = z.object({ storeId: uuidSchema, staff: z.object(staffMember) })
export type StaffSelf = z.output<typeof staffSelfSchema>

/** `POST /api/staff/me/password` and `/api/staff/me/pin`: the password once more, because a till stands open. */
export const ownPasswordSchema = z.object({
  currentPassword: z._default(typedSchema, ''),
  password: z._default(typedSchema, ''),
})
export const ownPinSchema = z.object({
  currentPassword: z._default(typedSchema, ''),
  pin: z._default(typedSchema, ''),
})

/** What the tills of a shop know of its staff (`GET /api/sync/account`): enough to switch by PIN without internet. */
export const tillStaffSchema = z.object({
  ...staffMember,
  /** As `pinHashText` writes it; null: no PIN, or no longer here. */
  pinHash: z.nullable(z.string()),
  /** Somebody who left is still named, for old receipts and reports. */
  isActive: z.boolean(),
})
export type TillStaff = z.output<typeof tillStaffSchema>
