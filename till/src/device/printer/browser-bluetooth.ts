/** The part of Web Bluetooth that is used here (webbluetoothcg.github.io/web-bluetooth). */
export type BrowserBluetooth = {
  requestDevice(options: {
    readonly acceptAllDevices: true
    readonly optionalServices: readonly string[]
  }): Promise<BrowserBluetoothDevice>
  /** Still behind a flag in most browsers: without it a printer takes one press in each session. */
  getDevices?(): Promise<BrowserBluetoothDevice[]>
}

export type BrowserBluetoothDevice = EventTarget & {
  readonly id: string
  readonly name?: string
  readonly gatt?: {
    readonly connected: boolean
    connect(): Promise<BrowserGattServer>
    disconnect(): void
  }
}

export type BrowserGattServer = { getPrimaryServices(): Promise<BrowserGattService[]> }

export type BrowserGattService = {
  readonly uuid: string
  getCharacteristics(): Promise<BrowserCharacteristic[]>
}

export type BrowserCharacteristic = {
  readonly uuid: string
  readonly properties: { readonly write: boolean; readonly writeWithoutResponse: boolean }
  writeValueWithResponse(value: Uint8Array): Promise<void>
  writeValueWithoutResponse(value: Uint8Array): Promise<void>
}
