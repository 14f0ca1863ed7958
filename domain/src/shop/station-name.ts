import * as z from 'zod/mini'

/** Where goods are made and their tickets come out: *Dapur*, *Bar*. */
export const stationNameSchema = z
  .string()
  // A semicolon stands between two of them in files.
  .check(z.trim(), z.minLength(1), z.maxLength(20), z.regex(/^[^;\r\n]*$/))
export const maximumStations = 10
export const stationNamesSchema = z.array(stationNameSchema).check(z.maxLength(maximumStations))

/** Every shop has this one. */
export const kitchenStation = 'Dapur'

/** One station, however it is written. */
export function stationKey(name: string): string {
  return name.trim().toLowerCase()
}

export function sameStation(one: string, other: string): boolean {
  return stationKey(one) === stationKey(other)
}
