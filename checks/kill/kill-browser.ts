import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { lookInto } from '../real-server/database-of.ts'
import {
  findFreePorts,
  makeDataFolder,
  type RealServer,
  removeDataFolder,
  startRealServer,
} from '../real-server/real-server.ts'
import { readDemoSignIn } from '../real-server/shop-client.ts'
import type { KillReport } from './kill-run.ts'
import { openSellingBrowser, type SellingBrowser } from './selling-browser.ts'
import { findWrongSums } from './shop-proof.ts'

const drainPatienceMs = 120_000

/**
 * Sells in a real Chromium and kills all of its processes, or those of the tab that sells, `times` times, every second time with
 * the network off, so that unsent sales are on the disk alone. Opened again, the till must send every sale for which the
 * screen had said *Lunas*, whole and once [RUN-8].
 */
export async function runBrowserKills(options: {
  victim: 'browser' | 'tab'
  times: number
  /** An empty one makes everything anew; the run removes it. */
  dataFolder?: string
  say: (line: string) => void
}): Promise<KillReport> {
  const dataFolder = options.dataFolder ?? makeDataFolder()
  const profileFolder = mkdtempSync(join(tmpdir(), 'laci-browser-'))
  const paid = new Set<string>()
  const faults: string[] = []
  const recoveryMs: number[] = []
  const port = await findFreePorts()
  let server: RealServer | null = null
  let browser: SellingBrowser | null = null
  try {
    server = await startRealServer({ dataFolder, port })
    const place = { url: server.url, profileFolder, signIn: readDemoSignIn(dataFolder) }
    for (let round = 1; round <= options.times; round += 1) {
      const openedAt = performance.now()
      if (browser === null) {
        browser = await openSellingBrowser(place)
        if (round > 1) recoveryMs.push(Math.round(performance.now() - openedAt))
      }
      await browser.setOffline(round % 2 === 0)
      const before = paid.size
      await browser.sell((receiptNumber) => {
        if (paid.has(receiptNumber))
          faults.push(`round ${round}: the number ${receiptNumber} was given twice`)
        paid.add(receiptNumber)
      })
      while (paid.size < before + 2) await wait(5)
      await wait(randomInt(0, 400))
      if (options.victim === 'browser') {
        await browser.kill()
        browser = null
      } else {
        const killedAt = performance.now()
        await browser.killTab()
        recoveryMs.push(Math.round(performance.now() - killedAt))
      }
      options.say(`${options.victim} ${round}/${options.times}: ${paid.size} sales said Lunas`)
    }
    browser ??= await openSellingBrowser(place)
    await browser.setOffline(false)
    await drained(dataFolder, paid)
    faults.push(...(await findBrowserFaults(dataFolder, paid, options.times)))
    return {
      victim: options.victim,
      kills: options.times,
      acknowledgedSales: paid.size,
      failedCalls: 0,
      recoveryMs,
      firstAnswerMs: [],
      cleanStartMs: [],
      faults,
    }
  } finally {
    await browser?.close()
    await server?.stop()
    await removeDataFolder(dataFolder)
    rmSync(profileFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

/** Waits until the server has every paid sale, or patience ends: then the proof names what is missing. */
async function drained(dataFolder: string, paid: ReadonlySet<string>): Promise<void> {
  const deadline = performance.now() + drainPatienceMs
  while (performance.now() < deadline) {
    const { rows } = await lookInto(dataFolder, (client) =>
      client.query<{ count: number }>(
        'select count(*)::int as count from sale where receipt_number = any($1)',
        [[...paid]],
      ),
    )
    if (rows[0]!.count >= paid.size) return
    await wait(500)
  }
}

async function findBrowserFaults(
  dataFolder: string,
  paid: ReadonlySet<string>,
  kills: number,
): Promise<string[]> {
  return lookInto(dataFolder, async (client) => {
    const faults: string[] = []
    const { rows: sales } = await client.query<{
      store_id: string
      number: string
      count: number
      total: number
      lines: number
      paid: number
    }>(
      `select store_id, receipt_number as number, count(*)::int as count, min(total_rupiah) as total,
              (select coalesce(sum(net_rupiah), 0)::bigint from sale_line l
               where l.store_id = s.store_id and l.sale_id = min(s.sale_id::text)::uuid)
                + min(rounding_rupiah) as lines,
              (select coalesce(sum(amount_rupiah), 0)::bigint from sale_payment p
               where p.store_id = s.store_id and p.sale_id = min(s.sale_id::text)::uuid) as paid
       from sale s where device_id in (select device_id from device where letter <> 'A')
       group by store_id, receipt_number`,
    )
    const stored = new Map(sales.map((sale) => [sale.number, sale]))
    for (const number of paid) {
      const sale = stored.get(number)
      if (!sale) faults.push(`sale ${number} had said Lunas and is lost`)
    }
    for (const sale of sales) {
      if (sale.count !== 1) faults.push(`sale ${sale.number} stands ${sale.count} times in the books`)
      if (sale.lines !== sale.total || sale.paid !== sale.total)
        faults.push(`sale ${sale.number} is not whole`)
    }
    // A sale may be on the disk a moment before the screen says so: at most one at each kill.
    const unsaid = sales.filter((sale) => !paid.has(sale.number)).length
    if (unsaid > kills)
      faults.push(`${unsaid} sales are in the books that nobody was told of, after ${kills} kills`)
    if (sales[0]) faults.push(...(await findWrongSums(client, sales[0].store_id)))
    const { rows: warnings } = await client.query<{ code: string; count: number }>(
      `select code, count(*)::int as count from journal_warning
       where code not in ('stock_negative', 'clock_wrong') group by code`,
    )
    for (const { code, count } of warnings) faults.push(`${count} warnings ${code}`)
    return faults
  })
}
