import { eventWords } from '../../journal/journal-texts.ts'
import type { WarningCode } from '../../warning/warning.ts'
import { chainFindingCodes } from './chain-walk.ts'

/** What can be wrong with a journal: in one device's chain, in the shop's numbers, or between till and server. */
export const journalFaultCodes = [
  ...chainFindingCodes,
  /** Numbers of the shop that the server no longer has. */
  'shop_numbers_missing',
  /** Events beyond the newest number that the server has given out. */
  'shop_events_added',
  /** Events that are said to have arrived before what came in front of them. */
  'arrival_changed',
  /** The server has another event under this device's newest confirmed number. */
  'server_differs',
  /** The server no longer has what it had confirmed to this device. */
  'server_has_less',
] as const
export type JournalFaultCode = (typeof journalFaultCodes)[number]

/** What it means, and what to do: what was seen, no verdict on anybody. */
export const journalFaultText = {
  content_changed: {
    meaning: 'Isi yang tersimpan berbeda dari isi saat dicatat.',
    advice: 'Cocokkan dengan struk kertas dan uang di laci, lalu hubungi bantuan Laci dan sebut nomornya.',
  },
  link_broken: {
    meaning: 'Catatan ini tidak menyambung ke catatan sebelumnya: salah satunya diganti.',
    advice: 'Cocokkan catatan ini dan yang sebelumnya dengan struk kertas.',
  },
  numbers_missing: {
    meaning: 'Nomor ini pernah dipakai perangkat, tetapi catatannya tidak ada.',
    advice: 'Cocokkan nomor struk dan uang di laci sekitar waktu itu.',
  },
  number_reused: {
    meaning: 'Satu nomor dipakai dua catatan.',
    advice: 'Bandingkan keduanya dengan struk kertas. Bila data perangkat pernah disalin, daftarkan ulang.',
  },
  back_dated: {
    meaning: 'Catatan ini bertanggal lebih awal dari catatan sebelumnya di perangkat yang sama.',
    advice: 'Periksa jam perangkat dan tanyakan kepada yang bertugas waktu itu.',
  },
  added_later: {
    meaning: 'Server menyimpan catatan yang tidak pernah dikirim perangkat ini.',
    advice: 'Hubungi bantuan Laci dan sebut nomornya.',
  },
  end_replaced: {
    meaning: 'Catatan terakhir di server bukan yang dikirim perangkat.',
    advice: 'Cocokkan dengan struk kertas, lalu hubungi bantuan Laci dan sebut nomornya.',
  },
  shop_numbers_missing: {
    meaning: 'Catatan yang pernah tersimpan di server sudah tidak ada.',
    advice: 'Hubungi bantuan Laci. Catatan di perangkat ini tetap tersimpan.',
  },
  shop_events_added: {
    meaning: 'Di server ada catatan dengan nomor yang tidak pernah diberikan.',
    advice: 'Hubungi bantuan Laci. Catatan di perangkat ini tetap tersimpan.',
  },
  arrival_changed: {
    meaning: 'Waktu terima di server mundur dari catatan sebelumnya.',
    advice: 'Hubungi bantuan Laci dan sebut nomornya.',
  },
  server_differs: {
    meaning: 'Catatan di server berbeda dari catatan di perangkat ini.',
    advice: 'Simpan ekspor jurnal dari perangkat ini, lalu hubungi bantuan Laci.',
  },
  server_has_less: {
    meaning: 'Server tidak lagi punya catatan yang pernah dikonfirmasinya.',
    advice: 'Biarkan perangkat ini tersambung: catatannya dikirim lagi. Bila berulang, hubungi bantuan Laci.',
  },
} as const satisfies {
  [Code in JournalFaultCode]: { readonly meaning: string; readonly advice: string }
}

/** One fault with what it is about, as a screen shows it and as it is kept between two looks. */
export type JournalFault = {
  readonly code: JournalFaultCode
  /** Whose chain; null: the shop's own numbers. */
  readonly deviceId: string | null
  readonly fromSeq: number
  readonly throughSeq: number
  readonly eventId: string | null
  readonly kind: string | null
  readonly at: number | null
}

/** *Penjualan nomor 12*, *Nomor 12 sampai 14*: the event, or the numbers, that do not fit. */
export function faultSubject({ kind, fromSeq, throughSeq }: JournalFault): string {
  const numbers = fromSeq === throughSeq ? `nomor ${fromSeq}` : `nomor ${fromSeq} sampai ${throughSeq}`
  return kind === null ? `N${numbers.slice(1)}` : `${eventWords(kind)} ${numbers}`
}

/** *Peringatan* of the server that say on arrival what a walk looks for, or that a device was copied or taken back. */
export const chainWarnings: readonly WarningCode[] = [
  'malformed_event',
  'foreign_store',
  'changed_body',
  'sequence_reused',
  'sequence_gap',
  'chain_broken',
  'hash_mismatch',
  'clock_wrong',
  'back_dated',
  'device_revoked',
  'dated_ahead',
]
