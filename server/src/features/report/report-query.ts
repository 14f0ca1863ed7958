import { type DayRange, dayCount, maximumRangeDays } from '@laci/domain/base/time/range.ts'
import { type BusinessDay, businessDaySchema } from '@laci/domain/base/time/zone.ts'
import { type TradeAsked, tradeParts } from '@laci/domain/views/report/trade.ts'
import * as z from 'zod/mini'
import { member, raw } from '../../api/part.ts'
import { isStorable } from '../../db/storable.ts'
import { Problem } from '../../http/problems.ts'
import type { TradePlace } from './read-trade.ts'

/** So many products and customers come along unless more are asked for; an export asks for all. */
const usualLimit = 50
const mostLines = 50_000

export const days = {
  fromDay: member(businessDaySchema, rangeWrong),
  throughDay: member(businessDaySchema, rangeWrong),
}
export const yearSchema = z.string().check(z.regex(/^(19|2\d)\d\d$/))

export const tradeQuery = {
  part: raw(z.enum(tradeParts)),
  key: raw(z.optional(z.string())),
  after: raw(z.optional(z.string())),
}

export function rangeOf({ fromDay, throughDay }: DayRange): DayRange {
  const range = { fromDay, throughDay }
  const isOfCalendar = [fromDay, throughDay].every(isCalendarDay)
  if (isOfCalendar && fromDay <= throughDay && dayCount(range) <= maximumRangeDays) return range
  throw rangeWrong()
}

/** The 31st of February is no day, though a till's own word may say so; years without a year beside them are none either. */
function isCalendarDay(day: BusinessDay): boolean {
  if (day < '1900' || day >= '3000') return false
  const ms = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day)
}

const longestKey = 200

export function tradeOf({ part, key = '' }: { readonly part: unknown; readonly key: unknown }): TradeAsked {
  const known = tradeParts.find((one) => one === part)
  if (known === undefined || typeof key !== 'string' || key.length > longestKey || !isStorable(key))
    throw new Problem(
      400,
      'invalid_query',
      'Bagian laporan yang dibuka tidak dikenal. Buka lagi dari laporan.',
    )
  return { part: known, key }
}

/** Above every day and number there is, unless the call goes on from somewhere. */
export function placeOf({ after }: { readonly after: unknown }): TradePlace {
  if (after === undefined || after === '') return { day: '9999-12-31', seq: 0 }
  const [, day, seq] = /^(\d{4}-\d\d-\d\d)\.(\d{1,15})$/.exec(String(after)) ?? []
  if (day === undefined)
    throw new Problem(400, 'invalid_query', 'Halaman laporan tidak terbaca. Buka lagi dari laporan.')
  return { day, seq: Number(seq) }
}

export function limitOf({ limit }: { readonly limit: unknown }): number {
  if (limit === undefined) return usualLimit
  const asked = typeof limit === 'string' && /^\d{1,5}$/.test(limit) ? Number(limit) : null
  if (asked === null || asked > mostLines)
    throw new Problem(400, 'invalid_query', 'Jumlah baris laporan salah. Paling banyak 50.000.')
  return asked
}

function rangeWrong(): Problem {
  return new Problem(
    400,
    'invalid_query',
    'Rentang tanggal laporan salah. Pilih tanggal awal yang tidak melewati tanggal akhir, paling lama sepuluh tahun.',
  )
}

export function dayWrong(): Problem {
  return new Problem(400, 'invalid_query', 'Tanggal laporan salah. Tulis seperti 2026-11-20.')
}

export function yearWrong(): Problem {
  return new Problem(400, 'invalid_query', 'Tahun rekap pajak salah. Tulis seperti 2026.')
}

export function saleUnread(): Problem {
  return new Problem(400, 'invalid_query', 'Transaksi yang dicari tidak terbaca.')
}
