import { writeChunks } from '@laci/domain/printer/write-chunks.ts'
import { writable } from '../../engine/base/readable.ts'
import type { Timers } from '../../engine/base/timers.ts'
import type { BrowserUsb, BrowserUsbDevice } from './browser-usb.ts'
import { giveUpAfter, letGo, openTimeoutMs, writeTimeoutMs } from './give-up.ts'
import {
  asOpenProblem,
  keepPorts,
  type PortState,
  type PrinterPort,
  PrinterProblem,
  type PrinterWay,
} from './printer-port.ts'

/** The USB class of printers; makers' own class is what the rest of the cheap units say. */
const printerClass = 7
const usbWriteBytes = 4_096

/** WebUSB: good on Android with an OTG cable. On Windows the vendor's driver holds the printer. */
export function createUsbWay(usb: BrowserUsb | undefined, timers: Timers): PrinterWay {
  const onePort = keepPorts<BrowserUsbDevice, PrinterPort>()
  const portOf = (api: BrowserUsb, device: BrowserUsbDevice) =>
    onePort(device, () => createUsbPort(api, device, timers))

  return {
    kind: 'usb',
    isSupported: usb !== undefined,
    async choose() {
      if (usb === undefined) throw new PrinterProblem('not_supported')
      try {
        // All devices: half of the cheap printers do not say that they are one.
        const device = await usb.requestDevice({ filters: [] })
        const { vendorId, productId } = device
        const address = { way: 'usb', vendorId, productId, serialNumber: device.serialNumber ?? '' } as const
        const name = device.productName ?? ''
        return { address, name, port: portOf(usb, device), learnt: () => address }
      } catch (cause) {
        throw asOpenProblem(cause)
      }
    },
    async find(address) {
      if (usb === undefined || address.way !== 'usb') return null
      const device = (await usb.getDevices()).find(
        (candidate) =>
          candidate.vendorId === address.vendorId &&
          candidate.productId === address.productId &&
          (candidate.serialNumber ?? '') === address.serialNumber,
      )
      return device === undefined ? null : portOf(usb, device)
    },
  }
}

function createUsbPort(usb: BrowserUsb, device: BrowserUsbDevice, timers: Timers): PrinterPort {
  const state = writable<PortState>('closed')
  let endpointNumber: number | null = null
  usb.addEventListener('disconnect', (event) => {
    const { device: gone } = event as Event & { device?: BrowserUsbDevice }
    if (gone === device && state.get() !== 'closed') state.set('lost')
  })

  async function claim(): Promise<void> {
    await device.open()
    if (device.configuration === null) await device.selectConfiguration(1)
    const found = printerOutlet(device)
    if (found === null) throw new PrinterProblem('no_printer_service')
    try {
      await device.claimInterface(found.interfaceNumber)
    } catch (cause) {
      throw new PrinterProblem('driver_owned', false, cause)
    }
    if (found.alternateSetting !== 0) {
      await device.selectAlternateInterface(found.interfaceNumber, found.alternateSetting)
    }
    endpointNumber = found.endpointNumber
  }

  return {
    state,
    async open() {
      if (state.get() === 'open') return
      state.set('opening')
      try {
        await giveUpAfter(timers, openTimeoutMs, claim(), false)
        state.set('open')
      } catch (cause) {
        state.set('closed')
        await letGo(timers, device.close())
        // Windows refuses to open what a driver holds with the same name as a missing permission.
        if (cause instanceof Error && cause.name === 'SecurityError') {
          throw new PrinterProblem('driver_owned', false, cause)
        }
        throw asOpenProblem(cause)
      }
    },
    async write(bytes) {
      if (state.get() !== 'open' || endpointNumber === null) throw new PrinterProblem('connection_lost')
      try {
        for (const chunk of writeChunks(bytes, usbWriteBytes)) {
          const sent = device.transferOut(endpointNumber, chunk)
          const { status, bytesWritten } = await giveUpAfter(timers, writeTimeoutMs, sent, true)
          if (status !== 'ok' || bytesWritten !== chunk.length) throw new PrinterProblem('write_failed', true)
        }
      } catch (cause) {
        const isGone = state.get() === 'lost'
        state.set('lost')
        // A transfer that hangs is ended only by closing the device.
        await letGo(timers, device.close())
        if (cause instanceof PrinterProblem) throw cause
        throw new PrinterProblem(isGone ? 'connection_lost' : 'write_failed', true, cause)
      }
    },
    async close() {
      if (state.get() === 'closed') return
      await letGo(timers, device.close())
      state.set('closed')
    },
  }
}

/** Where bytes go in: the bulk outlet of the printer interface, else of any. */
function printerOutlet(device: BrowserUsbDevice) {
  const outlets = (device.configuration?.interfaces ?? []).flatMap((face) =>
    face.alternates.flatMap((alternate) =>
      alternate.endpoints
        .filter((endpoint) => endpoint.direction === 'out' && endpoint.type === 'bulk')
        .map((endpoint) => ({
          interfaceNumber: face.interfaceNumber,
          alternateSetting: alternate.alternateSetting,
          endpointNumber: endpoint.endpointNumber,
          isPrinter: alternate.interfaceClass === printerClass,
        })),
    ),
  )
  return outlets.find((outlet) => outlet.isPrinter) ?? outlets[0] ?? null
}
