import type {
  BrowserBluetooth,
  BrowserBluetoothDevice,
  BrowserCharacteristic,
} from '../device/printer/browser-bluetooth.ts'

export type FakeBlePrinter = {
  readonly device: BrowserBluetoothDevice
  /** Every write that was taken, in order. */
  readonly writes: Uint8Array[]
  /** Larger writes are refused, as by a unit with a small packet. */
  largestWriteBytes: number
  isOff: boolean
  /** Drops the connection at the write with this number, counted from 1. */
  dropsAtWrite: number
}

export type FakeService = {
  readonly uuid: string
  readonly characteristics: readonly {
    readonly uuid: string
    readonly write?: boolean
    readonly writeWithoutResponse?: boolean
  }[]
}

/** A BLE printer as a browser shows it. */
export function createFakeBlePrinter(
  id: string,
  services: readonly FakeService[],
  name?: string,
): FakeBlePrinter {
  const bus = new EventTarget()
  let isConnected = false

  function drop() {
    isConnected = false
    bus.dispatchEvent(new Event('gattserverdisconnected'))
  }

  async function take(value: Uint8Array): Promise<void> {
    if (!isConnected) throw new DOMException('GATT Server is disconnected.', 'NetworkError')
    if (printer.writes.length + 1 === printer.dropsAtWrite) {
      drop()
      throw new DOMException('GATT Server disconnected while writing.', 'NetworkError')
    }
    if (value.length > printer.largestWriteBytes) {
      throw new DOMException('GATT operation failed for unknown reason.', 'NotSupportedError')
    }
    printer.writes.push(value)
  }

  const characteristic = (of: FakeService['characteristics'][number]): BrowserCharacteristic => ({
    uuid: of.uuid,
    properties: { write: of.write ?? false, writeWithoutResponse: of.writeWithoutResponse ?? false },
    writeValueWithResponse: of.write ? take : () => Promise.reject(new DOMException('', 'NotSupportedError')),
    writeValueWithoutResponse: of.writeWithoutResponse
      ? take
      : () => Promise.reject(new DOMException('', 'NotSupportedError')),
  })

  const gatt = {
    connected: false,
    async connect() {
      if (printer.isOff) throw new DOMException('Bluetooth Device is no longer in range.', 'NetworkError')
      isConnected = true
      return {
        async getPrimaryServices() {
          if (services.length === 0) throw new DOMException('No Services found in device.', 'NotFoundError')
          return services.map((service) => ({
            uuid: service.uuid,
            getCharacteristics: async () => service.characteristics.map(characteristic),
          }))
        },
      }
    },
    disconnect: () => isConnected && drop(),
  }
  Object.defineProperty(gatt, 'connected', { get: () => isConnected })

  const printer: FakeBlePrinter = {
    device: Object.assign(bus, { id, ...(name === undefined ? {} : { name }), gatt }),
    writes: [],
    largestWriteBytes: 512,
    isOff: false,
    dropsAtWrite: 0,
  }
  return printer
}

/** `chosen` is what the person picks from the browser's list; `remembers`: the browser has `getDevices`. */
export function createFakeBluetooth(
  chosen: FakeBlePrinter | null,
  { remembers = false }: { remembers?: boolean } = {},
): BrowserBluetooth & { readonly askedServices: string[] } {
  const askedServices: string[] = []
  return {
    askedServices,
    async requestDevice({ optionalServices }) {
      askedServices.push(...optionalServices)
      if (chosen === null)
        throw new DOMException('User cancelled the requestDevice() chooser.', 'NotFoundError')
      return chosen.device
    },
    ...(remembers ? { getDevices: async () => (chosen === null ? [] : [chosen.device]) } : {}),
  }
}
