import type { MoneyTaken } from '@laci/domain/supplier/commands.ts'
import { Radio } from '@laci/ui/controls/radio.tsx'
import type { OpenShop } from '../../engine/till/open-shop.ts'

/** Where the money of a payment comes from: only the drawer's is counted in its shift. */
export const sources = {
  drawer: { label: 'Uang dari laci kasir', facts: { tender: 'cash', isFromDrawer: true } },
  purse: { label: 'Tunai, bukan dari laci', facts: { tender: 'cash', isFromDrawer: false } },
  transfer: { label: 'Transfer', facts: { tender: 'transfer', isFromDrawer: false } },
} as const satisfies {
  [name: string]: { readonly label: string; readonly facts: MoneyTaken }
}
export type MoneySource = keyof typeof sources

/** Without an open shift nobody counts the drawer: money most likely came from elsewhere. */
export function usualSource(shop: Pick<OpenShop, 'counterFacts'>): MoneySource {
  return shop.counterFacts().shiftId === null ? 'purse' : 'drawer'
}

export function SourceField({
  value,
  onChange,
}: {
  value: MoneySource
  onChange: (source: MoneySource) => void
}) {
  return (
    <fieldset className="grid min-w-0">
      <legend className="text-sm font-semibold">Dibayar dengan</legend>
      {(Object.keys(sources) as MoneySource[]).map((name) => (
        <Radio
          key={name}
          name="money-source"
          label={sources[name].label}
          checked={value === name}
          onChange={() => onChange(name)}
          data-testid={`source-${name}`}
        />
      ))}
    </fieldset>
  )
}
