/** The part of WebUSB that is used here (wicg.github.io/webusb). */
export type BrowserUsb = EventTarget & {
  requestDevice(options: { readonly filters: readonly object[] }): Promise<BrowserUsbDevice>
  getDevices(): Promise<BrowserUsbDevice[]>
}

export type BrowserUsbDevice = {
  readonly vendorId: number
  readonly productId: number
  readonly serialNumber?: string
  readonly productName?: string
  readonly configuration: {
    readonly interfaces: readonly {
      readonly interfaceNumber: number
      readonly alternates: readonly {
        readonly alternateSetting: number
        readonly interfaceClass: number
        readonly endpoints: readonly {
          readonly endpointNumber: number
          readonly direction: 'in' | 'out'
          readonly type: 'bulk' | 'interrupt' | 'isochronous'
        }[]
      }[]
    }[]
  } | null
  open(): Promise<void>
  close(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(interfaceNumber: number): Promise<void>
  selectAlternateInterface(interfaceNumber: number, alternateSetting: number): Promise<void>
  transferOut(
    endpointNumber: number,
    data: Uint8Array,
  ): Promise<{ readonly status: 'ok' | 'stall' | 'babble'; readonly bytesWritten: number }>
}
