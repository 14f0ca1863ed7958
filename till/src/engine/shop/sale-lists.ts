import type { Instant } from '@laci/domain/base/time/instant.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import type { ReceiptSearch } from '@laci/domain/views/paper/receipt-search.ts'
import type { SaleSummary, StoredSale } from '../api/sales.ts'
import { TillProblem } from '../base/problem.ts'
import { type Readable, type Writable, writable } from '../base/readable.ts'
import type { LogEffects, SaleRow, TillLog } from '../log/till-log.ts'

export type SaleLists = {
  ofDay(day: BusinessDay): Readable<readonly SaleSummary[]>
  sale(saleId: string): Promise<StoredSale | null>
  find(search: ReceiptSearch): Promise<string | null>
  take(effects: LogEffects): void
  /** The server confirmed more: *terkirim* of the lists may have changed. */
  refreshSent(): void
  /** The shop was fetched anew: every open list is read again. */
  reload(): void
}

/** Sales by day: read from the log when a screen first asks for a day, kept up to date from then on. */
export function createSaleLists(deps: {
  readonly log: Pick<TillLog, 'salesOfDay' | 'sale' | 'saleByCode' | 'entriesOfDays'>
  readonly deviceId: string
  readonly ackedThrough: () => number
}): SaleLists {
  const days = new Map<string, { rows: Map<string, SaleRow>; list: Writable<readonly SaleSummary[]> }>()

  const isSent = (row: SaleRow): boolean =>
    row.deviceId !== deps.deviceId || row.receivedAt !== null || row.deviceSeq <= deps.ackedThrough()

  function summary(row: SaleRow): SaleSummary {
    return {
      saleId: row.saleId,
      deviceSeq: row.deviceSeq,
      receiptNumber: row.sale.receiptNumber,
      soldAt: row.at as Instant,
      businessDay: row.sale.businessDay,
      deviceId: row.deviceId,
      totalRupiah: row.sale.totalRupiah,
      itemCount: row.sale.lines.length,
      cashierName: row.sale.cashierName,
      firstName: row.sale.lines[0]?.name ?? '',
      payments: row.sale.payments,
      sale: row.sale,
      isSent: isSent(row),
    }
  }

  function show(day: { rows: Map<string, SaleRow>; list: Writable<readonly SaleSummary[]> }): void {
    const newestFirst = [...day.rows.values()].sort(
      (one, other) => other.at - one.at || other.deviceSeq - one.deviceSeq,
    )
    day.list.set(newestFirst.map(summary))
  }

  async function read(businessDay: string): Promise<void> {
    let rows: SaleRow[]
    try {
      rows = await deps.log.salesOfDay(businessDay)
    } catch (cause) {
      // The list stays as it is; whoever sells or sends next is told what is wrong with the disk.
      if (cause instanceof TillProblem) return
      throw cause
    }
    const day = days.get(businessDay)
    if (day === undefined) return
    for (const row of rows) if (!day.rows.has(row.saleId)) day.rows.set(row.saleId, row)
    show(day)
  }

  return {
    ofDay(businessDay) {
      const known = days.get(businessDay)
      if (known !== undefined) return known.list
      const day = { rows: new Map<string, SaleRow>(), list: writable<readonly SaleSummary[]>([]) }
      days.set(businessDay, day)
      void read(businessDay)
      return day.list
    },
    async sale(saleId) {
      const row = await deps.log.sale(saleId)
      if (row === null) return null
      return {
        saleId,
        soldAt: row.at as Instant,
        deviceId: row.deviceId,
        sale: row.sale,
        isSent: isSent(row),
      }
    },
    async find(search) {
      if (search.kind === 'code') return (await deps.log.saleByCode(search.verifyCode))?.saleId ?? null
      const { day, receiptNumber } = search
      const sale = (await deps.log.salesOfDay(day)).find((row) => row.sale.receiptNumber === receiptNumber)
      if (sale !== undefined) return sale.saleId
      for (const { kind, body } of await deps.log.entriesOfDays(day, day)) {
        if (kind !== 'sale_refunded') continue
        if (body.receiptNumber === receiptNumber || body.saleReceiptNumber === receiptNumber)
          return body.saleId
      }
      return null
    },
    take(effects) {
      const changed = new Set<string>()
      for (const row of effects.sales) {
        const day = days.get(row.businessDay)
        if (day === undefined) continue
        day.rows.set(row.saleId, row)
        changed.add(row.businessDay)
      }
      for (const businessDay of changed) show(days.get(businessDay)!)
    },
    refreshSent() {
      for (const day of days.values()) {
        if (day.list.get().some((sale) => !sale.isSent)) show(day)
      }
    },
    reload() {
      for (const businessDay of days.keys()) void read(businessDay)
    },
  }
}
