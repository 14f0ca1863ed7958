import { benchColdStart, coldStartLimitMs } from './cold-start.ts'
import { benchNameSearch, searchLimitMs } from './name-search.ts'
import { benchOldCopy, sentLines, wantedOldCopyRatio } from './old-copy.ts'
import { benchPayToDurable } from './pay-to-durable.ts'
import { benchReportMonth, reportMonthLimitMs } from './report-month.ts'
import { benchScanToCart, commitLimitMs, floorThereMs, scanLimitMs } from './scan-to-cart.ts'
import type { Percentiles } from './till-pages.ts'
import { say, verdict } from './verdicts.ts'

// What the till's benches measured, in words. A time is held against its limit as it is, and once more scaled by the
// floor: how fast the machine is was measured beside it.

/** Half a shop's catalogue more or less must not be felt. */
const wantedSizeRatio = 1.2
const wantedFloorRatio = 2
const wantedRawRatio = 1.5

export async function reportScan(): Promise<void> {
  say('Scan-to-cart: 100,000 products, 30 lines in the cart, CPU slowed 6 times')
  const { many, few, floor } = await benchScanToCart()
  for (const [name, side] of [
    ['100,000 products', many],
    ['1,000 products', few],
    ['floor', floor],
  ] as const) {
    sayTimes(`${name}, scan to committed cart`, side.committed)
    sayTimes(`${name}, scan to laid out cart`, side.laidOut)
  }
  const slowness = floor.laidOut.p95Ms / floorThereMs
  say(`The floor takes ${slowness.toFixed(2)} times what it took where the limit was written down.`)
  for (const [name, limitMs, side, bare] of [
    ['committed', commitLimitMs, many.committed, floor.committed],
    ['laid out', scanLimitMs, many.laidOut, floor.laidOut],
  ] as const) {
    const ratio = side.p95Ms / limitMs
    atMost(`scan to ${name} cart, p95 / ${limitMs} ms`, ratio, 1)
    atMost(`the same / ${limitMs} ms at the speed of that machine`, ratio / slowness, 1)
    atMost(`scan to ${name} cart, p95 / memoised React floor`, side.p95Ms / bare.p95Ms, wantedFloorRatio)
  }
  atMost(
    'scan to committed cart, p50 of 100,000 products / of 1,000',
    many.committed.p50Ms / few.committed.p50Ms,
    wantedSizeRatio,
  )
}

export async function reportPay(): Promise<void> {
  say(
    'Pay-to-durable: from the press on Selesai to the disk, beside the same rows in a bare strict transaction',
  )
  const { withCopy, logAlone, few } = await benchPayToDurable()
  for (const [name, { paid, raw }] of [
    ['log and second copy', withCopy],
    ['log alone', logAlone],
    ['log and second copy, 1,000 products', few],
  ] as const) {
    sayTimes(name, paid)
    sayTimes('  the bare transaction after it', raw)
  }
  atMost('pay-to-durable without the second copy, p95 / bare', ratioOf(logAlone), wantedRawRatio)
  atMost('pay-to-durable with the second copy, p95 / bare', ratioOf(withCopy), wantedRawRatio)
  atMost(
    'pay-to-durable, p50 of 100,000 products / of 1,000',
    withCopy.paid.p50Ms / few.paid.p50Ms,
    wantedSizeRatio,
  )
}

const ratioOf = ({ paid, raw }: { paid: Percentiles; raw: Percentiles }) => paid.p95Ms / raw.p95Ms

export async function reportSearch(): Promise<void> {
  say('Name search: 100,000 products, CPU slowed 6 times')
  const { listed, plain } = await benchNameSearch()
  sayTimes('end of typing to the new list, laid out', listed)
  sayTimes('a plain includes over the names', plain)
  say(`The list takes ${(listed.p95Ms / plain.p95Ms).toFixed(2)} plain scans (p95).`)
  atMost(`name search, p95 / ${searchLimitMs} ms`, listed.p95Ms / searchLimitMs, 1)
}

export async function reportColdStart(): Promise<void> {
  say('Cold start without internet: 100,000 products, CPU slowed 6 times')
  const { sellable, shell } = await benchColdStart()
  sayTimes('navigation to sellable', sellable)
  sayTimes('the shell alone', shell)
  say(`The till takes ${(sellable.p50Ms / shell.p50Ms).toFixed(2)} bare shells (p50).`)
  atMost(`cold start, p95 / ${coldStartLimitMs} ms`, sellable.p95Ms / coldStartLimitMs, 1)
}

export async function reportOldCopy(): Promise<void> {
  say(`Start with a second copy of ${sentLines} sent lines beside one without, CPU slowed 6 times`)
  const { long, short } = await benchOldCopy()
  sayTimes('navigation to sellable, long copy', long)
  sayTimes('the same, copy as a start leaves it', short)
  atMost('start with a long copy / without, p50', long.p50Ms / short.p50Ms, wantedOldCopyRatio)
}

export async function reportMonth(): Promise<void> {
  say('Laporan of 30 days on the till: 10,000 sales, CPU slowed 6 times')
  for (const [name, shown] of Object.entries(await benchReportMonth())) {
    sayTimes(`press to the figures, laid out, ${name}`, shown)
    atMost(
      `a month on the till, ${name}, p95 / ${reportMonthLimitMs} ms`,
      shown.p95Ms / reportMonthLimitMs,
      1,
    )
  }
}

function sayTimes(name: string, { p50Ms, p95Ms }: Percentiles): void {
  say(`${name}: p50 ${p50Ms.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms`)
}

function atMost(name: string, ratio: number, wish: number): void {
  verdict(name, ratio, `<= ${wish}`, ratio <= wish)
}
