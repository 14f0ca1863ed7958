import { groupedNumber } from '@laci/domain/base/money/grouped-number.ts'
import { dayAfter } from '@laci/domain/base/time/day-text.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { type Browser, chromium, type Page } from '@playwright/test'
import { lookInto } from '../real-server/database-of.ts'
import {
  chromiumArguments,
  chromiumPath,
  findFreePorts,
  makeDataFolder,
  removeDataFolder,
  startRealServer,
} from '../real-server/real-server.ts'
import { readDemoSignIn } from '../real-server/shop-client.ts'
import { signInTill } from '../real-server/sign-in-till.ts'
import { type Reckoned, reckonDays, reckonTurnoverTax } from './reckoned.ts'

// `npm run figures [days]`: makes the demo shop anew, reads its report of the last whole days from both screens, and holds
// every figure against one that was reckoned a second time from the bare journal. Prints the table of docs/checks/reports.md.

/** The screens show so many lines of a list, and every hour. */
const shownLines = 10
const hoursOfDay = 24

type Seen = {
  readonly figures: ReadonlyMap<string, string>
  readonly lists: ReadonlyMap<string, readonly string[]>
  /** The rows of PPh final of a company. */
  readonly tax: readonly string[]
}

/** As the screens name them. */
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des']

const dayCount = Number(process.argv[2] ?? 3)
const dataFolder = makeDataFolder()
const server = await startRealServer({ dataFolder, port: await findFreePorts() })
let browser: Browser | null = null
try {
  const demo = await lookInto(dataFolder, async (database) => {
    const { rows } = await database.query<{ store_id: string; day: BusinessDay; at_ms: string }>(
      `select store_id, max(body->>'businessDay') as day, max(at_ms) as at_ms from journal_event group by store_id`,
    )
    return rows[0]!
  })
  // The newest day may be half over, and its till goes on.
  const days = { fromDay: dayAfter(demo.day, -dayCount), throughDay: dayAfter(demo.day, -1) }
  const reckoned = await lookInto(dataFolder, (database) =>
    reckonDays(database, { storeId: demo.store_id, ...days }),
  )
  const year = demo.day.slice(0, 4)
  browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
  const home = await readAtHome(browser, days)
  const till = await readAtTill(browser, days)
  // After both were read: the till of the demo goes on, and the recap has no last day to choose.
  const tax = await lookInto(dataFolder, (database) =>
    reckonTurnoverTax(database, { storeId: demo.store_id, year }),
  )
  say(
    `Days ${days.fromDay} to ${days.throughDay}: ${reckoned.saleCount} sales in ${reckoned.eventCount} events;`,
  )
  say(`the newest event of the demo is of ${new Date(Number(demo.at_ms)).toISOString()}.`)
  process.exitCode = compare(reckoned, tax, home, till) ? 0 : 1
} finally {
  await browser?.close()
  await server.stop()
  await removeDataFolder(dataFolder)
}

type Days = { readonly fromDay: string; readonly throughDay: string }

async function readAtHome(from: Browser, days: Days): Promise<Seen> {
  const page = await (await from.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  const { phone, password } = readDemoSignIn(dataFolder)
  await page.goto(`${server.url}/login`)
  await page.locator('input[name=phone]').fill(phone)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/dashboard')
  await page.goto(`${server.url}/dashboard/laporan`)
  await chooseDays(page, days)
  await page.getByTestId('profit-left').waitFor()
  const seen = await readPage(page)
  await page.goto(`${server.url}/dashboard/laporan?lihat=pajak`)
  return { ...seen, tax: await readTax(page) }
}

async function readAtTill(from: Browser, days: Days): Promise<Seen> {
  const page = await (await from.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await signInTill(page, server)
  await page.goto(`${server.url}/kasir/laporan`)
  await chooseDays(page, days)
  await page.getByTestId('profit-left').waitFor()
  const seen = await readPage(page)
  await page.goto(`${server.url}/kasir/laporan/pajak`)
  return { ...seen, tax: await readTax(page) }
}

/** The last day first: the first one may not come after it. */
async function chooseDays(page: Page, { fromDay, throughDay }: Days): Promise<void> {
  await page.getByTestId('range-last_7').click()
  await page.getByTestId('range-free').click()
  await page.getByTestId('range-through').fill(throughDay)
  await page.getByTestId('range-from').fill(fromDay)
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  await page.getByTestId('figure-Omzet').waitFor()
}

/** Of a company: the demo sells less than what a person has free. */
async function readTax(page: Page): Promise<string[]> {
  await page.getByTestId('taxpayer').selectOption('company')
  const rows = page.getByTestId('turnover-tax').locator('tbody > tr')
  await rows.first().waitFor()
  return rows.evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll('th, td:nth-of-type(1), td:nth-of-type(3)')]
        .map((cell) => cell.textContent)
        .join(' | '),
    ),
  )
}

async function readPage(page: Page): Promise<Omit<Seen, 'tax'>> {
  const figures = await page
    .locator('[data-testid^="figure-"]')
    .evaluateAll((all) =>
      all.map((one): [string, string] => [
        (one.dataset.testid ?? '').slice('figure-'.length),
        one.textContent ?? '',
      ]),
    )
  const lists = await page.locator('section:has(table)').evaluateAll((sections) =>
    sections.map((section): [string, string[]] => [
      section.querySelector('h2')?.textContent ?? '',
      [...section.querySelectorAll('table:last-of-type > tbody > tr')].map((row) =>
        [...row.querySelectorAll('th, td:not([data-testid="report-line-quantity"])')]
          .slice(0, 2)
          .map((cell) => cell.textContent)
          .join(' | '),
      ),
    ]),
  )
  return { figures: new Map(figures), lists: new Map(lists) }
}

/** One row for every figure and every line; true when all are the same. */
function compare(
  { figures, lists, profit }: Reckoned,
  tax: Awaited<ReturnType<typeof reckonTurnoverTax>>,
  home: Seen,
  till: Seen,
): boolean {
  const rows: { part: string; wanted: string; home: string; till: string }[] = []
  const none = '(not there)'
  for (const [label, { value, unit }] of Object.entries(figures)) {
    const wanted = unit === 'rupiah' ? rupiahText(value) : groupedNumber(value)
    rows.push({
      ...{ part: `Ringkasan: ${label}`, wanted },
      home: home.figures.get(label) ?? none,
      till: till.figures.get(label) ?? none,
    })
  }
  const addList = (
    title: string,
    wanted: readonly string[],
    atHome = home.lists.get(title) ?? [],
    atTill = till.lists.get(title) ?? [],
  ) => {
    for (let at = 0; at < Math.max(wanted.length, atHome.length, atTill.length); at += 1) {
      rows.push({
        part: `${title} ${at + 1}`,
        ...{ wanted: wanted[at] ?? none, home: atHome[at] ?? none, till: atTill[at] ?? none },
      })
    }
  }
  for (const [title, lines] of Object.entries(lists)) {
    const shown = lines.slice(0, title === 'Per jam' ? hoursOfDay : shownLines)
    addList(
      title,
      shown.map(({ name, amountRupiah }) => `${name} | ${rupiahText(amountRupiah)}`),
    )
  }
  addList(
    'Laba rugi',
    Object.entries(profit).map(([name, amount]) => `${name} | ${rupiahText(amount)}`),
  )
  const taxRows = tax.map(({ turnoverRupiah, taxRupiah }, at) =>
    [monthNames[at], rupiahText(turnoverRupiah), rupiahText(taxRupiah)].join(' | '),
  )
  addList('PPh final', taxRows, home.tax, till.tax)
  say('')
  say('| | Reckoned from the journal | Dashboard | Till |')
  say('| --- | --- | --- | --- |')
  const told = (text: string) => text.replaceAll(' | ', ': ').replaceAll('\u00a0', ' ')
  for (const { part, wanted, home: atHome, till: atTill } of rows) {
    const say_ = (seen: string) => (seen === wanted ? 'the same' : `**${told(seen)}**`)
    say(`| ${part} | ${told(wanted)} | ${say_(atHome)} | ${say_(atTill)} |`)
  }
  const wrong = rows.filter(
    ({ wanted, home: atHome, till: atTill }) => atHome !== wanted || atTill !== wanted,
  )
  say('')
  say(`${rows.length} figures, ${wrong.length} differ.`)
  return wrong.length === 0
}

function rupiahText(value: number): string {
  return `${value < 0 ? '-' : ''}Rp\u00a0${groupedNumber(Math.abs(value))}`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
