import { goodsNumberOf } from '@laci/domain/base/barcode/gs1-code.ts'
import { usualAtMost } from '@laci/domain/base/money/usual-sums.ts'
import type { EditedProduct } from '@laci/domain/catalog/commands.ts'
import type { ProductFields } from '@laci/domain/catalog/product.ts'
import { isMergedAway } from '@laci/domain/catalog/product-edit.ts'
import { unitText } from '@laci/domain/catalog/unit-split.ts'
import { billedLocalTax, billedTaxMode, isLocallyTaxed } from '@laci/domain/shop/tax-status.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Checkbox } from '@laci/ui/controls/checkbox.tsx'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatQuantity, parseStock } from '@laci/ui/format/quantity.ts'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ProductView } from '../../engine/api/catalog.ts'
import type { NewPhoto } from '../../engine/api/photos.ts'
import { focusFirstError } from '../../ui/base/focus-error.ts'
import { FormSheet } from '../../ui/base/form-sheet.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { BatchFields } from '../../ui/goods/batch-fields.tsx'
import { FavoriteButton } from '../../ui/goods/favorite-button.tsx'
import { batchFactsTyped } from '../../ui/goods/typed-batch.ts'
import { useScanner } from '../../ui/goods/use-scanner.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { BarcodeInput } from './barcode-input.tsx'
import { PartEditor } from './part-editor.tsx'
import { partsError } from './part-values.ts'
import { PhotoField } from './photo-field.tsx'
import { PlainInputs } from './plain-inputs.tsx'
import {
  changeWeighed,
  doubtfulBarcode,
  formValues,
  marginPercent,
  type ProductFormErrors,
  type ProductFormValues,
  readProductForm,
  withOpeningStock,
  withStockTicked,
} from './product-form-values.ts'
import { productRefusalError } from './product-texts.ts'
import { useProductUndo } from './product-undo.ts'
import { StationField } from './station-field.tsx'
import { TierEditor, UnitEditor } from './unit-editor.tsx'
import { useProductSaving } from './use-product-saving.ts'
import { VariantForm, type VariantSource } from './variant-form.tsx'
import { VariantPart } from './variant-part.tsx'

/** A new product, or one that is edited. A scan while it is open fills the barcode, wherever the focus is. */
export function ProductForm({
  product,
  barcode = '',
  onClose,
  onSaved,
  onAdjustStock,
  onOpenGroup,
}: {
  product: ProductView | null
  barcode?: string
  onClose: () => void
  onSaved: (productId: string, wantsAnother: boolean) => void
  onAdjustStock?: () => void
  /** Absent where something is sold at once, and no group is made. */
  onOpenGroup?: (groupId: string) => void
}) {
  const shop = useShop()
  const toast = useToast()
  const tellUndoable = useProductUndo()
  const [run, isBusy] = useCommand()
  const [saveProduct, contestedSheet] = useProductSaving()
  /** As it was when the form was opened: what others change meanwhile is theirs [SYNC-95]. */
  const [before] = useState(product?.fields ?? null)
  const [initial, setInitial] = useState(() => formValues(before, barcode))
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<ProductFormErrors>({})
  /** What a group of variants is being made of, in the place of this form. */
  const [source, setSource] = useState<VariantSource | null>(null)
  /** Taken or chosen here and not saved yet. */
  const [newPhoto, setNewPhoto] = useState<NewPhoto | null>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const categoriesId = useId()
  const isNew = product === null
  useReadable(shop.staff.current)
  // What somebody types in themselves is no secret to them.
  const seesCost = isNew || shop.staff.may({ right: 'see_cost' })

  function set<Name extends keyof ProductFormValues>(name: Name, value: ProductFormValues[Name]) {
    setValues((current) => ({ ...current, [name]: value }))
    setErrors((current) => ({ ...current, [name]: undefined }))
  }

  useScanner(({ barcode, field }) => {
    const code = goodsNumberOf(barcode)
    const unitKey = field?.dataset.unitKey
    if (unitKey === undefined) set('barcode', code)
    else {
      set(
        'units',
        values.units.map((unit) => (String(unit.key) === unitKey ? { ...unit, barcode: code } : unit)),
      )
    }
    return true
  })

  function showErrors(found: ProductFormErrors) {
    setErrors(found)
    focusFirstError(form)
  }

  function readOrShowErrors() {
    const read = readProductForm(values, before)
    if (!read.isOk) showErrors(read.errors)
    return read.isOk ? read : null
  }

  /** What the form says where nobody touches it. */
  function untouched(fields: ProductFields): ProductFields {
    const read = readProductForm(initial, fields)
    return read.isOk ? read.fields : fields
  }

  function editedProduct(): EditedProduct | null {
    return product === null || before === null
      ? null
      : { productId: product.productId, opened: untouched(before), seen: before }
  }

  function makeVariants() {
    const read = readOrShowErrors()
    if (read !== null) setSource({ edited: editedProduct(), fields: read.fields })
  }

  async function save(wantsAnother: boolean) {
    const read = readOrShowErrors()
    if (read === null) return
    const refusedParts = partsError(shop.catalog, product, read.fields.parts)
    if (refusedParts !== null) {
      showErrors({ parts: refusedParts })
      return
    }
    /** As the shop had it when this was saved. */
    const known = product === null ? undefined : shop.catalog.product(product.productId)?.fields
    const typed = {
      ...{ edited: editedProduct(), typed: read.fields },
      openingStockThousandths: read.openingStockThousandths,
      batch: batchFactsTyped(values.openingBatch),
    }
    const photo = newPhoto?.photoId === values.photo ? newPhoto : null
    const saved = await run(() => saveProduct(typed, photo))
    if (saved?.is === 'refused') showErrors(productRefusalError(saved.refusal))
    if (saved?.is !== 'done') return
    const { productId } = saved.output
    const after = shop.catalog.product(productId)?.fields
    if (before?.merged === null && after !== undefined && isMergedAway(after)) {
      const into = shop.catalog.product(after.merged?.intoProductId ?? '')?.fields.name ?? 'produk lain'
      toast(
        `${after.name} sudah digabungkan ke ${into} di perangkat lain. Yang dijual sekarang ${into}.`,
        'warning',
      )
      onSaved(productId, wantsAnother)
      return
    }
    const doubtful = doubtfulBarcode(read.fields, before)
    // Enter saves before the warning beside the field is read.
    if (doubtful === null) {
      if (known === undefined || after === undefined) toast(`${read.fields.name} tersimpan`, 'success')
      else tellUndoable(productId, known, after)
    } else toast(`${read.fields.name} tersimpan. Barcode ${doubtful.code}: ${doubtful.text}`, 'warning')
    onSaved(productId, wantsAnother)
    if (wantsAnother) {
      setNewPhoto(null)
      const next = { ...formValues(null), category: values.category, unit: values.unit }
      setInitial(next)
      setValues(next)
      nameField.current?.focus()
    }
  }

  const settings = useReadable(shop.settings)
  const localTax = billedLocalTax(settings)
  const isServed = isLocallyTaxed(localTax, values.category.trim())
  /** The one tax that goods of this category are under; null: none. */
  const taxName = isServed ? localTax!.name : billedTaxMode(settings) === 'off' ? null : 'PPN'
  const isChanged = JSON.stringify(values) !== JSON.stringify(initial)
  const margin = marginPercent(values.priceRupiah, values.costRupiah)
  if (source !== null) {
    return <VariantForm groupId={null} source={source} onClose={() => setSource(null)} onSaved={onClose} />
  }
  return (
    <>
      {contestedSheet}
      <FormSheet
        form={form}
        title={isNew ? 'Produk baru' : 'Ubah produk'}
        initialFocus={nameField}
        isBusy={isBusy}
        isChanged={isChanged}
        lossText="Isian produk ini belum disimpan dan akan hilang."
        onClose={onClose}
        onSubmit={() => void save(false)}
        foot={
          <div className="flex flex-wrap justify-end gap-3">
            {isNew && barcode === '' ? (
              <Button
                tone="outline"
                className="max-md:hidden"
                isBusy={isBusy}
                onClick={() => save(true)}
                data-saves
                data-testid="product-save-more"
              >
                Simpan & tambah lagi
              </Button>
            ) : null}
            <Button type="submit" isBusy={isBusy} busyLabel="Menyimpan..." data-testid="product-save">
              Simpan
            </Button>
          </div>
        }
        testId="product-form"
      >
        <TextInput
          ref={nameField}
          label="Nama"
          required
          maxLength={120}
          value={values.name}
          {...(product?.fields.variant == null ? {} : { readOnly: true, hint: 'Nama mengikuti variannya' })}
          onChange={(event) => set('name', event.currentTarget.value)}
          error={errors.name}
          data-testid="product-name"
        />
        <PhotoField
          photoId={values.photo}
          photoBefore={initial.photo}
          newPhoto={newPhoto}
          onChoose={(photo) => {
            setNewPhoto(photo)
            set('photo', photo.photoId)
          }}
          onPhoto={(photoId) => set('photo', photoId)}
        />
        <div className="grid grid-cols-2 narrow:grid-cols-1 items-start gap-3">
          <RupiahInput
            usualRupiah={usualAtMost.unit_price}
            label="Harga jual"
            required
            value={values.priceRupiah}
            onChange={(value) => set('priceRupiah', value)}
            error={errors.priceRupiah}
            data-testid="product-price"
          />
          {seesCost ? (
            <RupiahInput
              usualRupiah={usualAtMost.unit_price}
              label="Harga beli"
              value={values.costRupiah}
              onChange={(value) => set('costRupiah', value)}
              hint={margin === null ? undefined : margin >= 0 ? `Untung ${margin} %` : `Rugi ${-margin} %`}
              data-testid="product-cost"
            />
          ) : null}
        </div>
        <div className="grid grid-cols-2 narrow:grid-cols-1 items-start gap-3">
          <TextInput
            label="Kategori"
            maxLength={60}
            list={categoriesId}
            value={values.category}
            onChange={(event) => set('category', event.currentTarget.value)}
            data-testid="product-category"
          />
          <datalist id={categoriesId}>
            {shop.catalog.categories().map((category) => (
              <option key={category} value={category} />
            ))}
          </datalist>
          <TextInput
            label="Satuan"
            maxLength={20}
            value={values.unit}
            onChange={(event) => set('unit', event.currentTarget.value)}
            error={errors.unit}
            data-testid="product-unit"
          />
        </div>
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <BarcodeInput
            hint="Ketik atau pindai"
            value={values.barcode}
            onCode={(typed) => set('barcode', typed)}
            error={errors.barcode}
            data-testid="product-barcode"
          />
          <PlainInputs place="codes" values={values} errors={errors} onChange={set} />
        </div>
        {values.parts.length > 0 ? null : (
          <Checkbox
            label="Catat stok"
            checked={values.isStocked}
            onChange={(event) => {
              const isStocked = event.currentTarget.checked
              setValues((current) => withStockTicked(current, isStocked))
            }}
            data-testid="product-is-stocked"
          />
        )}
        {values.parts.length === 0 && (isNew || values.isStocked) ? (
          <div
            className={
              isNew
                ? 'grid grid-cols-2 items-start gap-3 narrow:grid-cols-1'
                : 'grid items-start gap-3 sm:grid-cols-2'
            }
          >
            {isNew ? (
              <TextInput
                label="Stok"
                hint={values.isStocked ? undefined : 'Kosong: tidak dicatat'}
                inputMode="decimal"
                value={values.openingStock}
                onChange={(event) => {
                  const typed = event.currentTarget.value
                  setValues((current) => withOpeningStock(current, typed))
                  setErrors(({ openingStock: _, ...others }) => others)
                }}
                error={errors.openingStock}
                data-testid="product-stock"
              />
            ) : (
              <StockCell product={product} isChanged={isChanged} onAdjust={onAdjustStock} />
            )}
            {values.isStocked ? (
              <PlainInputs place="stock" values={values} errors={errors} onChange={set} />
            ) : null}
            {isNew && (parseStock(values.openingStock) ?? 0) > 0 ? (
              <BatchFields
                value={values.openingBatch}
                onChange={(batch) => set('openingBatch', batch)}
                testId="product"
                fieldClassName="max-sm:col-span-2"
              />
            ) : null}
          </div>
        ) : null}
        <Checkbox
          label="Dijual per timbangan"
          hint={`Kasir diminta beratnya, atau memindai label timbangan.${values.isWeighed ? ` Harga jual untuk 1 ${values.unit.trim()}.` : ''}`}
          checked={values.isWeighed}
          onChange={(event) => {
            const isWeighed = event.currentTarget.checked
            setValues((current) => changeWeighed(current, isWeighed, product?.fields.unit))
          }}
          data-testid="product-is-weighed"
        />
        {values.isWeighed ? (
          <TextInput
            label="Kode di timbangan"
            hint="Lima angka di label, misalnya 00042. Boleh kosong."
            inputMode="numeric"
            maxLength={6}
            value={values.scaleCode}
            onChange={(event) => set('scaleCode', event.currentTarget.value)}
            error={errors.scaleCode}
            data-testid="product-scale-code"
          />
        ) : null}
        {taxName === null ? null : (
          <Checkbox
            label={`Kena ${taxName}`}
            checked={values.isTaxed}
            onChange={(event) => set('isTaxed', event.currentTarget.checked)}
            data-testid="product-is-taxed"
          />
        )}
        <StationField
          category={values.category.trim()}
          chosen={values.stations}
          onChange={(stations) => set('stations', stations)}
        />
        <UnitEditor
          baseUnit={values.unit.trim() || 'pcs'}
          rows={values.units}
          error={errors.units}
          onChange={(rows) => set('units', rows)}
        />
        <TierEditor
          baseUnit={values.unit.trim() || 'pcs'}
          units={values.units}
          rows={values.tiers}
          error={errors.tiers}
          onChange={(rows) => set('tiers', rows)}
        />
        <PartEditor
          product={product}
          priceRupiah={values.priceRupiah}
          rows={values.parts}
          error={errors.parts}
          onChange={(rows) => set('parts', rows)}
        />
        {onOpenGroup === undefined || values.parts.length > 0 ? null : (
          <VariantPart
            product={product}
            isChanged={isChanged}
            onMake={makeVariants}
            onOpenGroup={onOpenGroup}
          />
        )}
        {product === null ? null : <FavoriteButton productId={product.productId} />}
        <Checkbox
          label="Sembunyikan dari kasir"
          checked={values.isHidden}
          onChange={(event) => set('isHidden', event.currentTarget.checked)}
          data-testid="product-hidden"
        />
      </FormSheet>
    </>
  )
}

/** The stock of now as it stands on the shelf, and what can be done about it. */
function StockCell({
  product: { productId, fields, stockThousandths },
  isChanged,
  onAdjust,
}: {
  product: ProductView
  /** What is typed and not saved yet is never left behind. */
  isChanged: boolean
  onAdjust: (() => void) | undefined
}) {
  return (
    <div className="grid gap-1.5">
      <span className="text-sm font-semibold">Stok</span>
      <span className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-semibold tabular-nums">
          {fields.units.length === 0 ? formatQuantity(stockThousandths) : unitText(fields, stockThousandths)}
        </span>
        {onAdjust ? (
          <Button tone="outline" onClick={onAdjust} data-testid="adjust-stock">
            Sesuaikan
          </Button>
        ) : null}
        {isChanged ? null : (
          <Link
            to={`/produk/${productId}/kartu-stok`}
            className={`${textLinkClass} inline-flex min-h-12 items-center`}
            data-testid="open-stock-card"
          >
            Kartu stok
          </Link>
        )}
      </span>
    </div>
  )
}
