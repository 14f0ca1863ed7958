import { trimEndOf } from '@laci/domain/base/lib/trim-end.ts'
import { allMessageKinds, kindBefore, type MessageKind } from '@laci/domain/message/kinds.ts'
import type { GatewayName } from '../integrations/whatsapp/gateway.ts'
import type { WhatsAppWays } from '../integrations/whatsapp/ways.ts'
import { defaultNotesPerDay } from '../integrations/whatsapp/wwebjs-gateway.ts'

export type WhatsAppConfiguration = {
  /** Which ways each kind of message takes; a kind that is not named takes the first. */
  readonly routes: WhatsAppWays['routes']
} & (
  | { readonly kind: 'simulator'; readonly port: number }
  | {
      readonly kind: 'gateways'
      /** The browser gateway, wwebjs-api; null: there is none. */
      readonly wwebjs: {
        readonly baseUrl: string
        readonly apiKey: string
        readonly session: string
        readonly notesPerDay: number
      } | null
      /** Meta's Cloud API; null: it is not used. */
      readonly cloud: {
        readonly baseUrl: string
        readonly version: string
        readonly phoneNumberId: string
        readonly token: string
        readonly appSecret: string
        readonly verifyToken: string
        readonly templatePrefix: string
      } | null
    }
)

/** The newest version of the Graph API that has been out for half a year; each is served for two years. */
const defaultVersion = 'v25.0'

/** Reads the part of the environment that is about WhatsApp [RUN-7], adding what is wrong to `faults`. */
export function readWhatsApp(
  optional: (name: string) => string | null,
  options: { isProduction: boolean; simulatorPort: number },
  faults: string[],
): WhatsAppConfiguration {
  const wwebjs = readWwebjs(optional, faults)
  const cloud = readCloud(optional, faults)
  const isSimulated = wwebjs === null && cloud === null
  if (options.isProduction && isSimulated) {
    faults.push(
      'WHATSAPP_GATEWAY_URL or WHATSAPP_CLOUD_TOKEN: needed with NODE_ENV=production, where simulators are refused',
    )
  }
  const there: GatewayName[] = []
  if (wwebjs !== null || isSimulated) there.push('wwebjs')
  if (cloud !== null || isSimulated) there.push('cloud')
  const written = optional('WHATSAPP_ROUTES')
  const usual: WhatsAppWays['routes'] = there.length > 1 && !isSimulated ? { otp: there } : {}
  const routes = written === null ? usual : readRoutes(written, there, faults)
  return isSimulated
    ? { kind: 'simulator', port: options.simulatorPort, routes }
    : { kind: 'gateways', wwebjs, cloud, routes }
}

function readWwebjs(optional: (name: string) => string | null, faults: string[]) {
  const url = optional('WHATSAPP_GATEWAY_URL')
  if (url === null) return null
  if (!isHttpUrl(url)) faults.push('WHATSAPP_GATEWAY_URL: must start with http:// or https://')
  const apiKey = optional('WHATSAPP_GATEWAY_KEY') ?? ''
  if (apiKey === '') faults.push('WHATSAPP_GATEWAY_KEY: needed with WHATSAPP_GATEWAY_URL')
  const session = optional('WHATSAPP_SESSION') ?? 'laci'
  if (!/^[\w-]+$/.test(session)) faults.push('WHATSAPP_SESSION: letters, digits, _ and - only')
  const notesPerDay = optional('WHATSAPP_NOTES_PER_DAY') ?? String(defaultNotesPerDay)
  if (!/^[1-9]\d{0,4}$/.test(notesPerDay)) faults.push('WHATSAPP_NOTES_PER_DAY: must be a whole number')
  return { baseUrl: trimEndOf(url, '/'), apiKey, session, notesPerDay: Number(notesPerDay) }
}

function readCloud(optional: (name: string) => string | null, faults: string[]) {
  const token = optional('WHATSAPP_CLOUD_TOKEN')
  if (token === null) {
    if (optional('WHATSAPP_CLOUD_NUMBER_ID'))
      faults.push('WHATSAPP_CLOUD_TOKEN: needed with WHATSAPP_CLOUD_NUMBER_ID')
    return null
  }
  const needed = (name: string) => {
    const value = optional(name)
    if (value === null) faults.push(`${name}: needed with WHATSAPP_CLOUD_TOKEN`)
    return value ?? ''
  }
  const phoneNumberId = needed('WHATSAPP_CLOUD_NUMBER_ID')
  if (phoneNumberId !== '' && !/^\d+$/.test(phoneNumberId))
    faults.push('WHATSAPP_CLOUD_NUMBER_ID: must be the digits that Meta shows as Phone number ID')
  const baseUrl = trimEndOf(optional('WHATSAPP_CLOUD_URL') ?? 'https://graph.facebook.com', '/')
  if (!isHttpUrl(baseUrl)) faults.push('WHATSAPP_CLOUD_URL: must start with http:// or https://')
  const version = optional('WHATSAPP_CLOUD_VERSION') ?? defaultVersion
  if (!/^v\d+\.\d+$/.test(version)) faults.push('WHATSAPP_CLOUD_VERSION: must look like v25.0')
  const templatePrefix = optional('WHATSAPP_CLOUD_PREFIX') ?? 'laci_'
  if (!/^[a-z0-9_]{1,60}$/.test(templatePrefix))
    faults.push('WHATSAPP_CLOUD_PREFIX: small letters, digits and _ only')
  return {
    baseUrl,
    version,
    phoneNumberId,
    token,
    appSecret: needed('WHATSAPP_CLOUD_APP_SECRET'),
    verifyToken: needed('WHATSAPP_CLOUD_VERIFY_TOKEN'),
    templatePrefix,
  }
}

/** `otp=cloud+wwebjs, operator_note=wwebjs, *=cloud`: each kind with its ways, the first first; `*` is every other kind. */
function readRoutes(
  written: string,
  there: readonly GatewayName[],
  faults: string[],
): WhatsAppWays['routes'] {
  const routes: { [Kind in MessageKind]?: readonly GatewayName[] } = {}
  let others: readonly GatewayName[] | null = null
  for (const part of written.split(',').map((one) => one.trim())) {
    const [kind = '', names = '', ...rest] = part.split('=').map((one) => one.trim())
    const ways = names.split('+').map((one) => one.trim())
    const isKnown = kind === '*' || allMessageKinds.includes(kind as MessageKind)
    const isThere =
      ways.every((way) => there.includes(way as GatewayName)) && new Set(ways).size === ways.length
    if (!isKnown || !isThere || rest.length > 0) {
      faults.push(
        `WHATSAPP_ROUTES: must look like otp=cloud+wwebjs,*=wwebjs; kinds are ${allMessageKinds.join(', ')}, ways here are ${there.join(', ')}`,
      )
      return {}
    }
    if (kind === '*') others = ways as GatewayName[]
    else routes[kind as MessageKind] = ways as GatewayName[]
  }
  if (others === null) return routes
  const unnamed = allMessageKinds.map((kind) => [kind, routes[kindBefore[kind] ?? kind] ?? others])
  return { ...Object.fromEntries(unnamed), ...routes }
}

function isHttpUrl(written: string): boolean {
  return /^https?:\/\//.test(written) && URL.canParse(written)
}
