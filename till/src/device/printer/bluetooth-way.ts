import { smallerWrite, writeChunks } from '@laci/domain/printer/write-chunks.ts'
import { writable } from '../../engine/base/readable.ts'
import type { Timers } from '../../engine/base/timers.ts'
import { findPrinterOutlet, knownServices } from './bluetooth-services.ts'
import type { BrowserBluetooth, BrowserBluetoothDevice, BrowserCharacteristic } from './browser-bluetooth.ts'
import { giveUpAfter, openTimeoutMs, writeTimeoutMs } from './give-up.ts'
import {
  asOpenProblem,
  type FoundPrinter,
  type PortState,
  type PrinterPort,
  PrinterProblem,
  type PrinterWay,
} from './printer-port.ts'

/** Browsers agree on larger packets than the guaranteed 20 bytes, but the printers' buffers are small. */
const firstWriteBytes = 100
/** Between writes that nobody acknowledges. */
const pauseMs = 20

/** Web Bluetooth (BLE). Names and adverts of such printers are unreliable: every device in reach is listed. */
export function createBluetoothWay(bluetooth: BrowserBluetooth | undefined, timers: Timers): PrinterWay {
  const ports = new Map<string, { port: PrinterPort; writeBytes: () => number }>()

  function portOf(device: BrowserBluetoothDevice, writeBytes: number) {
    const known = ports.get(device.id) ?? createBluetoothPort(device, writeBytes, timers)
    ports.set(device.id, known)
    return known
  }

  return {
    kind: 'bluetooth',
    isSupported: bluetooth !== undefined,
    async choose(): Promise<FoundPrinter> {
      if (bluetooth === undefined) throw new PrinterProblem('not_supported')
      try {
        const device = await bluetooth.requestDevice({
          acceptAllDevices: true,
          optionalServices: knownServices,
        })
        const { port, writeBytes } = portOf(device, firstWriteBytes)
        const learnt = () => ({ way: 'bluetooth', bluetoothId: device.id, writeBytes: writeBytes() }) as const
        return { address: learnt(), name: device.name ?? '', port, learnt }
      } catch (cause) {
        throw asOpenProblem(cause)
      }
    },
    async find(address) {
      if (bluetooth === undefined || address.way !== 'bluetooth') return null
      const known = ports.get(address.bluetoothId)
      if (known !== undefined) return known.port
      const devices = (await bluetooth.getDevices?.()) ?? []
      const device = devices.find((candidate) => candidate.id === address.bluetoothId)
      return device === undefined ? null : portOf(device, address.writeBytes).port
    },
  }
}

function createBluetoothPort(
  device: BrowserBluetoothDevice,
  startBytes: number,
  timers: Timers,
): { port: PrinterPort; writeBytes: () => number } {
  const state = writable<PortState>('closed')
  let outlet: BrowserCharacteristic | null = null
  let writeBytes = startBytes
  device.addEventListener('gattserverdisconnected', () => {
    outlet = null
    if (state.get() !== 'closed') state.set('lost')
  })

  async function connect(): Promise<void> {
    if (device.gatt === undefined) throw new PrinterProblem('no_printer_service')
    const server = await device.gatt.connect()
    const found = await findPrinterOutlet(server)
    if (typeof found === 'string') throw new PrinterProblem(found)
    outlet = found
  }

  async function writeOne(to: BrowserCharacteristic, chunk: Uint8Array): Promise<void> {
    // The browser keeps the view: a part of a larger buffer must be a buffer of its own.
    const value = chunk.slice()
    if (to.properties.write) {
      await giveUpAfter(timers, writeTimeoutMs, to.writeValueWithResponse(value), true)
      return
    }
    await giveUpAfter(timers, writeTimeoutMs, to.writeValueWithoutResponse(value), true)
    await new Promise<void>((resolve) => timers.after(pauseMs, resolve))
  }

  /** True when all went out; false when the very first write was refused, so that nothing did. */
  async function writeAll(to: BrowserCharacteristic, bytes: Uint8Array): Promise<boolean> {
    let writtenCount = 0
    for (const chunk of writeChunks(bytes, writeBytes)) {
      try {
        await writeOne(to, chunk)
      } catch (cause) {
        const isGone = outlet === null || device.gatt?.connected === false
        if (cause instanceof PrinterProblem) throw cause
        if (isGone) throw new PrinterProblem('connection_lost', true, cause)
        const smaller = smallerWrite(writeBytes)
        // Smaller from now on. Only while nothing is out the job begins again by itself: no receipt comes out twice.
        if (smaller !== null) writeBytes = smaller
        if (writtenCount === 0 && smaller !== null) return false
        throw new PrinterProblem('write_failed', writtenCount > 0, cause)
      }
      writtenCount += 1
    }
    return true
  }

  const port: PrinterPort = {
    state,
    async open() {
      if (state.get() === 'open') return
      state.set('opening')
      try {
        await giveUpAfter(timers, openTimeoutMs, connect(), false)
        state.set('open')
      } catch (cause) {
        state.set('closed')
        device.gatt?.disconnect()
        if (cause instanceof PrinterProblem) throw cause
        // `connect` fails with NetworkError when it is off, and with NotFoundError when no service may be seen.
        const isEmpty = cause instanceof Error && cause.name === 'NotFoundError'
        throw new PrinterProblem(isEmpty ? 'no_printer_service' : 'out_of_reach', false, cause)
      }
    },
    async write(bytes) {
      if (state.get() !== 'open' || outlet === null) throw new PrinterProblem('connection_lost')
      while (!(await writeAll(outlet, bytes))) {
        if (outlet === null) throw new PrinterProblem('connection_lost')
      }
    },
    async close() {
      if (state.get() === 'closed') return
      state.set('closed')
      outlet = null
      device.gatt?.disconnect()
    },
  }
  return { port, writeBytes: () => writeBytes }
}
