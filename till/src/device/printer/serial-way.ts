import type { PrinterAddress } from '@laci/domain/printer/setup.ts'
import { writeChunks } from '@laci/domain/printer/write-chunks.ts'
import { writable } from '../../engine/base/readable.ts'
import type { Timers } from '../../engine/base/timers.ts'
import type { BrowserSerial, BrowserSerialPort } from './browser-serial.ts'
import { giveUpAfter, letGo, openTimeoutMs, writeTimeoutMs } from './give-up.ts'
import {
  asOpenProblem,
  keepPorts,
  type PortState,
  type PrinterPort,
  PrinterProblem,
  type PrinterWay,
} from './printer-port.ts'

type SerialAddress = Extract<PrinterAddress, { way: 'serial' }>

/** What cheap serial printers are set to when they leave the factory. */
const factoryBaudRate = 9_600
/** Small enough that a printer without flow control does not lose the end of a long receipt. */
const serialWriteBytes = 512

/**
 * Web Serial: a cable, a virtual COM port, or classic Bluetooth (SPP), which must be paired in the system first. The
 * standard class of SPP needs no mention; makers' own classes would, and none is known to need it.
 */
export function createSerialWay(serial: BrowserSerial | undefined, timers: Timers): PrinterWay {
  const onePort = keepPorts<BrowserSerialPort, PrinterPort>()
  const portOf = (port: BrowserSerialPort, baudRate: number) =>
    onePort(port, () => createSerialPort(port, baudRate, timers))

  return {
    kind: 'serial',
    isSupported: serial !== undefined,
    async choose() {
      if (serial === undefined) throw new PrinterProblem('not_supported')
      try {
        const port = await serial.requestPort()
        const all = await serial.getPorts()
        const address: SerialAddress = {
          ...lookOf(port),
          way: 'serial',
          ordinal: Math.max(0, all.filter((other) => isAlike(lookOf(other), lookOf(port))).indexOf(port)),
          baudRate: factoryBaudRate,
        }
        return {
          address,
          name: address.bluetoothServiceClassId === null ? '' : 'Bluetooth',
          port: portOf(port, address.baudRate),
          learnt: () => address,
        }
      } catch (cause) {
        throw asOpenProblem(cause)
      }
    },
    async find(address) {
      if (serial === undefined || address.way !== 'serial') return null
      const alike = (await serial.getPorts()).filter((port) => isAlike(lookOf(port), address))
      const port = alike[address.ordinal] ?? alike[0]
      return port === undefined ? null : portOf(port, address.baudRate)
    },
  }
}

type Look = Pick<SerialAddress, 'usbVendorId' | 'usbProductId' | 'bluetoothServiceClassId'>

function lookOf(port: BrowserSerialPort): Look {
  const { usbVendorId, usbProductId, bluetoothServiceClassId } = port.getInfo()
  return {
    usbVendorId: usbVendorId ?? null,
    usbProductId: usbProductId ?? null,
    bluetoothServiceClassId: bluetoothServiceClassId === undefined ? null : String(bluetoothServiceClassId),
  }
}

function isAlike(one: Look, other: Look): boolean {
  return (
    one.usbVendorId === other.usbVendorId &&
    one.usbProductId === other.usbProductId &&
    one.bluetoothServiceClassId === other.bluetoothServiceClassId
  )
}

function createSerialPort(port: BrowserSerialPort, baudRate: number, timers: Timers): PrinterPort {
  const state = writable<PortState>('closed')
  port.addEventListener('disconnect', () => {
    if (state.get() !== 'closed') state.set('lost')
  })

  return {
    state,
    async open({ isAsked } = { isAsked: false }) {
      if (state.get() === 'open') return
      // A Bluetooth port that is away takes many seconds to say so: only a person who waits for it makes it try.
      if (state.get() === 'lost' && port.connected === false && !isAsked) {
        throw new PrinterProblem('out_of_reach')
      }
      if (state.get() === 'lost') await letGo(timers, port.close())
      state.set('opening')
      try {
        await giveUpAfter(timers, openTimeoutMs, port.open({ baudRate, bufferSize: 4_096 }), false)
        state.set('open')
      } catch (cause) {
        state.set('closed')
        throw openProblem(cause, port)
      }
    },
    async write(bytes) {
      if (state.get() !== 'open' || port.writable === null) throw new PrinterProblem('connection_lost')
      // Somebody in this page writes right now.
      if (port.writable.locked) throw new PrinterProblem('port_taken')
      const writer = port.writable.getWriter()
      let isBegun = false
      try {
        for (const chunk of writeChunks(bytes, serialWriteBytes)) {
          const written = writer.write(chunk)
          isBegun = true
          await giveUpAfter(timers, writeTimeoutMs, written, true)
        }
        // Without the release the port could never be closed, nor written again.
        writer.releaseLock()
      } catch (cause) {
        // What still waits in the queue of the stream must not come out later by itself.
        writer.abort(cause).catch(() => undefined)
        writer.releaseLock()
        const isGone = state.get() === 'lost' || port.connected === false
        state.set('lost')
        if (cause instanceof PrinterProblem) throw cause
        throw new PrinterProblem(isGone ? 'connection_lost' : 'write_failed', isBegun, cause)
      }
    },
    async close() {
      if (state.get() === 'closed') return
      await letGo(timers, port.close())
      state.set('closed')
    },
  }
}

/** A cable that is there and does not open is held by another program; all else is off or out of reach. */
function openProblem(cause: unknown, port: BrowserSerialPort): PrinterProblem {
  if (!(cause instanceof Error) || cause.name !== 'NetworkError') return asOpenProblem(cause)
  const isThere = port.connected === true && port.getInfo().bluetoothServiceClassId === undefined
  return new PrinterProblem(isThere ? 'port_taken' : 'out_of_reach', false, cause)
}
