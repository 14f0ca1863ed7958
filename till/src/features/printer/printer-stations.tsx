import { stationNames } from '@laci/domain/catalog/stations.ts'
import { sameStation } from '@laci/domain/shop/station-name.ts'
import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'

/** Whose orders a printer of the kitchen prints [PRINTER-20]. */
export function PrinterStations({
  chosen,
  onChange,
}: {
  chosen: readonly string[]
  onChange: (stations: string[]) => void
}) {
  const known = stationNames(useReadable(useShop().settings).stations)
  // One that the shop does not have any more can be taken away.
  const gone = chosen.filter((one) => !known.some((name) => sameStation(name, one)))
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="pb-1.5 text-sm font-semibold">Untuk stasiun</legend>
      <p className="text-sm text-redup">
        {chosen.length === 0
          ? 'Tanpa pilihan: mencetak semua pesanan yang tidak diambil printer lain. Stasiun diatur di Pengaturan, Stasiun pesanan.'
          : 'Hanya pesanan untuk stasiun ini.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {[...known, ...gone].map((name) => {
          const others = chosen.filter((one) => !sameStation(one, name))
          const isChosen = others.length < chosen.length
          return (
            <ChipButton
              key={name}
              isPressed={isChosen}
              onClick={() => onChange(isChosen ? others : [...others, name])}
              data-testid="printer-station"
            >
              {name}
            </ChipButton>
          )
        })}
      </div>
    </fieldset>
  )
}
