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

/**
 * The message with a one-time code [AUTH-43]. Its first line is the specification's (section 7). `link` is given only
 * when the page asked for one.
 */
export function oneTimeText(message: {
  kind: SentKind
  code: string
  brand: string
  link: string | null
}): string {
  const { kind, code, brand, link } = message
  const minutes = oneTimeLifeMs[kind] / 60_000
  const life = minutes >= 60 ? `${minutes / 60} jam` : `${minutes} menit`
  return [
    `Kode OTP Anda adalah: ${code}`,
    `Untuk ${purposeOf[kind](brand)}. Berlaku ${life}, satu kali pakai.`,
    ...(link === null ? [] : [`Atau buka: ${link}`]),
    'Jangan berikan kepada siapa pun, termasuk yang mengaku dari kami. Bila bukan Anda yang meminta, abaikan pesan ini.',
  ].join('\n')
}
