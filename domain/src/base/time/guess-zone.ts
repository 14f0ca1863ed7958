import { defaultZone, type Zone } from './zone.ts'

/** Names of the IANA database that are Indonesian time, with those that old devices still carry. */
const zoneOfName: { readonly [name: string]: Zone } = {
  'Asia/Jakarta': 'Asia/Jakarta',
  'Asia/Pontianak': 'Asia/Jakarta',
  'Asia/Makassar': 'Asia/Makassar',
  'Asia/Ujung_Pandang': 'Asia/Makassar',
  'Asia/Jayapura': 'Asia/Jayapura',
}
const zoneOfOffset: { readonly [minutes: number]: Zone } = {
  420: 'Asia/Jakarta',
  480: 'Asia/Makassar',
  540: 'Asia/Jayapura',
}

/**
 * The shop's zone by what its first device says of itself (ruling 22) [TIME-4]: by the name, else by the hours it is ahead of
 * UTC (many tablets stand on Singapore or Bangkok), else WIB. `offsetMinutes`: east of UTC.
 */
export function guessZone(device: { readonly name: string; readonly offsetMinutes: number }): Zone {
  return zoneOfName[device.name] ?? zoneOfOffset[device.offsetMinutes] ?? defaultZone
}
