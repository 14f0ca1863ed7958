import { settledEdit } from '@laci/domain/base/lib/field-edit.ts'
import { usualAtMost } from '@laci/domain/base/money/usual-sums.ts'
import { savePromotionCommand } from '@laci/domain/promotion/commands.ts'
import { type PromotionFields, promotionDefaults } from '@laci/domain/promotion/promotion.ts'
import { ConfirmDialog } from '@laci/ui/controls/alert-dialog.tsx'
import { Button } from '@laci/ui/controls/button.tsx'
import { Checkbox } from '@laci/ui/controls/checkbox.tsx'
import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { SelectInput } from '@laci/ui/controls/select-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ShopRecordView } from '../../engine/api/records.ts'
import { useCommands } from '../../ui/approval/approval.tsx'
import { focusFirstError } from '../../ui/base/focus-error.ts'
import { FormSheet } from '../../ui/base/form-sheet.tsx'
import { useOneAtATime } from '../../ui/base/use-one-at-a-time.ts'
import { CategoryField } from '../../ui/goods/category-field.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { useEditUndo } from '../../ui/state/use-undo.ts'
import { type FieldWords, useContestedFields } from '../../ui/sync/contested-fields.tsx'
import {
  becomesForAll,
  countingText,
  type PromotionErrors,
  type PromotionValues,
  promotionEdit,
  promotionKinds,
  promotionValues,
  readPromotion,
} from './promotion-values.ts'

const reductionLabels = { percent: 'Persen', amount: 'Potongan Rp', price: 'Harga jadi' } as const
const shownProducts = 6

const fieldWords: FieldWords<PromotionFields> = {
  kind: ['jenis', (kind) => promotionKinds[kind]],
  priceRupiah: ['harga jadi', formatRupiah],
  amountRupiah: ['potongan', formatRupiah],
  isActive: ['aktif', (isActive) => (isActive ? 'ya' : 'tidak')],
}

/** A new promotion, or one that is changed or switched off; none is ever deleted. */
export function PromotionForm({
  promotion,
  onClose,
}: {
  promotion: ShopRecordView<'promotion'> | null
  onClose: () => void
}) {
  const shop = useShop()
  const toast = useToast()
  const offerUndo = useEditUndo()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const [askContested, contestedSheet] = useContestedFields()
  /** As it was when the form was opened: what others change meanwhile is theirs [SYNC-95]. */
  const [seen] = useState(promotion?.fields ?? promotionDefaults)
  const [initial] = useState(() => promotionValues(seen))
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<PromotionErrors>({})
  const [isAskingForAll, setIsAskingForAll] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)

  function set<Name extends keyof PromotionValues>(name: Name, value: PromotionValues[Name]) {
    setValues((current) => ({ ...current, [name]: value }))
    setErrors((current) => ({ ...current, [name]: undefined }))
  }

  const save = useOneAtATime(async (isForAllMeant = false) => {
    const read = readPromotion(values)
    if (!read.isOk) {
      setErrors(read.errors)
      focusFirstError(form)
      return
    }
    if (!isForAllMeant && becomesForAll(read.fields, seen, promotion === null)) return setIsAskingForAll(true)
    const promotionId = promotion?.id ?? shop.newId()
    const untouched = promotion === null ? null : readPromotion(initial)
    const edit = await settledEdit(
      { opened: untouched?.isOk ? untouched.fields : seen, typed: read.fields, seen },
      promotionEdit,
      () => shop.records.record('promotion', promotionId)?.fields ?? seen,
      (form, contested) => askContested(form, contested, fieldWords),
    )
    if (edit === null) return
    const { changes } = edit
    const before = shop.records.record('promotion', promotionId)?.fields ?? seen
    const { name } = read.fields
    const saved = await run(() => execute(savePromotionCommand, { promotionId, name, changes }))
    if (saved?.is !== 'done') return
    if (promotion === null) toast(`${name} tersimpan`, 'success')
    else
      offerUndo<PromotionFields>({
        news: changes.isActive === false ? `${name} dimatikan` : `${name} tersimpan`,
        name,
        before,
        changes,
        now: () => shop.records.record('promotion', promotionId)?.fields ?? seen,
        save: (back, options) => execute(savePromotionCommand, { promotionId, name, changes: back }, options),
      })
    onClose()
  })

  const isFree = values.kind === 'buy_get'
  return (
    <>
      {contestedSheet}
      <ConfirmDialog
        isOpen={isAskingForAll}
        onCancel={() => setIsAskingForAll(false)}
        onConfirm={() => {
          setIsAskingForAll(false)
          void save(true)
        }}
        title="Berlaku untuk semua barang?"
        body="Promosi ini tidak menyebut kategori atau barang, jadi setiap barang di toko ini ikut, juga yang ditambahkan nanti."
        confirmLabel="Ya, semua barang"
        tone="primary"
      />
      <FormSheet
        form={form}
        title={promotion === null ? 'Promosi baru' : 'Ubah promosi'}
        initialFocus={nameField}
        isBusy={isBusy}
        isChanged={JSON.stringify(values) !== JSON.stringify(initial)}
        lossText="Isian promosi ini belum disimpan dan akan hilang."
        onClose={onClose}
        onSubmit={() => void save()}
        foot={
          <Button
            type="submit"
            className="justify-self-end"
            isBusy={isBusy}
            busyLabel="Menyimpan..."
            data-testid="promotion-save"
          >
            Simpan
          </Button>
        }
        testId="promotion-form"
      >
        <TextInput
          ref={nameField}
          label="Nama"
          hint="Tampil di keranjang dan struk"
          maxLength={60}
          value={values.name}
          onChange={(event) => set('name', event.currentTarget.value)}
          error={errors.name}
          data-testid="promotion-name"
        />
        <SelectInput
          label="Jenis"
          options={Object.entries(promotionKinds).map(([value, label]) => ({ value, label }))}
          value={values.kind}
          onChange={(event) => set('kind', event.currentTarget.value as PromotionValues['kind'])}
          data-testid="promotion-kind"
        />
        <div className="grid grid-cols-2 narrow:grid-cols-1 items-start gap-3">
          <TextInput
            label={isFree ? 'Beli' : 'Mulai jumlah'}
            hint={isFree || values.kind === 'quantity_break' ? undefined : 'Boleh kosong'}
            inputMode="decimal"
            value={values.minimum}
            onChange={(event) => set('minimum', event.currentTarget.value)}
            error={errors.minimum}
            data-testid="promotion-minimum"
          />
          {isFree ? (
            <TextInput
              label="Gratis"
              inputMode="decimal"
              value={values.free}
              onChange={(event) => set('free', event.currentTarget.value)}
              error={errors.free}
              data-testid="promotion-free"
            />
          ) : values.reduction === 'percent' ? (
            <TextInput
              label="Diskon (%)"
              inputMode="decimal"
              value={values.percent}
              onChange={(event) => set('percent', event.currentTarget.value)}
              error={errors.percent}
              data-testid="promotion-percent"
            />
          ) : (
            <RupiahInput
              usualRupiah={usualAtMost.unit_price}
              label={reductionLabels[values.reduction]}
              value={values.amountRupiah}
              onChange={(amountRupiah) => set('amountRupiah', amountRupiah)}
              error={errors.amountRupiah}
              data-testid="promotion-amount"
            />
          )}
        </div>
        {isFree ? null : (
          <fieldset aria-label="Cara hitung" className="-mt-1 flex min-w-0 flex-wrap gap-2">
            {(['percent', 'amount', 'price'] as const).map((reduction) => (
              <ChipButton
                key={reduction}
                isPressed={values.reduction === reduction}
                onClick={() => set('reduction', reduction)}
                data-testid={`promotion-by-${reduction}`}
              >
                {reductionLabels[reduction]}
              </ChipButton>
            ))}
          </fieldset>
        )}
        <PromotionGoods values={values} set={set} />
        {values.minimum === '' && !isFree ? null : (
          <p className="-mt-1 text-sm text-redup" data-testid="promotion-counting">
            {countingText(values)}
          </p>
        )}
        <TextInput
          label="Kelompok pelanggan"
          hint={values.kind === 'group_price' ? undefined : 'Kosong: untuk semua'}
          maxLength={40}
          value={values.customerGroup}
          onChange={(event) => set('customerGroup', event.currentTarget.value)}
          error={errors.customerGroup}
          data-testid="promotion-group"
        />
        <div className="grid items-start gap-3 min-[400px]:grid-cols-2 narrow:grid-cols-1">
          <TextInput
            label="Mulai tanggal"
            type="date"
            value={values.fromDay}
            onChange={(event) => set('fromDay', event.currentTarget.value)}
            error={errors.fromDay}
            data-testid="promotion-from"
          />
          <TextInput
            label="Sampai tanggal"
            type="date"
            value={values.throughDay}
            onChange={(event) => set('throughDay', event.currentTarget.value)}
            error={errors.throughDay}
            data-testid="promotion-through"
          />
        </div>
        <Checkbox
          label="Aktif"
          checked={values.isActive}
          onChange={(event) => set('isActive', event.currentTarget.checked)}
          data-testid="promotion-active"
        />
      </FormSheet>
    </>
  )
}

/** Which categories and products it is about; none of both: everything. */
function PromotionGoods({
  values,
  set,
}: {
  values: PromotionValues
  set: (name: 'categories' | 'productIds', value: readonly string[]) => void
}) {
  const { catalog } = useShop()
  const [words, setWords] = useState('')
  const found =
    words.trim() === ''
      ? []
      : catalog.search(words, shownProducts).filter((productId) => !values.productIds.includes(productId))
  return (
    <div className="grid gap-3">
      <CategoryField
        label="Kategori"
        chosen={values.categories}
        onChange={(categories) => set('categories', categories)}
        testId="promotion-category"
      />
      <TextInput
        label="Barang"
        hint="Tanpa kategori dan barang: berlaku untuk semua"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter picks the first match; it must not save a half-filled promotion.
          if (event.key !== 'Enter') return
          event.preventDefault()
          const first = found[0]
          if (first === undefined) return
          set('productIds', [...values.productIds, first])
          setWords('')
        }}
        data-testid="promotion-product"
      />
      {found.length + values.productIds.length === 0 ? null : (
        <div className="flex flex-wrap gap-2">
          {values.productIds.map((productId) => {
            const name = catalog.product(productId)?.fields.name ?? 'Barang lama'
            return (
              <ChipButton
                key={productId}
                isPressed
                onClick={() =>
                  set(
                    'productIds',
                    values.productIds.filter((other) => other !== productId),
                  )
                }
                className="max-w-full"
              >
                <span className="truncate">{name}</span>
                <X aria-hidden size={16} className="shrink-0" />
              </ChipButton>
            )
          })}
          {found.map((productId) => (
            <ChipButton
              key={productId}
              isPressed={false}
              onClick={() => {
                set('productIds', [...values.productIds, productId])
                setWords('')
              }}
              className="max-w-full"
              data-testid="promotion-match"
            >
              <span className="truncate">{catalog.product(productId)?.fields.name}</span>
            </ChipButton>
          ))}
        </div>
      )}
    </div>
  )
}
