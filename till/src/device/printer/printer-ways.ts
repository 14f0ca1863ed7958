import type { Timers } from '../timers.ts'
import { createBluetoothWay } from './bluetooth-way.ts'
import type { BrowserBluetooth } from './browser-bluetooth.ts'
import type { BrowserSerial } from './browser-serial.ts'
import type { BrowserUsb } from './browser-usb.ts'
import type { PrinterWay } from './printer-port.ts'
import { createSerialWay } from './serial-way.ts'
import { createUsbWay } from './usb-way.ts'

/** What this browser has, by looking for it and never by its name. The surest way first. */
export function createPrinterWays(navigator: Navigator, timers: Timers): readonly PrinterWay[] {
  const { serial, bluetooth, usb } = navigator as Navigator & {
    readonly serial?: BrowserSerial
    readonly bluetooth?: BrowserBluetooth
    readonly usb?: BrowserUsb
  }
  return [createSerialWay(serial, timers), createBluetoothWay(bluetooth, timers), createUsbWay(usb, timers)]
}
