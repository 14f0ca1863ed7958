import { Radio } from '@laci/ui/controls/radio.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import type { TileLook } from '../../engine/api/catalog.ts'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'

const looks: { readonly [Look in TileLook]: string } = {
  large: 'Besar: nama, harga, dan foto lebih jelas',
  small: 'Kecil: tiga barang sebaris di HP',
  list: 'Daftar menurut SKU, untuk yang hafal kode',
}

/** How goods are shown on this device; it counts at once [CATALOG-75]. */
export function LookSheet({ onClose }: { onClose: () => void }) {
  const { tiles } = useShop()
  const chosen = useReadable(tiles.look)
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Tampilan barang"
      description="Hanya untuk perangkat ini. Barang favorit ditandai dengan menekan lama barangnya, lalu Favorit."
      testId="look-sheet"
    >
      <fieldset aria-label="Tampilan" className="grid min-w-0">
        {(Object.keys(looks) as TileLook[]).map((look) => (
          <Radio
            key={look}
            name="tile-look"
            label={looks[look]}
            checked={look === chosen}
            onChange={() => tiles.setLook(look)}
            data-testid={`look-${look}`}
          />
        ))}
      </fieldset>
    </Sheet>
  )
}
