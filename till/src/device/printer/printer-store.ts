import type { PrintJobState } from '@laci/domain/printer/print-job.ts'
import {
  type PrinterSetup,
  type PrintSettings,
  printerSetupSchema,
  printSettingsDefaults,
  printSettingsSchema,
} from '@laci/domain/printer/setup.ts'
import { Dexie, type Table } from 'dexie'

/** A job as it waits on the disk: the bytes themselves, so that it prints what was meant when it was made. */
export type PrintJob = {
  readonly jobId: string
  readonly storeId: string
  readonly printerId: string
  /** What it is, for people: *Struk A-261120-0231*. */
  readonly label: string
  readonly kind: 'receipt' | 'kitchen' | 'drawer' | 'other'
  /** The sale that it belongs to; null: none. */
  readonly saleId: string | null
  readonly bytes: Uint8Array
  /** What goes out when some of the first may be on paper: marked as a copy. Null: made anew by its screen. */
  readonly copyBytes: Uint8Array | null
  readonly createdAt: number
  readonly state: PrintJobState
}

/** Printers, settings and unfinished jobs of this device. They survive the page; they never leave the device. */
export type PrinterStore = {
  read(): Promise<{
    readonly printers: readonly PrinterSetup[]
    readonly settings: PrintSettings
    readonly jobs: readonly PrintJob[]
  }>
  savePrinter(printer: PrinterSetup): Promise<void>
  removePrinter(printerId: string): Promise<void>
  saveSettings(settings: PrintSettings): Promise<void>
  saveJob(job: PrintJob): Promise<void>
  removeJobs(jobIds: readonly string[]): Promise<void>
}

/** Not `laci-kasir-…`: that is how the shops of this device are found. */
const databaseName = 'laci-printer'

class PrinterDatabase extends Dexie {
  declare readonly printer: Table<PrinterSetup, string>
  declare readonly job: Table<PrintJob, string>
  declare readonly setting: Table<{ key: string; value: unknown }, string>
}

/** `factory` replaces the browser's IndexedDB in tests. */
export function createPrinterStore(factory?: {
  readonly indexedDB: IDBFactory
  readonly IDBKeyRange: typeof IDBKeyRange
}): PrinterStore {
  const database = new PrinterDatabase(databaseName, { chromeTransactionDurability: 'strict', ...factory })
  database.version(1).stores({ printer: '&printerId', job: '&jobId', setting: '&key' })
  return {
    async read() {
      const [printers, jobs, settings] = await Promise.all([
        database.printer.toArray(),
        database.job.toArray(),
        database.setting.get('print'),
      ])
      const merged = printSettingsSchema.safeParse({
        ...printSettingsDefaults,
        ...(settings?.value as object | undefined),
      })
      return {
        // One that this release cannot read is set up again; it is no reason not to sell.
        printers: printers.flatMap((printer) => {
          // Those of before there were printers of labels have no kind.
          const known = printerSetupSchema.safeParse(Object.assign({ kind: 'receipt' }, printer))
          return known.success ? [known.data] : []
        }),
        settings: merged.success ? merged.data : printSettingsDefaults,
        jobs: jobs.sort((one, other) => one.createdAt - other.createdAt),
      }
    },
    async savePrinter(printer) {
      await database.printer.put(printer)
    },
    async removePrinter(printerId) {
      await database.printer.delete(printerId)
    },
    async saveSettings(settings) {
      await database.setting.put({ key: 'print', value: settings })
    },
    async saveJob(job) {
      await database.job.put(job)
    },
    async removeJobs(jobIds) {
      await database.job.bulkDelete([...jobIds])
    },
  }
}

/** For a till that keeps nothing: printers that are forgotten with the page. */
export function createMemoryPrinterStore(): PrinterStore {
  const printers = new Map<string, PrinterSetup>()
  const jobs = new Map<string, PrintJob>()
  let settings: PrintSettings = printSettingsDefaults
  return {
    read: async () => ({ printers: [...printers.values()], settings, jobs: [...jobs.values()] }),
    async savePrinter(printer) {
      printers.set(printer.printerId, printer)
    },
    async removePrinter(printerId) {
      printers.delete(printerId)
    },
    async saveSettings(next) {
      settings = next
    },
    async saveJob(job) {
      jobs.set(job.jobId, job)
    },
    async removeJobs(jobIds) {
      for (const jobId of jobIds) jobs.delete(jobId)
    },
  }
}
