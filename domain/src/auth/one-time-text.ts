import type { Message } from '../message/templates.ts'
import { type OneTimeKind, oneTimeLifeMs } from './one-time-code.ts'

/** What a person gets a message about; an exchange code of PKCE travels in an address and is never sent. */
export type SentKind = Exclude<OneTimeKind, 'pkce'>

const purposeOf: { readonly [Kind in SentKind]: (brand: string) => string } = {
  signup: (brand) => `mengaktifkan akun ${brand}`,
  invite: (brand) => `menerima undangan ke ${brand}`,
  magiclink: (brand) => `masuk ke ${brand}`,
  sms: (brand) => `masuk ke ${brand}`,
  recovery: (brand) => `mengatur ulang kata sandi ${brand}`,
  phone_change: (brand) => `memakai nomor ini di akun ${brand}`,
  email_change_current: (brand) => `mengganti email akun ${brand}`,
  email_change_new: (brand) => `mengganti email akun ${brand}`,
  reauthentication: (brand) => `mengganti kata sandi ${brand}`,
}

/** The message with a one-time code [AUTH-43]. `link` is given only when the page asked for one. */
export function oneTimeMessage(message: {
  kind: SentKind
  code: string
  brand: string
  link: string | null
}): Message {
  const { kind, code, brand, link } = message
  const minutes = oneTimeLifeMs[kind] / 60_000
  const life = minutes >= 60 ? `${minutes / 60} jam` : `${minutes} menit`
  const values = { code, purpose: purposeOf[kind](brand), life }
  return link === null
    ? { template: 'one_time_code', values }
    : { template: 'one_time_link', values: { ...values, link } }
}
