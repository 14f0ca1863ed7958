import { type StockGuard, stockGuardChanges, stockGuardOf } from '@laci/domain/sale/stock-guard.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Checkbox } from '@laci/ui/controls/checkbox.tsx'
import { Radio } from '@laci/ui/controls/radio.tsx'
import { useId } from 'react'
import { Section } from '../../ui/base/page.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const choices: { readonly [Guard in StockGuard]: string } = {
  sell: 'Tetap dijual, stok menjadi minus sampai pembeliannya dicatat',
  ask: 'Kasir ditanya dulu saat memindainya',
  forbid: 'Tidak boleh dijual sampai stoknya dicatat',
}

/** *Stok saat berjualan*: what the till does with goods that it has no stock of, or whose day is over. */
export function StockSection() {
  const { values, set, isChanged, isBusy, reset, onSubmit, contestedSheet } =
    useSettingsForm('Stok saat berjualan')
  const name = useId()
  const chosen = stockGuardOf(values)
  return (
    <form noValidate onSubmit={onSubmit} data-testid="stock-settings">
      {contestedSheet}
      <Section title="Stok saat berjualan">
        <fieldset className="grid gap-1">
          <legend className="font-semibold">Barang yang stoknya habis</legend>
          {(Object.keys(choices) as StockGuard[]).map((guard) => (
            <Radio
              key={guard}
              name={name}
              label={choices[guard]}
              checked={chosen === guard}
              onChange={() => set(stockGuardChanges(guard))}
              data-testid={`stock-guard-${guard}`}
            />
          ))}
        </fieldset>
        <Checkbox
          label="Barang kedaluwarsa tidak boleh dijual"
          hint="Bila tidak dicentang, kasir diberi tahu saat memindainya dan tetap bisa menjual."
          checked={values.isExpiredForbidden === true}
          onChange={(event) => set({ isExpiredForbidden: event.currentTarget.checked })}
          data-testid="expired-forbidden"
        />
        <div className="flex flex-wrap justify-end gap-3">
          {isChanged ? (
            <Button tone="outline" onClick={reset}>
              Batal
            </Button>
          ) : null}
          <Button
            type="submit"
            disabled={!isChanged}
            isBusy={isBusy}
            busyLabel="Menyimpan..."
            data-testid="stock-settings-save"
          >
            Simpan
          </Button>
        </div>
      </Section>
    </form>
  )
}
