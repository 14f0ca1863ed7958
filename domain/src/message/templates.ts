import { assert } from '../base/lib/assert.ts'
import type { Rupiah } from '../base/money/rupiah.ts'
import { type PhoneNumber, shownPhone } from '../base/phone/phone-number.ts'
import { paperNumber, paperRupiah } from '../base/print/paper-text.ts'
import { dayText } from '../base/time/day-text.ts'
import type { Instant } from '../base/time/instant.ts'
import { type BusinessDay, businessDayOf, clockParts, defaultZone, zoneLabel } from '../base/time/zone.ts'
import type { MessageKind } from './kinds.ts'
import { plainName } from './plain-name.ts'

type Template = { readonly kind: MessageKind; readonly body: string }

const neverTell =
  'Jangan berikan kepada siapa pun, termasuk yang mengaku dari kami. Bila bukan Anda yang meminta, abaikan pesan ini.'

/**
 * Every message that leaves Laci by WhatsApp, in one place. What stands in braces is filled by the variables below. The
 * names are also those of the templates at Meta, with a prefix: an old one is never given another text, because the text
 * there is approved by hand. Sources: product specification, sections 7 and 9, for codes and notices to the operator.
 */
export const messageTemplates = {
  // Codes. Of these, Meta writes the text itself and takes the code alone.
  registration_code: { kind: 'otp', body: 'Kode OTP Anda adalah: {code}' },
  recovery_code: {
    kind: 'otp',
    body: 'Kode OTP Anda adalah: {code}\n\nUntuk mengganti kata sandi {brand}, berlaku 10 menit. Jangan berikan kepada siapa pun, termasuk yang mengaku dari kami.',
  },
  recovery_unknown: {
    kind: 'otp',
    body: 'Ada yang meminta kode untuk mengganti kata sandi {brand}, tetapi nomor ini belum terdaftar. Kalau itu Anda, daftar dulu dengan nomor ini. Kalau bukan, abaikan pesan ini.',
  },
  one_time_code: {
    kind: 'otp',
    body: `Kode OTP Anda adalah: {code}\nUntuk {purpose}. Berlaku {life}, satu kali pakai.\n${neverTell}`,
  },
  one_time_link: {
    kind: 'otp',
    body: `Kode OTP Anda adalah: {code}\nUntuk {purpose}. Berlaku {life}, satu kali pakai.\nAtau buka: {link}\n${neverTell}`,
  },

  // What buyers get.
  ebook_link: {
    kind: 'ebook_link',
    body: 'Terima kasih, {name}. Pembayaran Anda sudah kami terima.\n\nUnduh *{item}* di sini: {link}\n\nTautan ini berlaku 7 hari untuk 5 kali unduh. Simpan berkasnya setelah diunduh. Nomor pesanan: {order}.',
  },
  payment_received: {
    kind: 'payment_confirmation',
    body: 'Terima kasih, {name}. Pembayaran {amount} untuk {item} sudah kami terima. Nomor pesanan: {order}.',
  },
  plan_paid: {
    kind: 'payment_confirmation',
    body: 'Terima kasih, {name}. Pembayaran {amount} untuk {item} sudah kami terima. Masa aktif sekarang sampai {date}. Nomor pesanan: {order}.',
  },
  tokens_paid: {
    kind: 'payment_confirmation',
    body: 'Terima kasih, {name}. Pembayaran {amount} untuk {item} sudah kami terima. Saldo sekarang {tokens}. Nomor pesanan: {order}.',
  },
  hardware_paid: {
    kind: 'payment_confirmation',
    body: 'Terima kasih, {name}. Pembayaran {amount} untuk {item} sudah kami terima. Kami menghubungi nomor ini untuk mengatur pengiriman. Nomor pesanan: {order}.',
  },
  payment_returned: {
    kind: 'payment_confirmation',
    body: 'Halo {name}. Dana {amount} untuk {item} (pesanan {order}) kami kembalikan. Lamanya sampai tergantung bank atau dompet Anda.',
  },

  // What owners are reminded of. The end of the paid time never takes data away.
  plan_ends_soon: {
    kind: 'plan_reminder',
    body: 'Halo {name}. {plan} {brand} Anda berakhir {days} lagi, {date}. Perpanjang di aplikasi kasir: Pengaturan > Langganan.',
  },
  plan_ended: {
    kind: 'plan_reminder',
    body: 'Halo {name}. {plan} {brand} Anda sudah berakhir, {date}. Kasir masih bisa berjualan sampai 3 hari setelah itu, dan semua data tetap bisa dilihat dan diekspor. Perpanjang di aplikasi kasir: Pengaturan > Langganan.',
  },
  plan_ended_tokens_left: {
    kind: 'plan_reminder',
    body: 'Halo {name}. {plan} {brand} Anda sudah berakhir, {date}. Kasir tetap bisa berjualan dengan saldo {tokens}. Perpanjang atau beli token di aplikasi kasir: Pengaturan > Langganan.',
  },

  // What owners hear at closing time, where they want it.
  shift_closed: {
    kind: 'shift_summary',
    body: 'Halo {name}. Tutup shift {store}, {date}, kasir {cashier}.\n\nPenjualan: {amount} dari {count} transaksi.\nKas cocok? {verdict}.\nPerlu dilihat: {attention}.',
  },

  // What owners hear when somebody changes, or wants to change, what is theirs.
  destination_changed: {
    kind: 'owner_warning',
    body: 'Halo {name}. {place} di toko {store} diganti, dari {placeBefore} menjadi {placeAfter}. Uang pelanggan sekarang masuk ke sana. Bukan Anda yang mengganti? Segera masuk ke dasbor, kembalikan, lalu hubungi kami: {contact}.',
  },
  command_held: {
    kind: 'owner_warning',
    body: 'Halo {name}. Di toko {store} ada {count} perubahan yang menunggu Anda, dari orang atau perangkat yang tidak berhak. Belum ada yang diterapkan, penjualan tetap berjalan. Terapkan atau buang di dasbor.',
  },

  // What owners hear of a till that was not heard of for a while.
  till_quiet_holding: {
    kind: 'owner_warning',
    body: 'Halo {name}. Kasir "{till}" di {store} tidak terhubung sejak {moment}. Waktu itu {count} catatan di sana belum terkirim, dan hanya ada di perangkat itu. Nyalakan perangkatnya, buka kasir, lalu sambungkan ke internet. Jangan hapus aplikasinya sebelum semua terkirim.',
  },
  till_quiet: {
    kind: 'owner_warning',
    body: 'Halo {name}. Kasir "{till}" di {store} tidak terhubung sejak {moment}. Waktu itu semua catatannya sudah kami terima. Kalau dipakai berjualan sejak itu, catatannya hanya ada di perangkat itu: sambungkan ke internet. Kalau memang tidak dipakai, abaikan pesan ini.',
  },

  // What affiliates get.
  payout_paid: {
    kind: 'payout_notice',
    body: 'Halo {name}. Komisi {amount} sudah kami transfer ke rekening yang berakhiran {ending}. Referensi: {reference}.',
  },
  payout_failed: {
    kind: 'payout_notice',
    body: 'Halo {name}. Transfer komisi {amount} ke rekening yang berakhiran {ending} gagal. Komisi Anda aman dan ikut pencairan berikutnya. Periksa nomor rekening di dasbor afiliasi.',
  },
  bank_number_changed: {
    kind: 'bank_number_changed',
    body: 'Halo {name}. Nomor rekening untuk komisi Anda diganti, dari yang berakhiran {before} menjadi yang berakhiran {ending}. Demi keamanan, pencairan berikutnya ditunda satu periode. Bukan Anda yang mengganti? Segera hubungi kami: {contact}.',
  },

  // What owners hear at once: somebody else may have made it with a stolen password.
  new_till: {
    kind: 'new_till',
    body: 'Halo {name}. Perangkat baru "{till}" sekarang kasir di {store}, sejak {moment}. Anda yang memasangnya? Abaikan pesan ini. Bukan Anda? Buka aplikasi kasir, Pengaturan > Perangkat, cabut aksesnya, lalu ganti kata sandi. Butuh bantuan, hubungi kami: {contact}.',
  },

  // Notices to the operator: fixed texts, because anybody can cause them.
  hardware_click: { kind: 'operator_note', body: "Tombol '{label}' diklik." },
  download_click: { kind: 'operator_note', body: 'Unduhan diklik.' },
  download_click_of: { kind: 'operator_note', body: 'Unduhan {label} diklik.' },
  sales_page_visit: { kind: 'operator_note', body: 'Halaman penjualan dikunjungi.' },
  partnership_interest: { kind: 'operator_note', body: 'Ada yang berminat bermitra.' },
  registration_started: { kind: 'operator_note', body: 'Pendaftaran dimulai: {name}, {phone}.' },
  affiliate_signed_up: { kind: 'operator_note', body: 'Afiliasi baru: {name}, {phone}.' },
  ebook_purchased: {
    kind: 'operator_note',
    body: 'Ebook dibeli: {name}, {phone}, {amount}. Pesanan {order}.',
  },
  order_paid: {
    kind: 'operator_note',
    body: 'Pembayaran masuk: {item}, {amount}, dari {name}, {phone}. Pesanan {order}.',
  },
  contact_requested: { kind: 'callback_request', body: 'Minta dihubungi ({topic}): {phone}.' },
  codes_closed: {
    kind: 'operator_alarm',
    body: 'Batas {count} kode WhatsApp dalam 24 jam tercapai. Kode baru ditahan. Periksa apakah ada yang menyalahgunakan pendaftaran.',
  },
  codes_half: {
    kind: 'operator_note',
    body: 'Setengah dari {count} kode WhatsApp dalam 24 jam sudah terpakai. Periksa apakah ada yang menyalahgunakan pendaftaran, sebelum kode habis.',
  },
  payment_alarm: {
    kind: 'operator_alarm',
    body: 'Pembayaran perlu diperiksa: {label}. Buka halaman pengelola, bagian Pesanan.',
  },
  clock_set_back: {
    kind: 'operator_alarm',
    body: 'Jam server mundur {count} menit. Pengiriman kode dan batas percobaan tetap jalan. Periksa sinkronisasi waktu (NTP) server.',
  },
  channel_down: {
    kind: 'operator_alarm',
    body: 'Saluran WhatsApp {channel} tidak bisa mengirim. Pesan menunggu atau lewat saluran lain. Buka halaman pengelola, bagian Pesan, dan periksa kunci dan nomornya.',
  },
} as const satisfies { readonly [name: string]: Template }

/** How each variable is written. Those without a word of their own take what our own code made, never what people typed. */
const variables = {
  code: ours,
  brand: ours,
  purpose: ours,
  life: ours,
  plan: ours,
  item: ours,
  /** The number of an order as people see it. */
  order: ours,
  /** The last digits of a bank number. */
  ending: ours,
  before: ours,
  contact: ours,
  label: ours,
  /** Figures and words of our own. */
  verdict: ours,
  attention: ours,
  topic: ours,
  channel: ours,
  name: plainName,
  store: plainName,
  cashier: plainName,
  /** Where customers pay to: typed by people. */
  place: ours,
  placeBefore: plainName,
  placeAfter: plainName,
  /** As whoever signed it in called it. */
  till: plainName,
  /** Typed by the operator from the bank's list. */
  reference: plainName,
  phone: (phone: PhoneNumber) => shownPhone(phone),
  amount: (amountRupiah: Rupiah) => paperRupiah(amountRupiah),
  tokens: (count: number) => `${paperNumber(count)} token`,
  days: (count: number) => `${count} hari`,
  count: (count: number) => String(count),
  date: (day: BusinessDay) => dayText(day),
  moment: momentText,
  link: (address: string) => {
    assert(/^https?:\/\/\S+$/.test(address), 'a link in a message is an address without blanks')
    return address
  },
} as const

type VariableName = keyof typeof variables
type NamesIn<Body extends string> = Body extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
type ValuesOf<Name extends TemplateName> = {
  readonly [Variable in NamesIn<(typeof messageTemplates)[Name]['body']> & VariableName]: Parameters<
    (typeof variables)[Variable]
  >[0]
}

export type TemplateName = keyof typeof messageTemplates

/** One message: which template, and what fills it. `{ template: 'payout_paid', values: { name, amount, … } }`. */
export type Message = {
  readonly [Name in TemplateName]: { readonly template: Name; readonly values: ValuesOf<Name> }
}[TemplateName]

/** What a gateway needs of a message. */
export type WrittenMessage = {
  readonly kind: MessageKind
  readonly template: TemplateName
  /** What a person reads. */
  readonly text: string
  /** The written values in the order in which they stand in the text; each once. */
  readonly variables: readonly string[]
}

/** Fills a template [WA-10]. */
export function writeMessage(message: Message): WrittenMessage {
  const { kind, body } = messageTemplates[message.template]
  const values = message.values as { readonly [name: string]: never }
  const written = new Map(variablesOf(message.template).map((name) => [name, variables[name](values[name]!)]))
  return {
    kind,
    template: message.template,
    text: body.replace(/\{(\w+)\}/g, (_braces, name: VariableName) => written.get(name)!),
    variables: [...written.values()],
  }
}

/** The variables of a template, in the order in which they are first used. */
export function variablesOf(template: TemplateName): VariableName[] {
  const names = [...messageTemplates[template].body.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  return [...new Set(names)] as VariableName[]
}

/** *25 November 2026 pukul 14.05 WIB*. Messages are read outside the shop too: the zone stands beside the time. */
function momentText(at: Instant): string {
  const { hour, minute } = clockParts(at, defaultZone)
  const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join('.')
  return `${dayText(businessDayOf(at, defaultZone))} pukul ${time} ${zoneLabel[defaultZone]}`
}

function ours(text: string): string {
  return text
}
