import type { LogContext } from './log-context.ts'
import { areSoundMarks, isSoundCount, soundRows } from './sound-rows.ts'
import { openPart } from './stored-part.ts'
import { chainHead, type LogMarks, type LogStart } from './till-log.ts'

/** A record that is none costs itself alone: it is taken out before anything is made of it [LOG-25]. */
export async function startLog(context: LogContext): Promise<LogStart> {
  const { database, tables, guarded } = context
  const read = await guarded(() => database.transaction('rw', tables, () => readStart(context, false)))
  if (read !== null) return read
  await context.mend()
  return (await guarded(() => database.transaction('rw', tables, () => readStart(context, true))))!
}

/** Asked together: one after the other each question waits for the answer before it. */
function readAll({ database, generation }: LogContext) {
  return Promise.all([
    generation('generation').then((now) => database.chunk.where('generation').equals(now).toArray()),
    database.row.toArray(),
    database.record.toArray(),
    database.balance.toArray(),
    database.event.where('isPending').equals(1).toArray(),
    database.event.orderBy('deviceSeq').last(),
    database.mark.get('marks'),
    database.mark.bulkGet(['generation', 'staging']),
    database.warning.toArray(),
    database.unread.toArray(),
    // No receipt number is given while these cannot be read: it is better found out here, where something can be done.
    Promise.all([database.sale.orderBy('businessDay').last(), database.entry.orderBy('businessDay').last()]),
  ])
}

function areAllSound(held: unknown, read: Awaited<ReturnType<typeof readAll>>): boolean {
  const [chunks, rows, records, balances, pending, last, mark, numbers, warnings, unread, newest] = read
  return (
    newest.every((row) => row === undefined || soundRows.sale(row) || soundRows.entry(row)) &&
    isSoundCount(held) &&
    numbers.every((number) => isSoundCount(number?.value)) &&
    areSoundMarks(mark?.value, last !== undefined) &&
    (last === undefined || soundRows.event(last)) &&
    pending.every(soundRows.event) &&
    chunks.every(soundRows.chunk) &&
    rows.every(soundRows.row) &&
    records.every(soundRows.record) &&
    balances.every(soundRows.balance) &&
    warnings.every(soundRows.warning) &&
    unread.every(soundRows.unread)
  )
}

/** Null: some of what was read is no record, and nobody has mended it. */
async function readStart(context: LogContext, isMended: boolean): Promise<LogStart | null> {
  const { database, mendLater } = context
  const held = (await database.mark.get('pen'))?.value
  await database.mark.put({ key: 'pen', value: context.nextPen(held) })
  const read = await readAll(context)
  const [chunks, rows, records, balances, pending, last, mark, , warnings, unread] = read
  const isLoading = (mark?.value as LogMarks | undefined)?.load != null
  const isSound = areAllSound(held, read) && (!isLoading || (await isStagedSound(context)))
  if (!isSound && !isMended) return null
  const marks = await context.readMarks()
  const lastOwn =
    last === undefined ? null : { deviceSeq: last.deviceSeq, hash: last.event.hash, at: last.event.at }
  return {
    marks,
    head: chainHead(lastOwn, marks),
    packed: chunks.flatMap((chunk) => (chunk.packed === undefined ? [] : openPart(chunk, mendLater))),
    rows: [...chunks.flatMap((chunk) => (chunk.packed === undefined ? chunk.rows : [])), ...rows],
    records,
    balances,
    pending: pending.map((row) => row.event).sort((one, other) => one.deviceSeq - other.deviceSeq),
    warnings: warnings
      .map(({ warning, isReviewed }) => ({ warning, isReviewed }))
      .sort((one, other) => one.warning.warningSeq - other.warning.warningSeq),
    unread,
  }
}

/** What a download that broke off has brought. */
async function isStagedSound({ database, generation }: LogContext): Promise<boolean> {
  const staging = await generation('staging')
  const chunks = await database.chunk.where('generation').equals(staging).toArray()
  return chunks.every(soundRows.chunk) && (await database.staged.toArray()).every(soundRows.staged)
}
