import type { PrinterWayKind } from '@laci/domain/printer/setup.ts'
import type { Timers } from '../../engine/base/timers.ts'
import type { BrowserBluetooth } from './browser-bluetooth.ts'
import type { BrowserSerial } from './browser-serial.ts'
import type { BrowserUsb } from './browser-usb.ts'
import { PrinterProblem, type PrinterWay } from './printer-port.ts'

/**
 * What this browser has, by looking for it and never by its name. The surest way first. Each is loaded with the first printer that
 * is chosen or found by it: most tills have none or one.
 */
export function createPrinterWays(navigator: Navigator, timers: Timers): readonly PrinterWay[] {
  const { serial, bluetooth, usb } = navigator as Navigator & {
    readonly serial?: BrowserSerial
    readonly bluetooth?: BrowserBluetooth
    readonly usb?: BrowserUsb
  }
  return [
    loadedWay('serial', serial, async () =>
      (await import('./serial-way.ts')).createSerialWay(serial, timers),
    ),
    loadedWay('bluetooth', bluetooth, async () =>
      (await import('./bluetooth-way.ts')).createBluetoothWay(bluetooth, timers),
    ),
    loadedWay('usb', usb, async () => (await import('./usb-way.ts')).createUsbWay(usb, timers)),
  ]
}

/** A way that is loaded once, when it is needed; what did not load is loaded again with the next press. */
export function loadedWay(
  kind: PrinterWayKind,
  api: object | undefined,
  load: () => Promise<PrinterWay>,
): PrinterWay {
  let loading: Promise<PrinterWay> | undefined
  async function loaded(): Promise<PrinterWay> {
    try {
      loading ??= load()
      return await loading
    } catch (cause) {
      loading = undefined
      throw new PrinterProblem('out_of_reach', false, cause)
    }
  }
  return {
    kind,
    isSupported: api !== undefined,
    async choose() {
      return (await loaded()).choose()
    },
    async find(address) {
      // Another way's printer loads nothing.
      return address.way === kind && api !== undefined ? (await loaded()).find(address) : null
    },
  }
}
