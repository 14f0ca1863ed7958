import type { Zone } from '@laci/domain/base/time/zone.ts'
import type { ShopSettings } from '@laci/domain/shop/settings.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Checkbox } from '@laci/ui/controls/checkbox.tsx'
import { PhoneInput } from '@laci/ui/controls/phone-input.tsx'
import { SelectInput } from '@laci/ui/controls/select-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { Section } from '../../ui/base/page.tsx'
import { zoneOptions } from '../../ui/base/zone-options.ts'
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
const dayStartOptions = Array.from({ length: 13 }, (_, halfHour) => ({
  value: String(halfHour * 30),
  label: `${String(Math.floor(halfHour / 2)).padStart(2, '0')}.${halfHour % 2 === 0 ? '00' : '30'}`,
}))
const directionOptions = [
  { value: 'nearest', label: 'Ke yang terdekat' },
  { value: 'down', label: 'Ke bawah' },
]

/** Account and shop data, receipt and rounding: edited here and nowhere else (ruling 35). */
export function ShopForm() {
  const { values, set, isChanged, isBusy, reset, onSubmit, contestedSheet } =
    useSettingsForm('Pengaturan toko')

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5" data-testid="shop-form">
      {contestedSheet}
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
        <div className="grid items-start gap-4 md:grid-cols-2">
          <SelectInput
            label="Zona waktu"
            hint="Transaksi lama tidak berubah."
            options={zoneOptions}
            value={values.zone}
            onChange={(event) => set({ zone: event.currentTarget.value as Zone })}
            data-testid="settings-zone"
          />
          <SelectInput
            label="Hari berganti pukul"
            hint="Toko yang tutup lewat tengah malam memilih jam sesudah tutup."
            options={dayStartOptions}
            value={String(values.dayStartsAtMinute)}
            onChange={(event) => set({ dayStartsAtMinute: Number(event.currentTarget.value) })}
            data-testid="settings-day-start"
          />
        </div>
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
        <div className="grid">
          <Checkbox
            label="Struk hemat kertas"
            hint="Lebih pendek: tanpa logo dan tanpa baris kosong."
            checked={values.isShortReceipt}
            onChange={(event) => set({ isShortReceipt: event.currentTarget.checked })}
            data-testid="settings-short-receipt"
          />
          <Checkbox
            label="Kode QR di bawah struk"
            hint="Untuk melihat apakah struk ini asli. Tanpa internet juga kode cadangan: penjualan bisa dikembalikan dari struknya."
            checked={values.hasReceiptQr}
            onChange={(event) => set({ hasReceiptQr: event.currentTarget.checked })}
            data-testid="settings-receipt-qr"
          />
        </div>
      </Section>
      <Section title="Pembulatan total">
        <p className="text-redup">Dicatat sebagai baris Pembulatan di struk.</p>
        <Rounding
          name="Tunai"
          step={values.cashRoundingStepRupiah}
          direction={values.cashRoundingDirection}
          onStep={(cashRoundingStepRupiah) => set({ cashRoundingStepRupiah })}
          onDirection={(cashRoundingDirection) => set({ cashRoundingDirection })}
          testId="settings-rounding"
        />
        <Rounding
          name="Selain tunai"
          step={values.nonCashRoundingStepRupiah}
          direction={values.nonCashRoundingDirection}
          onStep={(nonCashRoundingStepRupiah) => set({ nonCashRoundingStepRupiah })}
          onDirection={(nonCashRoundingDirection) => set({ nonCashRoundingDirection })}
          testId="settings-non-cash-rounding"
        />
      </Section>
      <div className="sticky bottom-0 tiny:static -mx-(--edge) flex flex-wrap justify-end gap-3 border-t border-garis bg-kertas px-(--edge) py-3 md:-mx-6 md:px-6">
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

type Step = ShopSettings['cashRoundingStepRupiah']
type Direction = ShopSettings['cashRoundingDirection']

/** To which sum totals of one kind of tender are rounded, and where to. */
function Rounding({
  name,
  step,
  direction,
  onStep,
  onDirection,
  testId,
}: {
  name: string
  step: Step
  direction: Direction
  onStep: (step: Step) => void
  onDirection: (direction: Direction) => void
  testId: string
}) {
  return (
    <fieldset aria-label={name} className="grid min-w-0 items-start gap-4 md:grid-cols-2">
      <SelectInput
        label={`${name}: kelipatan`}
        options={roundingOptions}
        value={String(step)}
        onChange={(event) => onStep(Number(event.currentTarget.value) as Step)}
        data-testid={`${testId}-step`}
      />
      <SelectInput
        label={`${name}: arah`}
        options={directionOptions}
        disabled={step === 1}
        value={direction}
        onChange={(event) => onDirection(event.currentTarget.value as Direction)}
        data-testid={`${testId}-direction`}
      />
    </fieldset>
  )
}
