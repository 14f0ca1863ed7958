import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWorkbook } from '@laci/ui/spreadsheet/write-workbook.ts'
import { chromium, type Page } from '@playwright/test'
import {
  chromiumArguments,
  chromiumPath,
  findFreePorts,
  makeDataFolder,
  removeDataFolder,
  startRealServer,
} from '../real-server/real-server.ts'
import { signInTill } from '../real-server/sign-in-till.ts'

const rowCount = 20_000
/** The promise: this many rows in this time on two cores, and no tap waits longer than that. */
export const importLimitMs = 15_000
export const tapLimitMs = 200

export type ImportFigures = {
  readonly rowCount: number
  readonly fileBytes: number
  /** From the choice of the file to the preview of all rows. */
  readonly previewMs: number
  /** From the press to the last row on disk. */
  readonly tellMs: number
  /** The longest that anything on the page had to wait, from the choice of the file to the end. */
  readonly longestWaitMs: number
  /** The same from the second choice of the file until all is taken back. */
  readonly laterWaitMs: number
  readonly told: string | null
  readonly secondTime: string | null
  readonly undoMs: number
}

/** A real till takes in a real workbook of goods, takes it in again, and takes it back. */
export async function benchImport(): Promise<ImportFigures> {
  const dataFolder = makeDataFolder()
  // Chosen from disk, as a person does: bytes that are handed over Playwright unpacks in the page, for longer than any wait of ours.
  const file = join(dataFolder, 'grosir.xlsx')
  const bytes = new Uint8Array(await (await supplierFile()).arrayBuffer())
  await writeFile(file, bytes)
  const server = await startRealServer({ dataFolder, port: await findFreePorts() })
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await signInTill(page, server)
    await page.goto(`${server.url}/kasir/produk/impor`)
    await watchWaits(page)
    const previewMs = await look(page, file)
    const pressedAt = Date.now()
    await page.getByTestId('import-apply').click()
    await page.getByTestId('import-done').waitFor({ timeout: 180_000 })
    const tellMs = Date.now() - pressedAt
    const told = await page.getByTestId('import-told').textContent()
    const longestWaitMs = await longestWait(page)
    await page.getByTestId('import-again').click()
    await look(page, file)
    const secondTime = await page.getByTestId('import-counts').textContent()
    await page.getByTestId('import-cancel').click()
    await page.getByTestId('undo-import').click()
    const undoneAt = Date.now()
    await page.getByTestId('confirm-action').click()
    await page.getByTestId('import-undone').waitFor({ timeout: 180_000 })
    const undoMs = Date.now() - undoneAt
    const laterWaitMs = await longestWait(page)
    return {
      rowCount,
      fileBytes: bytes.length,
      previewMs,
      tellMs,
      longestWaitMs,
      laterWaitMs,
      told,
      secondTime,
      undoMs,
    }
  } finally {
    await browser.close()
    await server.stop()
    await removeDataFolder(dataFolder)
  }
}

/** Chooses the file and waits until every row was looked at. */
async function look(page: Page, file: string): Promise<number> {
  const startedAt = Date.now()
  await page.getByTestId('import-file').setInputFiles(file)
  await page.getByTestId('import-counts').waitFor({ timeout: 60_000 })
  return Date.now() - startedAt
}

/** A tap is answered when the page has its turn: the longest gap between two turns is the longest wait. */
async function watchWaits(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watch = { longestMs: 0, lastAt: performance.now() }
    const channel = new MessageChannel()
    channel.port1.onmessage = () => {
      const now = performance.now()
      watch.longestMs = Math.max(watch.longestMs, now - watch.lastAt)
      watch.lastAt = now
      setTimeout(() => channel.port2.postMessage(null), 5)
    }
    channel.port2.postMessage(null)
    const takeLongestMs = () => {
      const { longestMs } = watch
      watch.longestMs = 0
      return longestMs
    }
    Object.assign(window, { takeLongestMs })
  })
}

/** Since it was asked last. */
function longestWait(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { takeLongestMs(): number }).takeLongestMs())
}

function supplierFile(): Promise<Blob> {
  const header = [
    'Kode Item',
    'Barcode',
    'Nama Item',
    'Jenis',
    'Satuan',
    'Harga Pokok',
    'Harga Jual',
    'Stok awal',
  ]
  return writeWorkbook([
    {
      name: 'Barang',
      columns: header.map((text) => ({ header: text, kind: 'text', width: 14 })),
      rows: Array.from({ length: rowCount }, (_, at) => [
        `GR-${at}`,
        `TK${String(at).padStart(8, '0')}`,
        `Barang grosir nomor ${at} isi ${at % 48}`,
        `Kategori ${at % 30}`,
        at % 3 === 0 ? 'dus' : 'pcs',
        1_000 + (at % 900) * 50,
        1_500 + (at % 900) * 60,
        at % 120,
      ]),
    },
  ])
}
