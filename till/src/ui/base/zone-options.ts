import { type Zone, zoneLabel } from '@laci/domain/base/time/zone.ts'

const zonePlaces: { [Name in Zone]: string } = {
  'Asia/Jakarta': 'Jawa, Sumatra, Kalimantan Barat dan Tengah',
  'Asia/Makassar': 'Bali, Sulawesi, Nusa Tenggara, Kalimantan lainnya',
  'Asia/Jayapura': 'Maluku dan Papua',
}

/** The zones as a list to choose from. */
export const zoneOptions = (Object.keys(zonePlaces) as Zone[]).map((zone) => ({
  value: zone,
  label: `${zoneLabel[zone]} (${zonePlaces[zone]})`,
}))
