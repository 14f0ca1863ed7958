import { stationNames } from '@laci/domain/catalog/stations.ts'
import {
  kitchenStation,
  maximumStations,
  sameStation,
  stationNameSchema,
} from '@laci/domain/shop/station-name.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { useState } from 'react'
import { Section } from '../../ui/base/page.tsx'
import { CategoryField } from '../../ui/goods/category-field.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** *Stasiun pesanan*: where orders are made, and which categories each makes [CATALOG-71]. */
export function StationSection() {
  const [typed, setTyped] = useState('')
  const { values, set, isChanged, isBusy, reset, onSubmit, contestedSheet } =
    useSettingsForm('Stasiun pesanan')
  const stations = stationNames(values.stations).map(
    (name) => values.stations?.find((station) => sameStation(station.name, name)) ?? { name, categories: [] },
  )
  const name = typed.trim()
  const isKnown = stations.some((station) => sameStation(station.name, name))
  const isNew = !isKnown && stations.length < maximumStations && stationNameSchema.safeParse(name).success
  const isNamed = stations.some(({ categories }) => categories.length > 0)
  function add() {
    if (!isNew) return
    set({ stations: [...stations, { name, categories: [] }] })
    setTyped('')
  }
  return (
    <form noValidate onSubmit={onSubmit} data-testid="station-settings">
      {contestedSheet}
      <Section title="Stasiun pesanan">
        <p className="text-sm text-redup">
          Untuk kafe dan rumah makan: di mana pesanan dibuat. Setiap printer pesanan memilih stasiunnya, dan
          hanya menerima bagiannya.{' '}
          {isNamed
            ? 'Barang di luar kategori ini tidak dicetak, kecuali ditandai di halaman Produk.'
            : 'Selama belum ada kategori atau barang yang ditandai, semua barang dicetak.'}
        </p>
        <ul className="grid gap-4">
          {stations.map((station) => (
            <li
              key={station.name}
              className="grid gap-3 rounded-tile border border-garis p-4"
              data-testid="station"
            >
              <div className="flex flex-wrap items-center justify-between gap-3">
                <span className="font-semibold wrap-anywhere">{station.name}</span>
                {sameStation(station.name, kitchenStation) ? null : (
                  <Button
                    tone="outline"
                    onClick={() => set({ stations: stations.filter((other) => other !== station) })}
                    aria-label={`Hapus stasiun ${station.name}`}
                    data-testid="station-remove"
                  >
                    Hapus
                  </Button>
                )}
              </div>
              <CategoryField
                label="Kategori yang dibuat di sini"
                chosen={station.categories}
                onChange={(categories) =>
                  set({
                    stations: stations.map((other) => (other === station ? { ...other, categories } : other)),
                  })
                }
                testId="station-category"
              />
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-[min(12rem,100%)] grow">
            <TextInput
              label="Stasiun lain"
              placeholder="Misalnya Bar"
              maxLength={20}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || name === '') return
                event.preventDefault()
                add()
              }}
              error={name !== '' && isKnown ? 'Stasiun ini sudah ada.' : undefined}
              data-testid="station-name"
            />
          </div>
          <Button tone="outline" disabled={!isNew} onClick={add} data-testid="station-add">
            Tambah
          </Button>
        </div>
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
            data-testid="station-save"
          >
            Simpan stasiun
          </Button>
        </div>
      </Section>
    </form>
  )
}
