import type { DayRange } from '@laci/domain/base/time/range.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { type TradeAsked, type TradePart, tradeParts } from '@laci/domain/views/report/trade.ts'

/*
 * What a report shows stands in its address, at the till and from home in the same words: a reload, *back* and a bookmark show
 * the same days, the same line (`rinci`, `kunci`) and the same receipt (`struk`).
 */

/** Null where the address names no two days, or the later one first. */
export function rangeInAddress(query: URLSearchParams): DayRange | null {
  const [fromDay, throughDay] = ['dari', 'sampai'].map((name) => dayIn(query.get(name)))
  return fromDay && throughDay && fromDay <= throughDay ? { fromDay, throughDay } : null
}

function dayIn(text: string | null): BusinessDay | null {
  const isDay = text !== null && /^2\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  return isDay ? (text as BusinessDay) : null
}

export function withRange(query: URLSearchParams, { fromDay, throughDay }: DayRange): Record<string, string> {
  return { ...Object.fromEntries(query), dari: fromDay, sampai: throughDay }
}

/** The line of the report that is open; null: the report itself. */
export function openTradeIn(query: URLSearchParams): TradeAsked | null {
  const asked = query.get('rinci')
  const part = tradeParts.find((one): one is TradePart => one === asked)
  return part === undefined ? null : { part, key: query.get('kunci') ?? '' }
}

export function withOpenTrade(query: URLSearchParams, { part, key }: TradeAsked): Record<string, string> {
  return { ...Object.fromEntries(query), rinci: part, kunci: key }
}

/** The address with no line and no receipt open. */
export function withoutOpenTrade(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...query].filter(([name]) => !['rinci', 'kunci', 'struk'].includes(name)))
}

/** The id of the sale whose receipt is open. */
export function openReceiptIn(query: URLSearchParams): string | null {
  return query.get('struk')
}

/** Null: none is open. */
export function withReceipt(query: URLSearchParams, saleId: string | null): Record<string, string> {
  const { struk: _, ...list } = Object.fromEntries(query)
  return saleId === null ? list : { ...list, struk: saleId }
}
