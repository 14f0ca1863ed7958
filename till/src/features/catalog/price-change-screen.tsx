import type { RoundingRule } from '@laci/domain/base/money/rounding.ts'
import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import { usualAtMost } from '@laci/domain/base/money/usual-sums.ts'
import { changePricesCommand, takePricesBackCommand } from '@laci/domain/catalog/many-commands.ts'
import { type PriceChange, type PriceRule, planPrices } from '@laci/domain/catalog/price-change.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { SelectInput } from '@laci/ui/controls/select-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { Undo2 } from 'lucide-react'
import { type FormEvent, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { useCommands } from '../../ui/approval/approval.tsx'
import { RightGate } from '../../ui/approval/right-gate.tsx'
import { BackLink } from '../../ui/base/back-link.tsx'
import { FormError } from '../../ui/base/form-error.tsx'
import { Columns, Page, Section } from '../../ui/base/page.tsx'
import { readPercent } from '../../ui/base/percent-text.ts'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { keepPriceUndo, readPriceUndo } from './price-undo.ts'
import { productsToPrice, readTicked } from './products-to-price.ts'

const shownAtOnce = 50
const steps = [1, 100, 500, 1000] as const
const stepOptions = steps.map((step) => ({
  value: String(step),
  label: step === 1 ? 'Tanpa pembulatan' : `Kelipatan ${formatRupiah(step)}`,
}))

/** *Ubah banyak harga*: chosen by category, supplier or search, seen before it is done, and taken back afterwards. */
export function PriceChangeScreen() {
  return (
    <RightGate permission={{ right: 'products' }} title="Ubah banyak harga" testId="price-change">
      <ChangePrices />
    </RightGate>
  )
}

function ChangePrices() {
  const shop = useShop()
  const host = useHost()
  const { catalog, records, settings } = shop
  const version = useReadable(catalog.version)
  const suppliers = useReadable(records.ofKind('supplier'))
  const purchases = useReadable(records.ofKind('purchase'))
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const { state } = useLocation()
  /** Ticked in the list of products; undefined: all goods of the shop are meant. */
  const [productIds, setProductIds] = useState(() => readTicked(state))
  const [category, setCategory] = useState('')
  const [supplierId, setSupplierId] = useState('')
  const [words, setWords] = useState('')
  const [isPercent, setIsPercent] = useState(true)
  const [isDown, setIsDown] = useState(false)
  const [percentText, setPercentText] = useState('')
  const [amountRupiah, setAmount] = useState<Rupiah | null>(null)
  const [stepRupiah, setStep] = useState<RoundingRule['stepRupiah']>(() => {
    const shopStep = settings.get().cashRoundingStepRupiah
    return shopStep === 1 ? 100 : shopStep
  })
  const [shownCount, setShownCount] = useState(shownAtOnce)
  const [isPreviewed, setIsPreviewed] = useState(false)
  const [error, setError] = useState<string>()
  const [done, setDone] = useState<readonly PriceChange[]>(() => readPriceUndo(host.storage, shop.storeId))
  const [news, setNews] = useState('')

  const hundredths = readPercent(percentText)
  const rule: PriceRule | null = useMemo(() => {
    const sign = isDown ? -1 : 1
    const rounding = { stepRupiah, direction: 'nearest' as const }
    if (isPercent) return hundredths ? { kind: 'percent', hundredths: sign * hundredths, rounding } : null
    return amountRupiah ? { kind: 'sum', amountRupiah: sign * amountRupiah, rounding } : null
  }, [isPercent, isDown, hundredths, amountRupiah, stepRupiah])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when the catalogue has something else to say
  const chosen = useMemo(
    () => productsToPrice(catalog, purchases, { category, supplierId, words, productIds }),
    [catalog, version, purchases, category, supplierId, words, productIds],
  )
  const plan = useMemo(
    () => (isPreviewed && rule !== null ? planPrices(chosen, rule) : null),
    [isPreviewed, rule, chosen],
  )

  function retype<Value>(change: (value: Value) => void): (value: Value) => void {
    return (value) => {
      change(value)
      setIsPreviewed(false)
      setShownCount(shownAtOnce)
      setError(undefined)
      setNews('')
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (rule === null) {
      return setError(isPercent ? 'Isi persennya, misalnya 5 atau 2,5.' : 'Isi jumlahnya, misalnya 500.')
    }
    if (chosen.length === 0) return setError('Tidak ada produk yang cocok dengan pilihan ini.')
    if (plan === null) return setIsPreviewed(true)
    if (plan.changes.length === 0) return setError('Tidak ada harga yang berubah.')
    const { changes } = plan
    const changed = await run(() => execute(changePricesCommand, { changes }))
    if (changed?.is !== 'done') return
    keepPriceUndo(host.storage, shop.storeId, plan.changes)
    setDone(plan.changes)
    setIsPreviewed(false)
    setPercentText('')
    setAmount(null)
    setNews(`Harga ${formatAmount(plan.changes.length)} produk diubah.`)
  }

  async function undo() {
    const undone = await run(() => execute(takePricesBackCommand, { changes: done }))
    if (undone?.is !== 'done') return
    const back = undone.output
    keepPriceUndo(host.storage, shop.storeId, [])
    setDone([])
    const kept = back.keptNames.length
    setNews(
      `Harga ${formatAmount(back.changes.length)} produk dikembalikan.` +
        (kept === 0
          ? ''
          : ` ${formatAmount(kept)} produk sudah diubah lagi dan dibiarkan: ${back.keptNames.slice(0, 5).join(', ')}.`),
    )
  }

  return (
    <Page
      title="Ubah banyak harga"
      testId="price-change"
      isRoomy
      back={<BackLink to="/produk">Produk</BackLink>}
    >
      <div role="status">
        {news === '' && done.length === 0 ? null : (
          <div
            className="flex flex-wrap items-center justify-between gap-3 rounded-tile border border-garis bg-putih p-4"
            data-testid="price-change-news"
          >
            <p className="min-w-0 wrap-anywhere">
              {news === '' ? `Terakhir: harga ${formatAmount(done.length)} produk diubah.` : news}
            </p>
            {done.length === 0 ? null : (
              <Button
                tone="outline"
                isBusy={isBusy}
                onClick={() => void undo()}
                data-testid="price-change-undo"
              >
                <Undo2 aria-hidden size={20} />
                Urungkan
              </Button>
            )}
          </div>
        )}
      </div>
      <form noValidate autoComplete="off" className="grid grid-cols-[minmax(0,1fr)] gap-5" onSubmit={submit}>
        <Columns
          aside={
            <>
              {plan === null ? null : (
                <Section
                  title={`${formatAmount(plan.changes.length)} harga berubah`}
                  testId="price-change-preview"
                >
                  <ul className="grid" aria-label="Harga lama dan baru">
                    {plan.changes.slice(0, shownCount).map((change) => (
                      <PreviewRow key={change.productId} change={change} />
                    ))}
                  </ul>
                  {plan.changes.length > shownCount ? (
                    <Button tone="outline" onClick={() => setShownCount(shownCount + shownAtOnce)}>
                      Tampilkan lebih banyak ({formatAmount(plan.changes.length - shownCount)})
                    </Button>
                  ) : null}
                  {plan.unchangedCount === 0 ? null : (
                    <p className="text-sm text-redup">
                      {formatAmount(plan.unchangedCount)} produk tetap harganya.
                    </p>
                  )}
                  {plan.refusedNames.length === 0 ? null : (
                    <p className="text-sm font-semibold text-jahe-800" data-testid="price-change-refused">
                      Tidak diubah karena harganya menjadi nol atau terlalu tinggi:{' '}
                      {plan.refusedNames.slice(0, 10).join(', ')}
                      {plan.refusedNames.length > 10 ? ` dan ${plan.refusedNames.length - 10} lagi` : ''}.
                    </p>
                  )}
                </Section>
              )}
              <FormError testId="price-change-error">{error}</FormError>
              <Button type="submit" isBusy={isBusy} busyLabel="Menyimpan..." data-testid="price-change-save">
                {plan === null ? 'Lihat hasilnya' : `Ubah ${formatAmount(plan.changes.length)} harga`}
              </Button>
            </>
          }
        >
          <Section title="Produk yang mana">
            {productIds === undefined ? null : (
              <div
                className="flex flex-wrap items-center justify-between gap-3 rounded-tile bg-laci-50 px-4 py-2"
                data-testid="price-change-ticked"
              >
                <p className="min-w-0 font-semibold">
                  {formatAmount(productIds.length)} produk yang dipilih di daftar
                </p>
                <Button
                  tone="quiet"
                  onClick={() => retype(setProductIds)(undefined)}
                  data-testid="price-change-all"
                >
                  Pakai semua produk
                </Button>
              </div>
            )}
            <SelectInput
              label="Kategori"
              options={[
                { value: '', label: 'Semua kategori' },
                ...catalog.categories().map((one) => ({ value: one, label: one })),
              ]}
              value={category}
              onChange={(event) => retype(setCategory)(event.currentTarget.value)}
              data-testid="price-change-category"
            />
            <SelectInput
              label="Pemasok"
              options={[
                { value: '', label: 'Semua pemasok' },
                ...suppliers.map(({ id, fields }) => ({ value: id, label: fields.name })),
              ]}
              value={supplierId}
              onChange={(event) => retype(setSupplierId)(event.currentTarget.value)}
              data-testid="price-change-supplier"
            />
            <TextInput
              label="Nama, SKU, atau barcode"
              hint="Boleh kosong"
              maxLength={80}
              value={words}
              onChange={(event) => retype(setWords)(event.currentTarget.value)}
              data-testid="price-change-words"
            />
            <p className="font-semibold" data-testid="price-change-count">
              {formatAmount(chosen.length)} produk
            </p>
          </Section>
          <Section title="Berapa">
            <fieldset aria-label="Arah" className="flex min-w-0 flex-wrap gap-2">
              <ChipButton isPressed={!isDown} onClick={() => retype(setIsDown)(false)}>
                Naik
              </ChipButton>
              <ChipButton
                isPressed={isDown}
                onClick={() => retype(setIsDown)(true)}
                data-testid="price-change-down"
              >
                Turun
              </ChipButton>
              <ChipButton isPressed={isPercent} onClick={() => retype(setIsPercent)(true)}>
                Persen
              </ChipButton>
              <ChipButton
                isPressed={!isPercent}
                onClick={() => retype(setIsPercent)(false)}
                data-testid="price-change-sum"
              >
                Rupiah
              </ChipButton>
            </fieldset>
            {isPercent ? (
              <TextInput
                label="Persen"
                after={<span className="pr-3 text-redup">%</span>}
                inputMode="decimal"
                maxLength={6}
                value={percentText}
                onChange={(event) => retype(setPercentText)(event.currentTarget.value)}
                data-testid="price-change-percent"
              />
            ) : (
              <RupiahInput
                label="Jumlah per satuan dasar"
                hint="Satuan lain ikut sebesar isinya"
                usualRupiah={usualAtMost.unit_price}
                value={amountRupiah}
                onChange={retype(setAmount)}
                data-testid="price-change-amount"
              />
            )}
            <SelectInput
              label="Dibulatkan"
              options={stepOptions}
              value={String(stepRupiah)}
              onChange={(event) => {
                const step = steps.find((one) => String(one) === event.currentTarget.value)
                if (step !== undefined) retype(setStep)(step)
              }}
              data-testid="price-change-step"
            />
          </Section>
        </Columns>
      </form>
    </Page>
  )
}

function PreviewRow({ change: { name, fromRupiah, toRupiah, isBelowCost } }: { change: PriceChange }) {
  return (
    <li
      className="flex flex-wrap justify-between gap-x-4 border-b border-garis py-2 last:border-b-0"
      data-testid="price-change-row"
    >
      <span className="min-w-0 break-words">
        {name}
        {isBelowCost ? (
          <span className="block text-sm font-semibold text-jahe-800">Di bawah harga beli</span>
        ) : null}
      </span>
      <span className="tabular-nums">
        <span className="text-redup">{formatRupiah(fromRupiah)} →</span> <b>{formatRupiah(toRupiah)}</b>
      </span>
    </li>
  )
}
