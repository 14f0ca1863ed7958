import type { Brand } from '@laci/domain/base/brand/page-marks.ts'
import type { PaymentPage } from '@laci/domain/payment/payment-page.ts'

export type ServerConfig = {
  /** `https://host[:port]`, without a slash at the end. */
  readonly canonicalOrigin: string
  /** Other origins whose pages may call `/auth/v1`, `/rest/v1` and `/storage/v1`. */
  readonly allowedOrigins: readonly string[]
  /** Public facts of whoever runs this Laci, known only at run time (ruling 4). */
  readonly brand: Brand
  /** The domain of sign-in e-mails made from phone numbers; reserved, never mailed (ruling 8). */
  readonly pseudoDomain: string
  readonly isProduction: boolean
  /** `off` is conformance mode (ruling 11): refused in production. */
  readonly signupTicket: 'required' | 'off'
  /** What `PUT /user` wants to see before it sets a password (contract of the wire, 4.7). */
  readonly passwordChange: 'free' | 'recent_sign_in' | 'current_password'
  /** Who is told by WhatsApp that a registration started; null: nobody. */
  readonly operatorPhone: string | null
  /** Folders of the built pages, null where there are none (tests). */
  readonly siteFolder: string | null
  readonly tillFolder: string | null
  /** Holds `latest.json` and the files it names; null: nothing is published. */
  readonly releasesFolder: string | null
  /** Addresses of reverse proxies whose `X-Forwarded-For` counts. Empty: the peer's address is the client's. */
  readonly trustedProxies: readonly string[]
  /** What the objects of one shop may take of the disk. */
  readonly storageShopLimitBytes: number
  /** The same of all shops of one owner together. */
  readonly storageOwnerLimitBytes: number
  /** Missing: the figures of http/limits.ts. Tests call from one address all day. */
  readonly codeRequestCaps?: CodeRequestCaps
  /** What pages need to open a payment page; null: nothing can be paid here. */
  readonly paymentPage: PaymentPage | null
  /** Shown by `/healthz` and `/auth/v1/health`. */
  readonly version: string
}

/** Codes asked for in 24 hours, by address and by network. */
export type CodeRequestCaps = { readonly perAddress: number; readonly perNetwork: number }
