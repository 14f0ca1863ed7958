import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import type { Brand } from '@laci/domain/base/brand/page-marks.ts'
import { trimEndOf } from '@laci/domain/base/lib/trim-end.ts'
import { type MidtransConfiguration, readMidtrans } from './midtrans-configuration.ts'
import { StartProblem } from './start-problem.ts'
import { readWhatsApp, type WhatsAppConfiguration } from './whatsapp-configuration.ts'

/** Everything that the environment decides, read once by `main.ts` and handed on from there. */
export type Configuration = {
  readonly host: string
  readonly port: number
  /** Absolute. Holds the database, the keys and the logs. */
  readonly dataFolder: string
  readonly database:
    | { readonly kind: 'embedded' }
    /** `appUrl` null: a login role is made, and its password kept in the data folder. */
    | { readonly kind: 'outside'; readonly ownerUrl: string; readonly appUrl: string | null }
  /** Absolute. Where the bytes of stored objects lie. */
  readonly storageFolder: string
  readonly storageShopLimitBytes: number
  readonly storageOwnerLimitBytes: number
  readonly isProduction: boolean
  readonly signupTicket: 'required' | 'off'
  readonly passwordChange: 'free' | 'recent_sign_in' | 'current_password'
  readonly whatsapp: WhatsAppConfiguration
  readonly midtrans: MidtransConfiguration
  /** Where a receipt printer is simulated; null in production, where paper comes out of real ones. */
  readonly printerSimulator: { readonly port: number; readonly rawPort: number } | null
  readonly canonicalOrigin: string
  readonly brand: Brand
  /** Where notices for the people who run Laci go, `+62…`; null: nowhere. */
  readonly operatorPhone: string | null
  /** Addresses or ranges of reverse proxies whose `X-Forwarded-For` counts; without them all clients would share limits. */
  readonly trustedProxies: readonly string[]
  /** Absolute; null: the folder `releases` of the program. */
  readonly releasesFolder: string | null
  readonly hasDemoShop: boolean
  readonly logLevel: string
}

/** So many shops of one owner may be as full as a shop can be, unless the environment says otherwise. */
const fullShopsOfOwner = 4

type Environment = { readonly [name: string]: string | undefined }

/**
 * Reads the environment [RUN-7]. `folder` is where relative paths start. Throws StartProblem `bad_configuration` that
 * names every wrong variable at once, never its value: it may be a secret.
 */
export function readConfiguration(environment: Environment, folder: string): Configuration {
  const faults: string[] = []
  const text = (name: string, fallback: string) => environment[name]?.trim() || fallback
  const optional = (name: string) => environment[name]?.trim() || null

  const isProduction = environment.NODE_ENV === 'production'
  const port = readPort(text('PORT', '8080'), faults)
  const host = text('HOST', '127.0.0.1')

  const dataFolder = resolve(folder, text('DATA_DIR', './data'))

  const ownerUrl = optional('DATABASE_URL')
  const appUrl = optional('DATABASE_APP_URL')
  if (ownerUrl && !isDatabaseUrl(ownerUrl))
    faults.push('DATABASE_URL: must look like postgres://user:password@host:5432/database')
  if (appUrl && !isDatabaseUrl(appUrl))
    faults.push('DATABASE_APP_URL: must look like postgres://user:password@host:5432/database')
  if (appUrl && !ownerUrl) faults.push('DATABASE_APP_URL: needs DATABASE_URL as well')

  const signupTicket = text('AUTH_SIGNUP_TICKET', 'required')
  if (signupTicket !== 'required' && signupTicket !== 'off')
    faults.push('AUTH_SIGNUP_TICKET: must be "required" or "off"')
  if (isProduction && signupTicket === 'off') {
    faults.push('AUTH_SIGNUP_TICKET=off: the conformance mode is refused with NODE_ENV=production')
  }

  const passwordChange = text('AUTH_PASSWORD_CHANGE', 'recent_sign_in')
  if (!isPasswordChange(passwordChange))
    faults.push(`AUTH_PASSWORD_CHANGE: must be one of ${passwordChanges.join(', ')}`)

  const whatsapp = readWhatsApp(optional, { isProduction, simulatorPort: port + 1 }, faults)
  const midtrans = readMidtrans(optional, { isProduction, simulatorPort: port + 2 }, faults)

  const canonicalOrigin = trimEndOf(text('CANONICAL_ORIGIN', `http://localhost:${port}`), '/')
  if (!isHttpUrl(canonicalOrigin)) faults.push('CANONICAL_ORIGIN: must start with http:// or https://')
  if (isProduction && !canonicalOrigin.startsWith('https://'))
    faults.push('CANONICAL_ORIGIN: needed with NODE_ENV=production, starting with https://')

  const operatorPhone = optional('OPERATOR_PHONE') ?? (isProduction ? null : '+6281200000000')
  if (operatorPhone !== null && !/^\+62\d{8,12}$/.test(operatorPhone))
    faults.push('OPERATOR_PHONE: must be a number like +6281234567890')

  const trustedProxies = text('TRUSTED_PROXIES', '')
    .split(',')
    .map((proxy) => proxy.trim())
    .filter((proxy) => proxy !== '')
  if (!trustedProxies.every(isAddressOrRange))
    faults.push('TRUSTED_PROXIES: must be addresses or ranges like 10.0.0.1,10.1.0.0/16')

  const releasesFolder = optional('RELEASES_DIR')
  const shopLimitMegabytes = text('STORAGE_SHOP_LIMIT_MB', '1024')
  if (!/^[1-9]\d{0,6}$/.test(shopLimitMegabytes))
    faults.push('STORAGE_SHOP_LIMIT_MB: must be a whole number of megabytes')
  const ownerLimitMegabytes = text(
    'STORAGE_OWNER_LIMIT_MB',
    String(fullShopsOfOwner * Math.max(1, Number.parseInt(shopLimitMegabytes, 10) || 1)),
  )
  if (!/^[1-9]\d{0,7}$/.test(ownerLimitMegabytes))
    faults.push('STORAGE_OWNER_LIMIT_MB: must be a whole number of megabytes')

  if (faults.length > 0) throw badConfiguration(faults)
  return {
    host,
    port,
    dataFolder,
    storageFolder: resolve(folder, text('STORAGE_DIR', join(dataFolder, 'storage'))),
    storageShopLimitBytes: Number(shopLimitMegabytes) * 1024 * 1024,
    storageOwnerLimitBytes: Number(ownerLimitMegabytes) * 1024 * 1024,
    database: ownerUrl ? { kind: 'outside', ownerUrl, appUrl } : { kind: 'embedded' },
    isProduction,
    signupTicket: signupTicket === 'off' ? 'off' : 'required',
    passwordChange: isPasswordChange(passwordChange) ? passwordChange : 'recent_sign_in',
    whatsapp,
    midtrans,
    printerSimulator: isProduction ? null : { port: port + 3, rawPort: port + 4 },
    canonicalOrigin,
    brand: {
      name: text('BRAND_NAME', 'Laci'),
      email: text('BRAND_EMAIL', 'halo@laci.example'),
      phone: text('BRAND_PHONE', '0812-0000-0000'),
      whatsapp: text('BRAND_WHATSAPP', '6281200000000'),
      instagram: text('BRAND_INSTAGRAM', 'https://www.instagram.com/'),
      tiktok: text('BRAND_TIKTOK', 'https://www.tiktok.com/'),
      youtube: text('BRAND_YOUTUBE', 'https://www.youtube.com/'),
    },
    operatorPhone,
    trustedProxies,
    releasesFolder: releasesFolder === null ? null : resolve(folder, releasesFolder),
    hasDemoShop: !isProduction && text('DEMO_SHOP', 'on') !== 'off',
    logLevel: text('LOG_LEVEL', isProduction ? 'info' : 'warn'),
  }
}

const passwordChanges = ['free', 'recent_sign_in', 'current_password'] as const

function isPasswordChange(written: string): written is (typeof passwordChanges)[number] {
  return (passwordChanges as readonly string[]).includes(written)
}

/** 65531 leaves room for the simulators on the ports after it (ruling 1). */
const largestPort = 65_531

function readPort(written: string, faults: string[]): number {
  const port = /^\d{1,5}$/.test(written) ? Number(written) : Number.NaN
  if (port >= 1 && port <= largestPort) return port
  faults.push(`PORT: must be a whole number from 1 to ${largestPort}`)
  return 8080
}

function isDatabaseUrl(written: string): boolean {
  return /^postgres(ql)?:\/\//.test(written) && URL.canParse(written)
}

function isAddressOrRange(written: string): boolean {
  const [address = '', bits, ...rest] = written.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

function isHttpUrl(written: string): boolean {
  return /^https?:\/\//.test(written) && URL.canParse(written)
}

function badConfiguration(faults: string[]): StartProblem {
  const list = faults.map((fault) => `  - ${fault}`).join('\n')
  return new StartProblem('bad_configuration', {
    indonesian: `Laci tidak dijalankan karena pengaturan berikut salah. Data tidak disentuh.\n${list}`,
    english: 'Laci was not started: the settings listed above are wrong. No data was touched.',
  })
}
