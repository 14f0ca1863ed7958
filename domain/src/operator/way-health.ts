import * as z from 'zod/mini'

const wayHealthSchema = z.object({
  /** `wwebjs` or `cloud`. */
  name: z.string(),
  /** It lives by a phone, and can be paired with it at the desk. */
  isPairable: z.boolean(),
  /** Null: nobody has looked yet. */
  isReachable: z.nullable(z.boolean()),
  isConnected: z.nullable(z.boolean()),
  /** The gateway's own word: CONNECTED, UNPAIRED, GREEN … */
  state: z.nullable(z.string()),
  seenAt: z.nullable(z.int()),
  /** False: nothing is sent by it for now. */
  isOpen: z.boolean(),
  whyClosed: z.nullable(z.string()),
  lastSentAt: z.nullable(z.int()),
})

/** `GET /api/operator/whatsapp` [WA-19]: how messages go. Times are epoch milliseconds. */
export const outboxHealthSchema = z.object({
  queued: z.int(),
  oldestQueuedAt: z.nullable(z.int()),
  /** Handed over, and WhatsApp says nothing of them. */
  unconfirmed: z.int(),
  failedLastDay: z.int(),
  ways: z.array(wayHealthSchema),
})
export type OutboxHealth = z.output<typeof outboxHealthSchema>
export type WayHealth = z.output<typeof wayHealthSchema>

export const wayNames: { readonly [name: string]: string } = {
  wwebjs: 'Gerbang WhatsApp (wwebjs)',
  cloud: 'Cloud API Meta',
}

/** What to do about a way that is closed, by the word of the outbox. The way itself is tried again every minute. */
const advice: { readonly [why: string]: string } = {
  session_down:
    'Nomor WhatsApp keluar dari gerbang. Pasangkan lagi dengan memindai QR. Bila WhatsApp memblokir nomor ini, pakai nomor lain atau arahkan kode lewat Cloud API.',
  wrong_key: 'Kunci atau token ditolak. Periksa kuncinya di pengaturan server, lalu mulai ulang.',
  wrong_session_name: 'Nama sesi ditolak gerbang. Periksa WHATSAPP_SESSION.',
  sender_blocked:
    'Nomor pengirim diblokir, dibatasi, atau belum dibayar di Meta. Buka WhatsApp Manager dan lihat keadaan nomornya.',
  unreachable: 'Gerbang tidak menjawab. Periksa apakah programnya berjalan dan alamatnya benar.',
  no_answer: 'Gerbang terlalu lambat atau diam. Mulai ulang gerbangnya.',
}

export type WayStanding = {
  readonly tone: 'good' | 'bad' | 'unknown'
  readonly label: string
  /** What somebody should do; null: nothing. */
  readonly advice: string | null
}

/** What the desk says of a way to WhatsApp [WA-19]. */
export function wayStanding(way: WayHealth): WayStanding {
  if (!way.isOpen) {
    const known = way.whyClosed === null ? undefined : advice[way.whyClosed]
    return {
      tone: 'bad',
      label: 'Tidak bisa mengirim',
      advice: known ?? 'Gerbang berkali-kali gagal. Lihat catatan gerbang dan mulai ulang bila perlu.',
    }
  }
  if (way.isReachable === false) return { tone: 'bad', label: 'Tidak menjawab', advice: advice.unreachable! }
  if (way.isConnected === false)
    return { tone: 'bad', label: 'Tidak tersambung', advice: advice.session_down! }
  if (way.isConnected === null) return { tone: 'unknown', label: 'Belum diperiksa', advice: null }
  return { tone: 'good', label: 'Tersambung', advice: null }
}

/** Whether the desk offers to pair this way with a phone [OPERATOR-16]. */
export function needsPairing({ isPairable, isConnected, whyClosed }: WayHealth): boolean {
  return isPairable && (isConnected === false || whyClosed === 'session_down')
}
