import type { BrowserCharacteristic, BrowserGattServer } from './browser-bluetooth.ts'

const short = (id: string) => `0000${id}-0000-1000-8000-00805f9b34fb`

/** Where BLE printers take bytes, the likeliest first: service, then its characteristics in order. */
const outlets: readonly (readonly [service: string, ...characteristics: string[]])[] = [
  [short('18f0'), short('2af1')],
  [
    '49535343-fe7d-4ae5-8fa9-9fafd205e455',
    '49535343-8841-43f4-a8d4-ecbe34729bb3',
    '49535343-6daa-4d02-abf6-19569aca69fe',
  ],
  ['e7810a71-73ae-499d-8c15-faa9aef0c3f2', 'bef8d6c9-9c21-4c9e-b632-bd58c1009f9f'],
  [short('ff00'), short('ff02')],
  [short('ffe0'), short('ffe1')],
  [short('fff0'), short('fff2'), short('fff1')],
  ['6e400001-b5a3-f393-e0a9-e50e24dcca9e', '6e400002-b5a3-f393-e0a9-e50e24dcca9e'],
]
/** Toy printers: a bitmap language of their own, which is not spoken here. */
const catService = short('ae30')

/** All that a page may ask for must be named when the device is chosen. */
export const knownServices: readonly string[] = [...outlets.map(([service]) => service), catService]

/**
 * The characteristic that takes the bytes: the first known pair, else anything that can be written. Several services
 * may be there at once, and what they are called says little.
 */
export async function findPrinterOutlet(
  server: BrowserGattServer,
): Promise<BrowserCharacteristic | 'no_printer_service' | 'cat_printer'> {
  const services = await server.getPrimaryServices()
  const found: { service: string; characteristics: BrowserCharacteristic[] }[] = []
  for (const service of services) {
    found.push({
      service: service.uuid.toLowerCase(),
      characteristics: await service.getCharacteristics().catch(() => []),
    })
  }
  for (const [service, ...wanted] of outlets) {
    const characteristics = found
      .filter((one) => one.service === service)
      .flatMap((one) => one.characteristics)
    for (const uuid of wanted) {
      const outlet = characteristics.find((one) => one.uuid.toLowerCase() === uuid && isWritable(one))
      if (outlet !== undefined) return outlet
    }
  }
  const others = found.filter((one) => one.service !== catService)
  const any = others.flatMap((one) => one.characteristics).find(isWritable)
  if (any !== undefined) return any
  return others.length < found.length ? 'cat_printer' : 'no_printer_service'
}

function isWritable({ properties }: BrowserCharacteristic): boolean {
  return properties.write || properties.writeWithoutResponse
}
