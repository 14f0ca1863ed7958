import { accept, type Result, refuse } from '../../base/lib/result.ts'
import { type Envelope, envelopeSchema, genesisHash, type Sha256Hex } from '../../events/envelope.ts'
import { hashOf } from '../../events/hash-chain.ts'
import { isCommandKind } from '../../journal/command-rights.ts'
import { readJournalEvent } from '../../journal/event-kinds.ts'

// A journal that was exported from home comes into a new shop: first all of it is judged, then it is replayed.

const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** A line is one event, in characters: longer than any that a till records. */
export const longestJournalLine = 4 * 1024 * 1024

export type IntakeRefusal =
  | { readonly code: 'empty' }
  /** The first line that does not fit, from 1. */
  | {
      readonly code:
        | 'not_an_event'
        | 'other_shop'
        | 'altered'
        | 'chain_broken'
        | 'line_missing'
        | 'appears_twice'
        | 'transfer'
      readonly line: number
    }

export type JudgedJournal = {
  readonly storeId: string
  /** In the order of their first events. */
  readonly deviceIds: readonly string[]
  /** What is replayed. */
  readonly eventCount: number
  /** What the old shop had not counted either, by the ids of the events. */
  readonly leftOut: ReadonlySet<string>
}

export type JournalJudge = {
  /** Takes one line; null while everything fits. */
  take(line: string): IntakeRefusal | null
  done(): Result<JudgedJournal, IntakeRefusal>
}

/**
 * Judges an exported journal line by line [JOURNAL-12]: events of one shop, numbered without a gap, each as its device sealed it and
 * continuing that device's chain. Holds ids and the ends of chains, however long the file is.
 */
export function createJournalJudge(sha256: Sha256Hex): JournalJudge {
  const ends = new Map<string, { readonly deviceSeq: number; readonly hash: string }>()
  const ids = new Set<string>()
  const leftOut = new Set<string>()
  const erased = new Set<string>()
  const covered: { readonly line: number; readonly ids: readonly string[]; readonly isCovered: boolean }[] =
    []
  let storeId: string | null = null
  let lineCount = 0
  let refusal: IntakeRefusal | null = null

  function judge(text: string): IntakeRefusal | null {
    const line = lineCount
    const read = readLine(text)
    if (read === null) return { code: 'not_an_event', line }
    const { event, storeSeq, standing } = read
    storeId ??= event.storeId
    if (event.storeId !== storeId) return { code: 'other_shop', line }
    if (storeSeq !== line) return { code: 'line_missing', line }
    if (ids.has(event.eventId)) return { code: 'appears_twice', line }
    ids.add(event.eventId)
    if (event.kind === 'customer_erased') erased.add(String(event.body.customerId))
    if (hashOf(event, sha256) !== event.hash) {
      // Without a customer who was erased, further down perhaps, a body hashes to something else.
      const body = JSON.stringify(event.body)
      covered.push({ line, ids: body.match(anyId) ?? [], isCovered: body.includes('***') })
    }
    const end = ends.get(event.deviceId) ?? { deviceSeq: 0, hash: genesisHash }
    // What a device lost for good the old shop knows as a gap, and its number of the shop goes on.
    const isNext = event.deviceSeq === end.deviceSeq + 1
    if (event.deviceSeq <= end.deviceSeq || (isNext && event.prevHash !== end.hash))
      return { code: 'chain_broken', line }
    ends.set(event.deviceId, { deviceSeq: event.deviceSeq, hash: event.hash })
    if (/^(stock_transferred|transfer_)/.test(event.kind)) return { code: 'transfer', line }
    const known = readJournalEvent(event)
    if (known?.kind === 'command_settled' && known.body.outcome === 'dropped') leftOut.add(known.body.eventId)
    if (known === null || known.kind === 'command_settled' || standing !== 'counted')
      leftOut.add(event.eventId)
    return null
  }

  return {
    take(line) {
      if (refusal !== null) return refusal
      if (line.trim() === '') return null
      lineCount += 1
      refusal = line.length > longestJournalLine ? { code: 'not_an_event', line: lineCount } : judge(line)
      return refusal
    },
    done() {
      if (refusal !== null) return refuse(refusal)
      if (storeId === null) return refuse({ code: 'empty' })
      const altered = covered.find(
        ({ ids: named, isCovered }) => !named.some((id) => erased.has(id)) && !(isCovered && erased.size > 0),
      )
      if (altered !== undefined) return refuse({ code: 'altered', line: altered.line })
      const eventCount = ids.size - leftOut.size
      return accept({ storeId, deviceIds: [...ends.keys()], eventCount, leftOut })
    },
  }
}

/** What a line of an exported journal says; null: it is no event. */
function readLine(
  line: string,
): { readonly event: Envelope; readonly storeSeq: unknown; readonly standing: unknown } | null {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return null
  }
  const read = envelopeSchema.safeParse(value)
  if (!read.success) return null
  const { storeSeq, standing = 'counted' } = value as { storeSeq?: unknown; standing?: unknown }
  return { event: read.data, storeSeq, standing }
}

export type JournalReplay = {
  /** The same event in the new shop, sealed by the device that stands for its old one; null: it is left out. */
  take(line: string): Envelope | null
}

/**
 * Replays a judged journal [JOURNAL-13]: the same events with the same ids, moments and bodies, in the names of the new shop and
 * of the devices that stand for the old ones. Whoever stood at a till of the old shop has no rights here, so a command is its
 * owner's.
 */
export function createJournalReplay(
  { storeId, leftOut }: JudgedJournal,
  to: { readonly storeId: string; readonly deviceOf: ReadonlyMap<string, string> },
  sha256: Sha256Hex,
): JournalReplay {
  const names = new Map([[storeId, to.storeId], ...to.deviceOf])
  const ends = new Map<string, { deviceSeq: number; hash: string }>()
  return {
    take(line) {
      // Ids are single words wherever they stand: in the envelope, in a body, in what was printed.
      const read = readLine(line.replace(anyId, (id) => names.get(id) ?? id))
      if (read === null || leftOut.has(read.event.eventId)) return null
      const { event } = read
      const end = ends.get(event.deviceId) ?? { deviceSeq: 0, hash: genesisHash }
      const known = readJournalEvent(event)
      const isCommand = known !== null && isCommandKind(known.kind)
      const unhashed = {
        ...event,
        deviceSeq: end.deviceSeq + 1,
        prevHash: end.hash,
        staffId: isCommand ? null : event.staffId,
      }
      const sealed = { ...unhashed, hash: hashOf(unhashed, sha256) }
      ends.set(event.deviceId, { deviceSeq: sealed.deviceSeq, hash: sealed.hash })
      return sealed
    },
  }
}

/** What is wrong with a file, and what to do. */
export function intakeRefusalText(refusal: IntakeRefusal): string {
  if (refusal.code === 'empty') return 'Berkas ini kosong. Pilih berkas jurnal yang diekspor dari dasbor.'
  const at = `Baris ${refusal.line.toLocaleString('id-ID')}`
  switch (refusal.code) {
    case 'not_an_event':
      return `${at} bukan catatan jurnal Laci. Pilih berkas .jsonl yang diekspor dari dasbor, tanpa diubah.`
    case 'other_shop':
      return `${at} milik toko lain. Satu berkas berisi satu toko.`
    case 'altered':
      return `${at} sudah diubah: isinya tidak cocok dengan segelnya. Ekspor lagi dari dasbor.`
    case 'chain_broken':
      return `${at} tidak menyambung dengan catatan sebelumnya di perangkat yang sama. Ekspor lagi dari dasbor.`
    case 'line_missing':
      return `${at} tidak berurutan: ada catatan yang hilang. Ekspor lagi dari hari pertama sampai hari ini.`
    case 'appears_twice':
      return `${at} sudah ada di atasnya. Ekspor lagi dari dasbor.`
    case 'transfer':
      return `${at} adalah kiriman antartoko. Toko yang punya kiriman belum bisa dipindah lewat berkas ini.`
  }
}
