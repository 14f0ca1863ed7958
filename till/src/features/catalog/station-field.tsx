import { stationNames } from '@laci/domain/catalog/stations.ts'
import { stationKey } from '@laci/domain/shop/station-name.ts'
import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useHost, useShop } from '../../ui/state/till-context.ts'

/**
 * Where a product is made, so that its lines go to that printer [CATALOG-70]. Only in a shop that sends orders somewhere, or for
 * a product of which a file has said it.
 */
export function StationField({
  category,
  chosen,
  onChange,
}: {
  category: string
  /** Null: its category says. */
  chosen: readonly string[] | null
  onChange: (stations: readonly string[] | null) => void
}) {
  const { printing } = useHost()
  const { stations, localTaxMode } = useReadable(useShop().settings)
  const printers = useReadable(printing.printers)
  const hasKitchen = printers.some((one) => one.kind === 'receipt' && one.roles.includes('kitchen'))
  const isEatery = localTaxMode !== undefined && localTaxMode !== 'off'
  if (!hasKitchen && !isEatery && stations === undefined && chosen === null) return null
  const isChosen = (name: string) => chosen?.some((one) => stationKey(one) === stationKey(name)) ?? false
  const known = stationNames(stations)
  // One that the shop does not have any more can be taken away.
  const gone = (chosen ?? []).filter((one) => !known.some((name) => stationKey(name) === stationKey(one)))
  const ofCategory = (stations ?? []).filter(({ categories }) => categories.includes(category))
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="pb-1.5 text-sm font-semibold">Pesanan dicetak di</legend>
      <p className="text-sm text-redup">
        {chosen !== null && chosen.length === 0
          ? 'Tidak dicetak: barang ini langsung diserahkan.'
          : chosen !== null
            ? 'Hanya barang dan kategori yang ditandai yang dicetak untuk dapur.'
            : ofCategory.length > 0
              ? `Kategori ini dibuat di ${ofCategory.map(({ name }) => name).join(', ')}.`
              : 'Kategori ini belum punya stasiun.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <ChipButton
          isPressed={chosen === null}
          onClick={() => onChange(null)}
          data-testid="product-station-category"
        >
          Menurut kategori
        </ChipButton>
        {[...known, ...gone].map((name) => (
          <ChipButton
            key={name}
            isPressed={isChosen(name)}
            onClick={() => {
              const others = (chosen ?? []).filter((one) => stationKey(one) !== stationKey(name))
              const next = isChosen(name) ? others : [...others, name]
              onChange(next.length === 0 ? null : next)
            }}
            data-testid="product-station"
          >
            {name}
          </ChipButton>
        ))}
        <ChipButton
          isPressed={chosen !== null && chosen.length === 0}
          onClick={() => onChange([])}
          data-testid="product-station-none"
        >
          Tidak dicetak
        </ChipButton>
      </div>
    </fieldset>
  )
}
