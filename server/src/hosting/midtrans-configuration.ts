import { trimEndOf } from '@laci/domain/base/lib/trim-end.ts'
/** How Midtrans is reached, as the environment says. */
export type MidtransConfiguration =
  /** One of our own is started on this port. */
  | { readonly kind: 'simulator'; readonly port: number }
  /** Production without keys: everything runs, nothing can be paid. */
  | { readonly kind: 'none' }
  | {
      readonly kind: 'provider'
      readonly environment: 'simulator' | 'sandbox' | 'production'
      readonly serverKey: string
      readonly clientKey: string
      /** `https://api.midtrans.com`, without a slash at the end. */
      readonly apiUrl: string
      /** `https://app.midtrans.com`: payment pages and `snap.js`. */
      readonly snapUrl: string
    }

const hosts = {
  sandbox: { apiUrl: 'https://api.sandbox.midtrans.com', snapUrl: 'https://app.sandbox.midtrans.com' },
  production: { apiUrl: 'https://api.midtrans.com', snapUrl: 'https://app.midtrans.com' },
} as const

/** What keys of the sandbox start with. Where no money moves, no other key may appear, and the reverse. */
const sandboxKeyStart = 'SB-'

/**
 * Reads what the environment says about Midtrans [RUN-7] and adds to `faults` what cannot be. Keys and address belong
 * together: a key of the sandbox never meets the production address, a real key never a simulator.
 */
export function readMidtrans(
  optional: (name: string) => string | null,
  { isProduction, simulatorPort }: { isProduction: boolean; simulatorPort: number },
  faults: string[],
): MidtransConfiguration {
  const serverKey = optional('MIDTRANS_SERVER_KEY')
  const clientKey = optional('MIDTRANS_CLIENT_KEY')
  const simulatorUrl = optional('MIDTRANS_SIMULATOR_URL')
  const named = optional('MIDTRANS_ENVIRONMENT')
  const environment = named ?? (isProduction ? 'production' : 'sandbox')

  if (environment !== 'sandbox' && environment !== 'production')
    faults.push('MIDTRANS_ENVIRONMENT: must be "sandbox" or "production"')
  if (isProduction && environment === 'sandbox')
    faults.push('MIDTRANS_ENVIRONMENT: the sandbox is refused with NODE_ENV=production')
  if (isProduction && simulatorUrl !== null)
    faults.push('MIDTRANS_SIMULATOR_URL: simulators are refused with NODE_ENV=production')
  if (simulatorUrl !== null && !(/^https?:\/\//.test(simulatorUrl) && URL.canParse(simulatorUrl)))
    faults.push('MIDTRANS_SIMULATOR_URL: must start with http:// or https://')

  if (serverKey === null && clientKey === null) {
    if (simulatorUrl !== null) faults.push('MIDTRANS_SIMULATOR_URL: needs both keys as well')
    return isProduction ? { kind: 'none' } : { kind: 'simulator', port: simulatorPort }
  }
  if (serverKey === null || clientKey === null) {
    faults.push('MIDTRANS_SERVER_KEY, MIDTRANS_CLIENT_KEY: both or none')
    return { kind: 'none' }
  }
  const isRealMoney = simulatorUrl === null && environment === 'production'
  for (const [name, key] of Object.entries({ SERVER: serverKey, CLIENT: clientKey })) {
    if (key.startsWith(sandboxKeyStart) === isRealMoney) {
      faults.push(
        isRealMoney
          ? `MIDTRANS_${name}_KEY: is a key of the sandbox, which does not go with the production address`
          : `MIDTRANS_${name}_KEY: is a key for real money, which does not go with the sandbox or a simulator`,
      )
    }
  }
  if (simulatorUrl !== null) {
    const url = trimEndOf(simulatorUrl, '/')
    return { kind: 'provider', environment: 'simulator', serverKey, clientKey, apiUrl: url, snapUrl: url }
  }
  const known = environment === 'production' ? 'production' : 'sandbox'
  return { kind: 'provider', environment: known, serverKey, clientKey, ...hosts[known] }
}
