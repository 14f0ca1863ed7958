/** The part of Web Serial that is used here (wicg.github.io/serial); TypeScript's own list does not have it. */
export type BrowserSerial = EventTarget & {
  requestPort(options?: {
    readonly allowedBluetoothServiceClassIds?: readonly string[]
  }): Promise<BrowserSerialPort>
  getPorts(): Promise<BrowserSerialPort[]>
}

export type BrowserSerialPort = EventTarget & {
  /** Absent in browsers before Chrome 130. */
  readonly connected?: boolean
  readonly writable: WritableStream<Uint8Array> | null
  getInfo(): {
    readonly usbVendorId?: number
    readonly usbProductId?: number
    readonly bluetoothServiceClassId?: string | number
  }
  open(options: { readonly baudRate: number; readonly bufferSize?: number }): Promise<void>
  close(): Promise<void>
}
