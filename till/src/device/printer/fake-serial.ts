import type { BrowserSerial, BrowserSerialPort } from './browser-serial.ts'

/** A serial port with a printer behind it that is made of code: for tests, and for the demo without a printer. */
export type FakeSerial = BrowserSerial & {
  /** Pulls the cable: what was being written fails. */
  unplug(): void
  plugIn(): void
  /** The cable comes loose after so many bytes from now on. */
  unplugAfter(byteCount: number): void
  /** From now on nothing is taken: the paper is out, and the line stands still. */
  stall(): void
  /** There is paper again: what stood still goes on. */
  goOn(): void
  /** Another program has the port. */
  occupy(): void
  /** The person closes the browser's list, or forbids it. */
  refuseNextChoice(errorName: 'NotFoundError' | 'SecurityError'): void
  /** As after a new start of the browser with the permission still given. */
  remember(): void
  /** The permission was taken back in the settings of the browser. */
  forget(): void
}

/**
 * `onBytes` gets what the printer would get, in order. Everything that is used stands inside the function, so that a
 * browser test can carry its text into a page; it speaks the API of the browser and nothing of ours.
 */
export function createFakeSerial(
  onBytes: (bytes: Uint8Array) => void | Promise<void>,
  info: ReturnType<BrowserSerialPort['getInfo']> = { usbVendorId: 0x0416, usbProductId: 0x5011 },
): FakeSerial {
  let isPlugged = true
  let isOpen = false
  let isOccupied = false
  let stalled: Promise<void> | null = null
  let endStall = () => {}
  let isAllowed = false
  let bytesToUnplug = Number.POSITIVE_INFINITY
  let choiceError: string | null = null
  let stream: WritableStream<Uint8Array> | null = null

  const bus = new EventTarget()
  const gone = () => new DOMException('The device has been lost.', 'NetworkError')

  function unplug() {
    isPlugged = false
    isOpen = false
    port.dispatchEvent(new Event('disconnect'))
    bus.dispatchEvent(new Event('disconnect'))
  }

  async function take(bytes: Uint8Array): Promise<void> {
    await stalled
    if (!isPlugged) throw gone()
    const passed = bytes.slice(0, Math.min(bytes.length, bytesToUnplug))
    bytesToUnplug -= bytes.length
    await onBytes(passed)
    if (bytesToUnplug >= 0) return
    bytesToUnplug = Number.POSITIVE_INFINITY
    unplug()
    throw gone()
  }

  const port: EventTarget & BrowserSerialPort = Object.assign(new EventTarget(), {
    connected: true,
    writable: null as WritableStream<Uint8Array> | null,
    getInfo: () => info,
    async open() {
      if (isOpen) throw new DOMException('The port is already open.', 'InvalidStateError')
      if (!isPlugged || isOccupied) throw new DOMException('Failed to open serial port.', 'NetworkError')
      isOpen = true
      stream = new WritableStream<Uint8Array>({ write: take })
    },
    async close() {
      isOpen = false
      stream = null
    },
  })
  Object.defineProperties(port, {
    connected: { get: () => isPlugged },
    writable: { get: () => stream },
  })

  return Object.assign(bus, {
    async requestPort() {
      const name = choiceError
      choiceError = null
      if (name !== null) throw new DOMException('No port selected by the user.', name)
      isAllowed = true
      return port
    },
    getPorts: async () => (isAllowed ? [port] : []),
    unplug,
    plugIn() {
      isPlugged = true
      port.dispatchEvent(new Event('connect'))
      bus.dispatchEvent(new Event('connect'))
    },
    unplugAfter(byteCount: number) {
      bytesToUnplug = byteCount
    },
    stall() {
      stalled = new Promise((resolve) => {
        endStall = resolve
      })
    },
    goOn() {
      stalled = null
      endStall()
    },
    occupy() {
      isOccupied = true
    },
    refuseNextChoice(errorName: string) {
      choiceError = errorName
    },
    remember() {
      isAllowed = true
    },
    forget() {
      isAllowed = false
    },
  })
}
