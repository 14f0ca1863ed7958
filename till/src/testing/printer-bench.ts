import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf } from '@laci/domain/base/time/zone.ts'
import type { ReceiptPrinter } from '@laci/domain/printer/setup.ts'
import type { DraftLine } from '@laci/domain/sale/cart.ts'
import { shopSettingsDefaults } from '@laci/domain/shop/settings.ts'
import { createFakeSerial, type FakeSerial } from '../device/printer/fake-serial.ts'
import { createPrinterStore, type PrinterStore } from '../device/printer/printer-store.ts'
import { createPrinting, type Printing } from '../device/printer/printing.ts'
import { createSerialWay } from '../device/printer/serial-way.ts'
import { writable } from '../engine/base/readable.ts'
import { realTimers } from '../engine/base/timers.ts'
import { emptyDisk } from './test-device.ts'

export const storeId = '018f0000-0000-7000-8000-0000000000f1'
export const printerId = '018f0000-0000-7000-8000-000000000001'
export const paperText = (paper: readonly number[]) => new TextDecoder().decode(Uint8Array.from(paper))

export type PrinterBench = {
  readonly paper: number[]
  readonly serial: FakeSerial
  readonly disk: ReturnType<typeof emptyDisk>
  readonly store: PrinterStore
  readonly printing: Printing
}

/** A device with one printer on a fake serial port; `disk` of an earlier one is the same device after a restart. */
export async function switchOnPrinter(before?: PrinterBench): Promise<PrinterBench> {
  const paper = before?.paper ?? []
  const serial = before?.serial ?? createFakeSerial((bytes) => void paper.push(...bytes))
  const disk = before?.disk ?? emptyDisk()
  const store = createPrinterStore(disk)
  let jobCount = 0
  const printing = createPrinting({
    store,
    ways: [createSerialWay(serial, realTimers)],
    clock: () => jobCount,
    newId: () => {
      jobCount += 1
      return `job-${before === undefined ? 'a' : 'b'}-${jobCount}`
    },
  })
  await printing.begin(storeId)
  if (before === undefined) {
    const found = await printing.ways[0]!.choose()
    await printing.save(
      {
        kind: 'receipt',
        printerId,
        name: 'Depan',
        address: found.address,
        roles: ['receipt'],
        columns: 32,
        hasCutter: false,
        hasDrawer: true,
        feedLines: 4,
        printsQrAsImage: false,
      },
      found,
    )
  }
  return { paper, serial, disk, store, printing }
}

/** The only printer of the bench with other settings. */
export async function changePrinter(
  { printing }: Pick<PrinterBench, 'printing'>,
  changes: Partial<ReceiptPrinter>,
): Promise<void> {
  const printer = printing.printerFor('receipt')
  await printing.save({ ...printer!, ...changes })
}

/** What papers are printed about: half past twelve in Jakarta, Rina's plate of rice, in Bu Sri's shop. */
export const printedAt = instant(Date.UTC(2026, 10, 22, 5, 30))
export const printedFacts = {
  zone: 'Asia/Jakarta',
  businessDay: businessDayOf(printedAt, 'Asia/Jakarta'),
  cashierName: 'Rina',
} as const
export const friedRice = {
  productId: null,
  name: 'Nasi goreng',
  unit: 'pcs',
  isStocked: false,
  quantityThousandths: wholeUnits(2),
  priceRupiah: rupiah(12_000),
  discount: null,
  note: 'pedas',
} satisfies DraftLine
export const printedShop = {
  settings: writable({ ...shopSettingsDefaults, storeName: 'Toko Bu Sri' }),
  logo: writable(null),
}

/** Waits until every job is either done or stopped. */
export async function atRest({ printing }: Pick<PrinterBench, 'printing'>): Promise<void> {
  const isMoving = () => printing.jobs.get().some(({ state }) => state === 'waiting' || state === 'sending')
  while (isMoving()) await new Promise((resolve) => setImmediate(resolve))
}
