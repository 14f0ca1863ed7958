import type { PrinterAddress } from '@laci/domain/printer/setup.ts'
import { expect, test } from 'vitest'
import { realTimers } from '../../engine/base/timers.ts'
import { createFakeBlePrinter, createFakeBluetooth, type FakeService } from '../../testing/fake-bluetooth.ts'
import { createFakeUsb } from '../../testing/fake-usb.ts'
import { virtualTime } from '../../testing/virtual-time.ts'
import { createBluetoothWay } from './bluetooth-way.ts'
import { createFakeSerial } from './fake-serial.ts'
import { PrinterProblem } from './printer-port.ts'
import { loadedWay } from './printer-ways.ts'
import { createSerialWay } from './serial-way.ts'
import { createUsbWay } from './usb-way.ts'

const job = Uint8Array.from({ length: 1_300 }, (_, index) => (index * 7) % 256)

async function problemOf(work: Promise<unknown>): Promise<Pick<PrinterProblem, 'code' | 'mayHavePrinted'>> {
  const cause = await work.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(cause instanceof PrinterProblem)) throw new Error(`no problem of a printer: ${String(cause)}`)
  return { code: cause.code, mayHavePrinted: cause.mayHavePrinted }
}

function serialPaper() {
  const paper: number[] = []
  const serial = createFakeSerial((bytes) => void paper.push(...bytes))
  return { paper, serial, way: createSerialWay(serial, realTimers) }
}

test('[PRINTER-1] a browser without a way says so, and choosing one there is a problem with a code', async () => {
  for (const way of [
    createSerialWay(undefined, realTimers),
    createUsbWay(undefined, realTimers),
    createBluetoothWay(undefined, realTimers),
  ]) {
    expect(way.isSupported).toBe(false)
    expect(await problemOf(way.choose())).toEqual({ code: 'not_supported', mayHavePrinted: false })
  }
})

test('[PRINTER-1] a way is loaded once and by its own printers alone; what did not load is a problem and loads with the next press', async () => {
  const { paper, way: serial } = serialPaper()
  let loadCount = 0
  const way = loadedWay('serial', {}, () => {
    loadCount += 1
    return loadCount === 1 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(serial)
  })
  expect(await way.find({ way: 'bluetooth', bluetoothId: 'x' } as PrinterAddress)).toBeNull()
  expect([way.isSupported, loadCount]).toEqual([true, 0])
  expect(await problemOf(way.choose())).toEqual({ code: 'out_of_reach', mayHavePrinted: false })
  const { port } = await way.choose()
  await port.open()
  await port.write(job)
  expect(paper).toEqual([...job])
  await way.choose()
  expect(loadCount).toBe(2)
  await port.close()
})

test('[PRINTER-1] serial: a job goes out byte for byte, twice over one open port, and the port closes', async () => {
  const { paper, way } = serialPaper()
  const { port } = await way.choose()
  await port.open()
  await port.write(job)
  await port.write(job)
  expect(paper).toEqual([...job, ...job])
  await port.close()
  expect(port.state.get()).toBe('closed')
})

test('[PRINTER-1] serial: closing the list, a refusal, and a port that another program has are told apart', async () => {
  const { serial, way } = serialPaper()
  serial.refuseNextChoice('NotFoundError')
  expect((await problemOf(way.choose())).code).toBe('not_chosen')
  serial.refuseNextChoice('SecurityError')
  expect((await problemOf(way.choose())).code).toBe('permission_denied')
  const { port } = await way.choose()
  serial.occupy()
  expect((await problemOf(port.open())).code).toBe('port_taken')
  serial.unplug()
  expect((await problemOf(port.open())).code).toBe('out_of_reach')
})

test('[PRINTER-1] serial: unplugged in the middle of a write is lost, may have printed, and works again after', async () => {
  const { paper, serial, way } = serialPaper()
  const { port } = await way.choose()
  await port.open()
  serial.unplugAfter(700)
  expect(await problemOf(port.write(job))).toEqual({ code: 'connection_lost', mayHavePrinted: true })
  expect(paper).toEqual([...job.slice(0, 700)])
  expect(port.state.get()).toBe('lost')
  // Away and not asked for by a person: no attempt, at once.
  expect(await problemOf(port.open())).toEqual({ code: 'out_of_reach', mayHavePrinted: false })
  serial.plugIn()
  await port.open()
  paper.length = 0
  await port.write(job)
  expect(paper).toEqual([...job])
})

test('[PRINTER-1] serial: a permission taken back closes the way, and the printer has to be chosen again', async () => {
  const { serial, way } = serialPaper()
  const { address } = await way.choose()
  serial.forget()
  expect(await way.find(address)).toBe(null)
})

test('[PRINTER-1] serial: a printer that takes nothing for 20 seconds is given up, and may have printed', async () => {
  const time = virtualTime(0)
  const serial = createFakeSerial(() => {})
  const { port } = await createSerialWay(serial, time.timers).choose()
  await port.open()
  serial.stall()
  const outcome = problemOf(port.write(job))
  await time.pass(20_000)
  expect(await outcome).toEqual({ code: 'timed_out', mayHavePrinted: true })
})

test('[PRINTER-2] serial: what the browser remembers is found without a press, by ids or by its place', async () => {
  for (const info of [{ usbVendorId: 1, usbProductId: 2 }, {}, { bluetoothServiceClassId: 0x1101 }]) {
    const before = createFakeSerial(() => {}, info)
    const { address } = await createSerialWay(before, realTimers).choose()
    const after = createFakeSerial(() => {}, info)
    const way = createSerialWay(after, realTimers)
    expect(await way.find(address)).toBe(null)
    after.remember()
    const port = await way.find(address)
    await port?.open()
    expect(port?.state.get()).toBe('open')
    expect(await way.find(address)).toBe(port)
  }
})

test('[PRINTER-1] USB: the printer interface is taken, and a job arrives at its outlet byte for byte', async () => {
  const usb = createFakeUsb()
  const { port, name } = await createUsbWay(usb, realTimers).choose()
  expect(name).toBe('USB Printing Support')
  await port.open()
  await port.write(job)
  expect(usb.sent.every((transfer) => transfer[0] === 2)).toBe(true)
  expect(usb.sent.flatMap((transfer) => [...transfer.slice(1)])).toEqual([...job])
})

test('[PRINTER-1] USB: a driver that holds the printer, a stalled outlet and a pulled cable are told apart', async () => {
  const usb = createFakeUsb()
  const way = createUsbWay(usb, realTimers)
  usb.isDriverOwned = true
  const { port, address } = await way.choose()
  expect(await problemOf(port.open())).toEqual({ code: 'driver_owned', mayHavePrinted: false })
  usb.isDriverOwned = false
  await port.open()
  usb.stallsNext = true
  expect(await problemOf(port.write(job))).toEqual({ code: 'write_failed', mayHavePrinted: true })
  await port.open()
  usb.unplug()
  expect(port.state.get()).toBe('lost')
  expect(await problemOf(port.write(job))).toEqual({ code: 'connection_lost', mayHavePrinted: false })
  usb.isRemembered = false
  expect(await way.find(address)).toBe(null)
})

test('[PRINTER-2] USB: the same device is found again by its numbers, another one is not', async () => {
  const usb = createFakeUsb(255)
  const { address } = await createUsbWay(usb, realTimers).choose()
  const way = createUsbWay(createFakeUsb(255), realTimers)
  expect(await way.find(address)).not.toBe(null)
  expect(await way.find({ way: 'usb', vendorId: 1, productId: 1, serialNumber: '' })).toBe(null)
})

const short = (id: string) => `0000${id}-0000-1000-8000-00805f9b34fb`
const clone: FakeService = { uuid: short('18f0'), characteristics: [{ uuid: short('2af1'), write: true }] }
const modul: FakeService = {
  uuid: short('ff00'),
  characteristics: [{ uuid: short('ff01') }, { uuid: short('ff02'), writeWithoutResponse: true }],
}

async function chosenBle(services: readonly FakeService[], time = virtualTime(0)) {
  const printer = createFakeBlePrinter('ble-1', services, 'MPT-II')
  const bluetooth = createFakeBluetooth(printer)
  const found = await createBluetoothWay(bluetooth, time.timers).choose()
  return { printer, bluetooth, time, ...found }
}

test('[PRINTER-3] BLE: writes have 100 bytes and are acknowledged where the printer offers it', async () => {
  const { printer, port, bluetooth } = await chosenBle([clone])
  expect(bluetooth.askedServices).toContain(short('18f0'))
  await port.open()
  await port.write(job)
  expect(printer.writes.map((write) => write.length)).toEqual(Array.from({ length: 13 }, () => 100))
  expect(printer.writes.flatMap((write) => [...write])).toEqual([...job])
})

test('[PRINTER-3] BLE: without acknowledgement there are 20 ms between two writes', async () => {
  const { printer, port, time } = await chosenBle([modul])
  await port.open()
  const written = port.write(job.slice(0, 300))
  await time.pass(19)
  expect(printer.writes).toHaveLength(1)
  await time.pass(1)
  expect(printer.writes).toHaveLength(2)
  await time.pass(60)
  await written
  expect(printer.writes).toHaveLength(3)
})

test('[PRINTER-3] BLE: chunk 20, 100 and 512: a refused write halves, and the size that worked is kept', async () => {
  const { printer, port, learnt } = await chosenBle([clone])
  printer.largestWriteBytes = 20
  await port.open()
  await port.write(job)
  expect(Math.max(...printer.writes.map((write) => write.length))).toBe(20)
  expect(printer.writes.flatMap((write) => [...write])).toEqual([...job])
  expect(learnt()).toEqual({ way: 'bluetooth', bluetoothId: 'ble-1', writeBytes: 20 })
  const roomy = createFakeBlePrinter('ble-2', [clone])
  const way = createBluetoothWay(createFakeBluetooth(roomy, { remembers: true }), realTimers)
  const again = await way.find({ way: 'bluetooth', bluetoothId: 'ble-2', writeBytes: 512 })
  await again?.open()
  await again?.write(job)
  expect(roomy.writes.map((write) => write.length)).toEqual([512, 512, 276])
})

test('[PRINTER-3] BLE: a unit that refuses even 20 bytes is a failed write of which nothing came out', async () => {
  const { printer, port } = await chosenBle([clone])
  printer.largestWriteBytes = 0
  await port.open()
  expect(await problemOf(port.write(job))).toEqual({ code: 'write_failed', mayHavePrinted: false })
})

test('[PRINTER-6] BLE: a connection that breaks in the middle of a job is never begun again by itself', async () => {
  const { printer, port } = await chosenBle([clone])
  printer.dropsAtWrite = 4
  await port.open()
  expect(await problemOf(port.write(job))).toEqual({ code: 'connection_lost', mayHavePrinted: true })
  expect(printer.writes).toHaveLength(3)
  expect(port.state.get()).toBe('lost')
})

test('[PRINTER-4] BLE: the known pair wins among several services, and an unknown one is used when it can be written', async () => {
  const other: FakeService = {
    uuid: '0000abcd-0000-1000-8000-00805f9b34fb',
    characteristics: [{ uuid: 'x1' }, { uuid: 'x2', write: true }],
  }
  const both = await chosenBle([other, modul, clone])
  await both.port.open()
  await both.port.write(job.slice(0, 50))
  // The clone's outlet acknowledges, the module's would have waited 20 ms.
  expect(both.printer.writes).toHaveLength(1)
  const unknown = await chosenBle([other])
  await unknown.port.open()
  await unknown.port.write(job.slice(0, 50))
  expect(unknown.printer.writes).toHaveLength(1)
})

test('[PRINTER-4] BLE: a toy printer, a device without a service, and one that is off are told apart', async () => {
  const cat: FakeService = {
    uuid: short('ae30'),
    characteristics: [{ uuid: short('ae01'), writeWithoutResponse: true }],
  }
  expect((await problemOf((await chosenBle([cat])).port.open())).code).toBe('cat_printer')
  expect((await problemOf((await chosenBle([])).port.open())).code).toBe('no_printer_service')
  const { printer, port } = await chosenBle([clone])
  printer.isOff = true
  expect((await problemOf(port.open())).code).toBe('out_of_reach')
})

test('[PRINTER-2] BLE: two printers have a port each; a browser that remembers none asks for one press', async () => {
  const one = createFakeBlePrinter('ble-1', [clone])
  const way = createBluetoothWay(createFakeBluetooth(one), realTimers)
  const { address, port } = await way.choose()
  expect(await way.find(address)).toBe(port)
  expect(await way.find({ way: 'bluetooth', bluetoothId: 'ble-9', writeBytes: 100 })).toBe(null)
  const afterRestart = createBluetoothWay(createFakeBluetooth(one), realTimers)
  expect(await afterRestart.find(address)).toBe(null)
  const remembering = createBluetoothWay(createFakeBluetooth(one, { remembers: true }), realTimers)
  expect(await remembering.find(address)).not.toBe(null)
})
