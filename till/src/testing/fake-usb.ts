import type { BrowserUsb, BrowserUsbDevice } from '../device/printer/browser-usb.ts'

export type FakeUsb = BrowserUsb & {
  readonly sent: Uint8Array[]
  /** As on Windows, where the printer driver has the interface. */
  isDriverOwned: boolean
  /** The endpoint refuses the next transfer. */
  stallsNext: boolean
  isRemembered: boolean
  unplug(): void
}

/** One USB printer as a browser shows it: first an interface for something else, then the printer. */
export function createFakeUsb(interfaceClass = 7): FakeUsb {
  const bus = new EventTarget()
  let isOpen = false
  let isClaimed = false
  const outlet = (endpointNumber: number) => ({ endpointNumber, direction: 'out', type: 'bulk' }) as const
  const configuration = {
    interfaces: [
      {
        interfaceNumber: 0,
        alternates: [{ alternateSetting: 0, interfaceClass: 255, endpoints: [outlet(9)] }],
      },
      {
        interfaceNumber: 1,
        alternates: [
          { alternateSetting: 0, interfaceClass: 3, endpoints: [] },
          {
            alternateSetting: 1,
            interfaceClass,
            endpoints: [{ endpointNumber: 1, direction: 'in', type: 'bulk' } as const, outlet(2)],
          },
        ],
      },
    ],
  }
  const device: BrowserUsbDevice & { configuration: typeof configuration | null } = {
    vendorId: 0x0483,
    productId: 0x5743,
    serialNumber: 'X1',
    productName: 'USB Printing Support',
    configuration: null,
    async open() {
      isOpen = true
    },
    async close() {
      isOpen = false
      isClaimed = false
    },
    async selectConfiguration() {
      device.configuration = configuration
    },
    async claimInterface() {
      if (fake.isDriverOwned) throw new DOMException('Unable to claim interface.', 'NetworkError')
      isClaimed = true
    },
    async selectAlternateInterface() {},
    async transferOut(endpointNumber, data) {
      if (!isOpen || !isClaimed)
        throw new DOMException('The device must be opened first.', 'InvalidStateError')
      if (fake.stallsNext) {
        fake.stallsNext = false
        return { status: 'stall', bytesWritten: 0 }
      }
      fake.sent.push(Uint8Array.from([endpointNumber, ...data]))
      return { status: 'ok', bytesWritten: data.length }
    },
  }
  const fake: FakeUsb = Object.assign(bus, {
    sent: [],
    isDriverOwned: false,
    stallsNext: false,
    isRemembered: true,
    requestDevice: async () => device,
    getDevices: async () => (fake.isRemembered ? [device] : []),
    unplug() {
      isOpen = false
      bus.dispatchEvent(Object.assign(new Event('disconnect'), { device }))
    },
  })
  return fake
}
