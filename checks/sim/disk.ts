import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { StampedEvent } from '@laci/domain/journal/event-kinds.ts'
import { packAll } from '@laci/domain/journal/packed-rows.ts'
import { balanceKey, recordKey } from '@laci/domain/journal/shared-rows.ts'
import type { BalanceRow, CatalogRow, RecordRow } from '@laci/domain/journal/wire.ts'
import { receiptCounterIn } from '@laci/domain/sale/receipt-number.ts'
import { TillProblem } from '@laci/till/engine/base/problem.ts'
import type { CopyFile } from '@laci/till/engine/log/second-copy.ts'
import {
  type ChainHead,
  chainHead,
  type EntryRow,
  emptyHead,
  emptyMarks,
  type LogEffects,
  type LogMarks,
  type SaleRow,
  type SeenEvent,
  type StoredWarning,
  type TillLog,
} from '@laci/till/engine/log/till-log.ts'
import type { Random } from './random.ts'
import type { VirtualTime } from './virtual-time.ts'

/** What lies on the disk of one device: it outlives every power cut, and a copied profile is a copy of this. */
export type DiskContent = {
  marks: LogMarks
  head: ChainHead
  own: Map<number, { event: Envelope; receivedAt: number | null }>
  rows: Map<string, CatalogRow>
  changedRows: Set<string>
  /** By the keys of the replica. */
  records: Map<string, RecordRow>
  balances: Map<string, BalanceRow>
  staged: Map<string, CatalogRow>
  stagedRecords: Map<string, RecordRow>
  stagedBalances: Map<string, BalanceRow>
  sales: Map<string, SaleRow>
  entries: Map<string, EntryRow>
  warnings: Map<string, StoredWarning>
  reviewedWarningIds: Set<string>
  unread: Map<number, StampedEvent>
  stagedUnread: Map<number, StampedEvent>
  /** Sales and entries that were thrown away for their age. */
  prunedCount: number
  prunedCounters: Map<string, number>
  /** The window that took it last may write. */
  pen: number
}

export function emptyDisk(): DiskContent {
  return {
    marks: emptyMarks,
    head: emptyHead,
    own: new Map(),
    rows: new Map(),
    changedRows: new Set(),
    records: new Map(),
    balances: new Map(),
    staged: new Map(),
    stagedRecords: new Map(),
    stagedBalances: new Map(),
    sales: new Map(),
    entries: new Map(),
    warnings: new Map(),
    reviewedWarningIds: new Set(),
    unread: new Map(),
    stagedUnread: new Map(),
    prunedCount: 0,
    prunedCounters: new Map(),
    pen: 0,
  }
}

/** Another device made from this one's files. */
export function copyOfDisk(disk: DiskContent): DiskContent {
  return {
    ...disk,
    own: new Map(disk.own),
    rows: new Map(disk.rows),
    changedRows: new Set(disk.changedRows),
    records: new Map(disk.records),
    balances: new Map(disk.balances),
    staged: new Map(disk.staged),
    stagedRecords: new Map(disk.stagedRecords),
    stagedBalances: new Map(disk.stagedBalances),
    sales: new Map(disk.sales),
    entries: new Map(disk.entries),
    warnings: new Map(disk.warnings),
    reviewedWarningIds: new Set(disk.reviewedWarningIds),
    unread: new Map(disk.unread),
    stagedUnread: new Map(disk.stagedUnread),
    prunedCounters: new Map(disk.prunedCounters),
  }
}

/** What the outside does to a device: while the power is off, nothing that was asked ever answers. */
export type Power = { readonly isOn: boolean }

/**
 * The durable log in memory. A write becomes durable at one moment and is answered a moment later: a power cut before the
 * first leaves nothing of it, between the two leaves all of it without anybody having heard.
 */
export function diskLog(
  disk: DiskContent,
  power: Power,
  time: VirtualTime,
  random: Random,
  noteWrite: (what: string) => void,
): TillLog & { holdsPen(): boolean } {
  let pen = -1

  function wait<Value>(answer: () => Value): Promise<Value> {
    return new Promise((resolve, reject) => {
      time.after(random.between(0, 3), () => {
        if (!power.isOn) return
        try {
          resolve(answer())
        } catch (error) {
          reject(error)
        }
      })
    })
  }

  /** One transaction: judged and done at one moment, answered at a later one. */
  function write(what: string, change: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      time.after(random.between(0, 4), () => {
        if (!power.isOn) return
        let failure: unknown = null
        try {
          if (pen !== disk.pen) throw new TillProblem('other_tab', `${what} after another window took over`)
          change()
          noteWrite(what)
        } catch (error) {
          failure = error
        }
        time.after(random.between(0, 4), () => {
          if (!power.isOn) return
          if (failure === null) resolve()
          else reject(failure)
        })
      })
    })
  }

  function setMarks(changes: Partial<LogMarks>): void {
    disk.marks = { ...disk.marks, ...changes }
  }

  function putSale(sale: SaleRow): void {
    const known = disk.sales.get(sale.saleId)
    disk.sales.set(
      sale.saleId,
      known === undefined ? sale : { ...known, receivedAt: sale.receivedAt ?? known.receivedAt },
    )
  }

  function putEntry(entry: EntryRow): void {
    const receivedAt = entry.receivedAt ?? disk.entries.get(entry.eventId)?.receivedAt ?? null
    disk.entries.set(entry.eventId, { ...entry, receivedAt })
  }

  function putRecords(into: Map<string, RecordRow>, rows: readonly RecordRow[]): void {
    for (const row of rows) into.set(recordKey(row.recordKind, row.recordId), row)
  }

  function putBalances(into: Map<string, BalanceRow>, rows: readonly BalanceRow[]): void {
    for (const row of rows) into.set(balanceKey(row.account, row.subject), row)
  }

  function loadMovedTo(cursor: string): void {
    const { load, history } = disk.marks
    if (load !== null) setMarks({ load: { ...load, cursor } })
    else if (history !== null) setMarks({ history: { ...history, cursor } })
  }

  function putEffects(effects: LogEffects): void {
    for (const sale of effects.sales) putSale(sale)
    for (const entry of effects.entries) putEntry(entry)
    for (const eventId of effects.heldEventIds ?? []) disk.entries.delete(eventId)
    for (const warningId of effects.reviewedWarningIds) {
      disk.reviewedWarningIds.add(warningId)
      const stored = disk.warnings.get(warningId)
      if (stored !== undefined) disk.warnings.set(warningId, { ...stored, isReviewed: true })
    }
  }

  function markSeen(seen: readonly SeenEvent[]): void {
    for (const { deviceSeq, receivedAt } of seen) {
      const own = disk.own.get(deviceSeq)
      if (own === undefined) continue
      disk.own.set(deviceSeq, { ...own, receivedAt })
      const sale = disk.sales.get(own.event.eventId)
      if (sale !== undefined) disk.sales.set(sale.saleId, { ...sale, receivedAt })
      const entry = disk.entries.get(own.event.eventId)
      if (entry !== undefined) disk.entries.set(entry.eventId, { ...entry, receivedAt })
    }
  }

  function moveHead(event: Envelope): void {
    if (event.deviceSeq <= disk.head.deviceSeq) return
    disk.head = { deviceSeq: event.deviceSeq, hash: event.hash, at: event.at }
  }

  function ascending(): Envelope[] {
    return [...disk.own.values()]
      .map((own) => own.event)
      .sort((left, right) => left.deviceSeq - right.deviceSeq)
  }

  return {
    holdsPen: () => pen === disk.pen,
    start: () =>
      wait(() => {
        disk.pen += 1
        pen = disk.pen
        return {
          marks: disk.marks,
          head: chainHead(disk.head, disk.marks),
          ...packAll([...disk.rows.values()]),
          records: [...disk.records.values()],
          balances: [...disk.balances.values()],
          pending: ascending().filter((event) => disk.own.get(event.deviceSeq)!.receivedAt === null),
          warnings: [...disk.warnings.values()],
          unread: [...disk.unread.values()],
        }
      }),
    append(events, effects, meanwhile) {
      meanwhile?.()
      return write(`append ${events.map((event) => `${event.deviceSeq} ${event.kind}`).join(', ')}`, () => {
        for (const event of events) {
          if (disk.own.has(event.deviceSeq)) throw new TillProblem('storage_failed', 'this number is taken')
        }
        for (const event of events) {
          disk.own.set(event.deviceSeq, { event, receivedAt: null })
          moveHead(event)
        }
        putEffects(effects)
      })
    },
    ownEvents: (fromSeq, limit) =>
      wait(() =>
        ascending()
          .filter((event) => event.deviceSeq >= fromSeq)
          .slice(0, limit),
      ),
    saveMarks: (changes) => write('marks', () => setMarks(changes)),
    savePage: (page) =>
      write(`page to ${page.marks.cursor ?? disk.marks.cursor}`, () => {
        setMarks(page.marks)
        for (const row of page.rows) {
          disk.rows.set(row.productId, row)
          disk.changedRows.add(row.productId)
        }
        putRecords(disk.records, page.records)
        putBalances(disk.balances, page.balances)
        markSeen(page.seen)
        for (const warning of page.warnings) {
          if (disk.warnings.has(warning.warningId)) continue
          disk.warnings.set(warning.warningId, {
            warning,
            isReviewed: disk.reviewedWarningIds.has(warning.warningId),
          })
        }
        for (const event of page.unread) disk.unread.set(event.storeSeq, event)
        putEffects(page.effects)
      }),
    beginLoad: (load) =>
      write('begin load', () => {
        for (const staged of [disk.staged, disk.stagedRecords, disk.stagedBalances, disk.stagedUnread])
          staged.clear()
        setMarks({ load })
      }),
    stageProducts: (rows, cursor) =>
      write('stage products', () => {
        for (const row of rows) disk.staged.set(row.productId, row)
        loadMovedTo(cursor)
      }),
    stageRecords: (rows, cursor) =>
      write('stage records', () => {
        putRecords(disk.stagedRecords, rows)
        loadMovedTo(cursor)
      }),
    stageBalances: (rows, cursor) =>
      write('stage balances', () => {
        putBalances(disk.stagedBalances, rows)
        loadMovedTo(cursor)
      }),
    stageHistory: (effects, cursor, unread = []) =>
      write('stage history', () => {
        putEffects(effects)
        const kept = disk.marks.load === null ? disk.unread : disk.stagedUnread
        for (const event of unread) kept.set(event.storeSeq, event)
        loadMovedTo(cursor)
      }),
    staged: () =>
      wait(() => ({
        rows: [...disk.staged.values()],
        records: [...disk.stagedRecords.values()],
        balances: [...disk.stagedBalances.values()],
      })),
    stageInOrder: (packed, rows) => wait(() => packed.length + (rows.length > 0 ? 1 : 0)),
    async finishLoad(marks, seen) {
      await write('finish load', () => {
        disk.rows = new Map(disk.staged)
        disk.records = new Map(disk.stagedRecords)
        disk.balances = new Map(disk.stagedBalances)
        disk.unread = new Map(disk.stagedUnread)
        for (const staged of [disk.staged, disk.stagedRecords, disk.stagedBalances, disk.stagedUnread])
          staged.clear()
        disk.changedRows.clear()
        setMarks(marks)
        markSeen(seen)
      })
      return [...disk.unread.keys()]
    },
    compact: (rows) =>
      write('compact', () => {
        disk.rows = new Map(rows.map((row) => [row.productId, row]))
        disk.changedRows.clear()
      }),
    looseRowCount: () => wait(() => disk.changedRows.size),
    prune: (receivedBefore, { keptRefs, endedRecords }) =>
      write('prune', () => {
        const before = disk.sales.size + disk.entries.size
        const isOver = (row: SaleRow | EntryRow): boolean =>
          row.receivedAt !== null &&
          row.receivedAt < receivedBefore &&
          !row.refs.some((ref) => keptRefs.has(ref))
        for (const [deviceSeq, own] of disk.own) {
          if (own.receivedAt !== null && own.receivedAt < receivedBefore) disk.own.delete(deviceSeq)
        }
        const { identity } = disk.marks
        const keepCounter = (row: SaleRow | EntryRow) => {
          if (row.deviceId !== identity?.deviceId) return
          const { businessDay: day } = row
          const counter = receiptCounterIn('sale' in row ? row.sale : row.body, identity.deviceLetter, day)
          disk.prunedCounters.set(day, Math.max(counter, disk.prunedCounters.get(day) ?? 0))
        }
        for (const [id, row] of [...disk.sales, ...disk.entries]) {
          if (!isOver(row)) continue
          keepCounter(row)
          disk.sales.delete(id)
          disk.entries.delete(id)
        }
        disk.prunedCount += before - disk.sales.size - disk.entries.size
        for (const { recordKind, recordId, throughSeq } of endedRecords) {
          const key = recordKey(recordKind, recordId)
          if (disk.records.get(key)?.throughSeq === throughSeq) disk.records.delete(key)
        }
      }),
    prunedCounter: (day) => wait(() => disk.prunedCounters.get(day) ?? 0),
    // Nobody in the simulator's shops asks to be forgotten.
    forget: () => wait(() => true),
    forgottenHashes: () => wait(() => new Map()),
    salesOfDay: (businessDay) =>
      wait(() => [...disk.sales.values()].filter((sale) => sale.businessDay === businessDay)),
    salesOfDays: (fromDay, throughDay) =>
      wait(() => [...disk.sales.values()].filter((sale) => isBetween(sale, fromDay, throughDay))),
    salesAbout: (refId) => wait(() => [...disk.sales.values()].filter(({ refs }) => refs.includes(refId))),
    sale: (saleId) => wait(() => disk.sales.get(saleId) ?? null),
    saleByCode: (verifyCode) =>
      wait(() => [...disk.sales.values()].find(({ sale }) => sale.verifyCode === verifyCode) ?? null),
    entry: (eventId) => wait(() => disk.entries.get(eventId) ?? null),
    entriesOfDays: (fromDay, throughDay) =>
      wait(() => [...disk.entries.values()].filter((entry) => isBetween(entry, fromDay, throughDay))),
    entriesOfKinds: (kinds) =>
      wait(() => [...disk.entries.values()].filter(({ kind }) => kinds.includes(kind))),
    heardAfter: (storeSeq) => {
      const isAfter = (row: { readonly storeSeq?: number }) => (row.storeSeq ?? 0) > storeSeq
      return wait(() => ({
        sales: [...disk.sales.values()].filter(isAfter),
        entries: [...disk.entries.values()].filter(isAfter),
      }))
    },
    entriesAbout: (refId) =>
      wait(() => [...disk.entries.values()].filter(({ refs }) => refs.includes(refId))),
    // Nobody in the simulator's shops reads a report.
    daySums: () => wait(() => []),
    daysOfSalesAfter: () => wait(() => []),
    saveCosts: () => wait(() => undefined),
    costHead: () => wait(() => null),
    toldCosts: () => wait(() => null),
    toldStates: () => wait(() => null),
    toldStock: () => wait(() => null),
    restore: (events, effects, options) =>
      write('restore', () => {
        for (const event of events) {
          const known = disk.own.get(event.deviceSeq)
          if (options?.isInstead || known === undefined)
            disk.own.set(event.deviceSeq, { receivedAt: null, ...known, event })
          moveHead(event)
        }
        const isThere = options?.isInstead
          ? ({
              ...effects,
              sales: effects.sales.filter((sale) => disk.sales.has(sale.saleId)),
              entries: effects.entries.filter((entry) => disk.entries.has(entry.eventId)),
            } satisfies LogEffects)
          : effects
        putEffects(isThere)
      }),
    close: () => wait(() => undefined),
    destroy: () =>
      write('destroy', () => {
        Object.assign(disk, emptyDisk(), { pen: disk.pen })
      }),
  }
}

function isBetween(row: { readonly businessDay: string }, fromDay: string, throughDay: string): boolean {
  return row.businessDay >= fromDay && row.businessDay <= throughDay
}

/** The file of the second copy, as text. It lies on the same device and outlives the database. */
export type CopyDisk = { text: string }

/** An append is on disk at one moment; a power cut before it may leave the beginning of it. */
export function copyFile(disk: CopyDisk, power: Power, time: VirtualTime, random: Random): CopyFile {
  let freeAtMs = 0
  /** One after the other, as a worker does what it is sent. */
  function later(change: () => void): Promise<void> {
    const torn = random.fraction()
    freeAtMs = Math.max(freeAtMs, time.nowMs() + random.between(0, 2))
    return new Promise((resolve) => {
      time.after(freeAtMs - time.nowMs(), () => {
        if (power.isOn) {
          change()
          resolve()
        } else if (torn < 0.3) tear(change, torn)
      })
    })
  }
  function tear(change: () => void, part: number): void {
    const before = disk.text
    change()
    if (disk.text.startsWith(before)) {
      disk.text = before + disk.text.slice(before.length, before.length + Math.floor(part * 500))
    } else disk.text = before
  }
  return {
    read: () => new Promise((resolve) => time.after(1, () => power.isOn && resolve(disk.text))),
    // A ninetieth of what a till reads: the runs are short, and their copies are to be long for it.
    readEnd: (byteCount) =>
      new Promise((resolve) => {
        const count = Math.ceil(byteCount / 90)
        const found = () => ({ text: disk.text.slice(-count), isWhole: disk.text.length <= count })
        time.after(1, () => power.isOn && resolve(found()))
      }),
    append: (text) =>
      later(() => {
        disk.text += text
      }),
    replace: (text) =>
      later(() => {
        disk.text = text
      }),
    close: () => Promise.resolve(),
    destroy: () =>
      later(() => {
        disk.text = ''
      }),
  }
}
