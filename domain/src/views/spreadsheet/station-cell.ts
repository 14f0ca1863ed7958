import { maximumStations, sameStation, stationNameSchema } from '../../shop/station-name.ts'

/** What a cell says of goods that no station makes: blank is what says nothing. */
const nowhere = 'Tidak ada'

export function stationsText(stations: readonly string[]): string {
  return stations.length === 0 ? nowhere : stations.join('; ')
}

/** `Bar; Gorengan` as stations; null where one of them is no name of a station, or they are too many. */
export function readStations(text: string): string[] | null {
  if (sameStation(text, nowhere)) return []
  const names: string[] = []
  for (const part of text.split(/[;\r\n]+/)) {
    const name = part.trim()
    if (name === '' || names.some((known) => sameStation(known, name))) continue
    if (!stationNameSchema.safeParse(name).success) return null
    names.push(name)
  }
  return names.length > maximumStations ? null : names
}
