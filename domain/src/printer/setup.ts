import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { labelLanguageSchema, labelRollSchema } from '../catalog/roll.ts'
import { stationNamesSchema } from '../shop/station-name.ts'
import { largestBleWriteBytes, smallestWriteBytes } from './write-chunks.ts'

/** What a printer of receipts prints: *struk* for the customer, *pesanan* for the kitchen. */
export const printerRoleSchema = z.enum(['receipt', 'kitchen'])
export type PrinterRole = z.output<typeof printerRoleSchema>

const usbId = z.int().check(z.gte(0), z.lte(0xffff))

/**
 * How a printer is found again. Serial ports have no name of their own: those that look alike are told apart by their
 * place among the equal ones, and a Bluetooth port may have nothing but its place.
 */
export const printerAddressSchema = z.discriminatedUnion('way', [
  z.object({
    way: z.literal('serial'),
    usbVendorId: z.nullable(usbId),
    usbProductId: z.nullable(usbId),
    bluetoothServiceClassId: z.nullable(z.string()),
    ordinal: z.int().check(z.gte(0)),
    /** Counts only for a real serial line; Bluetooth and virtual ports ignore it. */
    baudRate: z.int().check(z.gte(1_200), z.lte(921_600)),
  }),
  z.object({
    way: z.literal('usb'),
    vendorId: usbId,
    productId: usbId,
    serialNumber: z.string(),
  }),
  z.object({
    way: z.literal('bluetooth'),
    bluetoothId: z.string(),
    /** The size of a write that this unit has taken. */
    writeBytes: z.int().check(z.gte(smallestWriteBytes), z.lte(largestBleWriteBytes)),
  }),
])
export type PrinterAddress = z.output<typeof printerAddressSchema>
export type PrinterWayKind = PrinterAddress['way']

const known = {
  printerId: uuidSchema,
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  address: printerAddressSchema,
}

/** Paper without an end, in ESC/POS. */
export const receiptPrinterSchema = z.object({
  ...known,
  kind: z.literal('receipt'),
  roles: z.array(printerRoleSchema),
  columns: z.int().check(z.gte(24), z.lte(64)),
  hasCutter: z.boolean(),
  hasDrawer: z.boolean(),
  feedLines: z.int().check(z.gte(0), z.lte(12)),
  /** Units without a QR command print its text as garbage; they get a picture. */
  printsQrAsImage: z.boolean(),
  /** Whose orders it prints as a printer of the kitchen; empty or absent: what no other printer takes [PRINTER-20]. */
  stations: z.optional(stationNamesSchema),
})
export type ReceiptPrinter = z.output<typeof receiptPrinterSchema>

/** Labels on a roll, found by the gap between them. */
export const labelPrinterSchema = z.object({
  ...known,
  kind: z.literal('label'),
  language: labelLanguageSchema,
  roll: labelRollSchema,
})
export type LabelPrinter = z.output<typeof labelPrinterSchema>

/** One printer as this device knows it [PRINTER-8]. It is stored on the device: the next one has other cables. */
export const printerSetupSchema = z.discriminatedUnion('kind', [receiptPrinterSchema, labelPrinterSchema])
export type PrinterSetup = z.output<typeof printerSetupSchema>

/** What this device does around a sale. */
export const printSettingsSchema = z.object({
  /** *Selesai* prints, where this device has a printer of receipts; without it paper comes only when asked for. */
  printsAfterPayment: z.boolean(),
  /** Without such a printer *Selesai* opens the print dialog: for a computer whose printer stands in its own system [TILL-156]. */
  printsByDialog: z.boolean(),
  opensDrawerForCash: z.boolean(),
  printsKitchenTickets: z.boolean(),
})
export type PrintSettings = z.output<typeof printSettingsSchema>

export const printSettingsDefaults: PrintSettings = {
  printsAfterPayment: true,
  printsByDialog: false,
  opensDrawerForCash: true,
  printsKitchenTickets: true,
}

/** Whether two addresses lead to one and the same unit, whatever has been learnt of it. */
export function isSamePrinter(one: PrinterAddress, other: PrinterAddress): boolean {
  if (one.way === 'serial' && other.way === 'serial') {
    return (
      one.usbVendorId === other.usbVendorId &&
      one.usbProductId === other.usbProductId &&
      one.bluetoothServiceClassId === other.bluetoothServiceClassId &&
      one.ordinal === other.ordinal
    )
  }
  if (one.way === 'usb' && other.way === 'usb') {
    return (
      one.vendorId === other.vendorId &&
      one.productId === other.productId &&
      one.serialNumber === other.serialNumber
    )
  }
  return one.way === 'bluetooth' && other.way === 'bluetooth' && one.bluetoothId === other.bluetoothId
}

export function receiptPrinters(printers: readonly PrinterSetup[]): ReceiptPrinter[] {
  return printers.filter((printer) => printer.kind === 'receipt')
}

/** The printers of a role, the first one first; none: this device has none, and paper comes from the print dialog. */
export function printersForRole(printers: readonly PrinterSetup[], role: PrinterRole): ReceiptPrinter[] {
  return receiptPrinters(printers).filter(({ roles }) => roles.includes(role))
}

/** The printer of labels; null: this device has none. */
export function labelPrinterOf(printers: readonly PrinterSetup[]): LabelPrinter | null {
  return printers.find((printer) => printer.kind === 'label') ?? null
}
