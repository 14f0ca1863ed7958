import type { ShopSettings } from '@laci/domain/shop/settings.ts'
import type { Zone } from '@laci/domain/time/zone.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { PhoneInput } from '@laci/ui/controls/phone-input.tsx'
import { SelectInput } from '@laci/ui/controls/select-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { Section } from '../../shell/page.tsx'
import { zoneOptions } from '../../shell/zone-options.ts'
import { useSettingsForm } from './use-settings-form.ts'

const paperOptions = [
  { value: '32', label: '58 mm (32 huruf)' },
  { value: '48', label: '80 mm (48 huruf)' },
]
const roundingOptions = [
  { value: '1', label: 'Tanpa pembulatan' },
  { value: '100', label: 'Rp 100' },
  { value: '500', label: 'Rp 500' },
  { value: '1000', label: 'Rp 1.000' },
]
const directionOptions = [
  { value: 'nearest', label: 'Ke yang terdekat' },
  { value: 'down', label: 'Ke bawah' },
]

/** Account and shop data, receipt and rounding: edited here and nowhere else (ruling 35). */
export function ShopForm() {
  const { values, set, isChanged, isBusy, reset, onSubmit } = useSettingsForm('Pengaturan toko')

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5" data-testid="shop-form">
      <Section title="Toko">
        <TextInput
          label="Nama toko"
          maxLength={80}
          value={values.storeName}
          onChange={(event) => set({ storeName: event.currentTarget.value })}
          data-testid="settings-store-name"
        />
        <TextInput
          label="Alamat"
          maxLength={200}
          autoComplete="street-address"
          value={values.storeAddress}
          onChange={(event) => set({ storeAddress: event.currentTarget.value })}
          data-testid="settings-store-address"
        />
        <div className="grid items-start gap-4 md:grid-cols-2">
          <PhoneInput
            label="Telepon toko"
            maxLength={30}
            value={values.storePhone}
            onChange={(event) => set({ storePhone: event.currentTarget.value })}
            data-testid="settings-store-phone"
          />
          <TextInput
            label="Nama pemilik"
            maxLength={80}
            autoComplete="name"
            value={values.ownerName}
            onChange={(event) => set({ ownerName: event.currentTarget.value })}
            data-testid="settings-owner-name"
          />
        </div>
        <SelectInput
          label="Zona waktu"
          hint="Menentukan pergantian hari di laporan. Transaksi lama tidak berubah."
          options={zoneOptions}
          value={values.zone}
          onChange={(event) => set({ zone: event.currentTarget.value as Zone })}
          data-testid="settings-zone"
        />
      </Section>
      <Section title="Struk">
        <SelectInput
          label="Lebar kertas"
          options={paperOptions}
          value={String(values.receiptColumns)}
          onChange={(event) => set({ receiptColumns: Number(event.currentTarget.value) })}
          data-testid="settings-receipt-columns"
        />
        <TextInput
          label="Teks di atas"
          maxLength={200}
          value={values.receiptHeader}
          onChange={(event) => set({ receiptHeader: event.currentTarget.value })}
          data-testid="settings-receipt-header"
        />
        <TextInput
          label="Teks di bawah"
          maxLength={200}
          value={values.receiptFooter}
          onChange={(event) => set({ receiptFooter: event.currentTarget.value })}
          data-testid="settings-receipt-footer"
        />
      </Section>
      <Section title="Pembulatan tunai">
        <div className="grid items-start gap-4 md:grid-cols-2">
          <SelectInput
            label="Kelipatan"
            hint="Dicatat sebagai baris Pembulatan di struk."
            options={roundingOptions}
            value={String(values.cashRoundingStepRupiah)}
            onChange={(event) =>
              set({
                cashRoundingStepRupiah: Number(
                  event.currentTarget.value,
                ) as ShopSettings['cashRoundingStepRupiah'],
              })
            }
            data-testid="settings-rounding-step"
          />
          <SelectInput
            label="Arah"
            options={directionOptions}
            disabled={values.cashRoundingStepRupiah === 1}
            value={values.cashRoundingDirection}
            onChange={(event) =>
              set({
                cashRoundingDirection: event.currentTarget.value as ShopSettings['cashRoundingDirection'],
              })
            }
            data-testid="settings-rounding-direction"
          />
        </div>
      </Section>
      <div className="sticky bottom-0 -mx-4 flex justify-end gap-3 border-t border-garis bg-kertas px-4 py-3 md:-mx-6 md:px-6">
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
          data-testid="settings-save"
        >
          Simpan
        </Button>
      </div>
    </form>
  )
}
