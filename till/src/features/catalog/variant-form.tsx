import { goodsNumberOf } from '@laci/domain/base/barcode/gs1-code.ts'
import { fieldEdit, settledEdit } from '@laci/domain/base/lib/field-edit.ts'
import type { EditedProduct } from '@laci/domain/catalog/commands.ts'
import type { ProductFields } from '@laci/domain/catalog/product.ts'
import { productEdit } from '@laci/domain/catalog/product-edit.ts'
import { maximumVariantTraits } from '@laci/domain/catalog/product-members.ts'
import { variantLabel, variantTemplate } from '@laci/domain/catalog/variant.ts'
import type { VariantMember } from '@laci/domain/catalog/variant-plan.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { SelectInput } from '@laci/ui/controls/select-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { Eye, EyeOff, Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { ProductView } from '../../engine/api/catalog.ts'
import { useCommands } from '../../ui/approval/approval.tsx'
import { focusFirstError } from '../../ui/base/focus-error.ts'
import { FormSheet } from '../../ui/base/form-sheet.tsx'
import { useOneAtATime } from '../../ui/base/use-one-at-a-time.ts'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useScanner } from '../../ui/goods/use-scanner.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { useContestedFields } from '../../ui/sync/contested-fields.tsx'
import { AttributeEditor } from './attribute-editor.tsx'
import { VariantRows } from './variant-rows.tsx'
import {
  type AttributeValues,
  attributesByNow,
  attributeValues,
  doubtfulCode,
  faultOf,
  type RowDraft,
  readVariants,
  type SelfMember,
  traitsAfter,
  type VariantRow,
  variantRows,
} from './variant-values.ts'

/** Variants are opened far more often than saved. */
const commands = () => import('@laci/domain/catalog/variant-commands.ts')

/** A product, saved or still being typed, of which a group is made. */
export type VariantSource = {
  /** Null: it is no product yet. */
  readonly edited: EditedProduct | null
  readonly fields: ProductFields
}

type Member = VariantMember & { readonly product: ProductView }

/**
 * *Varian*: makes a group of a product, or changes one: its name, its values, what is sold of it. A scan goes into the row
 * that has the focus, else into the first one without a barcode.
 */
export function VariantForm({
  groupId,
  source,
  onClose,
  onSaved,
  onOpen,
  onHidden,
}: {
  /** Null: the group is new, and made of `source`. */
  groupId: string | null
  source: VariantSource | null
  onClose: () => void
  onSaved: () => void
  /** One member in its own form. */
  onOpen?: (productId: string) => void
  /** Everything that was sold of it is hidden now: what to bring back if that was a mistake. */
  onHidden?: (name: string, productIds: readonly string[]) => void
}) {
  const { catalog } = useShop()
  const toast = useToast()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const [askContested, contestedSheet] = useContestedFields()
  const version = useReadable(catalog.version)
  const form = useRef<HTMLFormElement>(null)
  const nameField = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the catalogue is one object; its version says that it changed
  const members = useMemo(
    () => membersOf(catalog.variantGroup(groupId ?? '')?.productIds ?? []),
    [catalog, groupId, version],
  )
  const [initial] = useState(() => ({
    name: members[0]?.fields.variant.groupName ?? source?.fields.name ?? '',
    attributes: attributeValues(members),
  }))
  const [name, setName] = useState(initial.name)
  const [typedAttributes, setAttributes] = useState<readonly AttributeValues[]>(initial.attributes)
  const attributes = attributesByNow(typedAttributes, members)
  const [drafts, setDrafts] = useState<ReadonlyMap<string, RowDraft>>(new Map())
  const [selfKey, setSelfKey] = useState<string | null>(null)
  const [error, setError] = useState<{ readonly text: string; readonly key: string | null } | null>(null)

  // Hidden members are no model: what is sold now is.
  const model = members.find(({ fields }) => fields.isActive) ?? members[0]
  const fields = source?.fields ?? model?.fields
  const rows = variantRows(attributes, members, drafts, fields?.priceRupiah ?? null)
  const newRows = rows.filter((row) => row.kind === 'new')
  const selfRow =
    source?.edited == null ? undefined : (newRows.find(({ key }) => key === selfKey) ?? newRows[0])
  const isChanged =
    name !== initial.name ||
    JSON.stringify(typedAttributes) !== JSON.stringify(initial.attributes) ||
    drafts.size > 0
  const tooMany = faultOf(name, attributes)
  const shownIds = members.filter((member) => member.fields.isActive).map(({ productId }) => productId)

  function shownMemberIds(): readonly string[] {
    return catalog.variantGroup(groupId ?? '')?.productIds ?? []
  }

  function membersOf(productIds: readonly string[]): Member[] {
    return productIds.flatMap((productId) => {
      const product = catalog.product(productId)
      if (product === null || product.fields.variant === null) return []
      const { variant } = product.fields
      return [{ productId, product, fields: { ...product.fields, variant } }]
    })
  }

  function draft(key: string, changes: RowDraft) {
    setDrafts((current) => new Map(current).set(key, { ...current.get(key), ...changes }))
    setError(null)
  }

  useScanner(({ barcode, field }) => {
    const focused = field?.dataset.variantKey
    const free = newRows.find((row) => row.isMade && row.barcode === '' && row.key !== selfRow?.key)
    const key = focused ?? free?.key
    if (key === undefined) toast('Semua varian baru sudah punya barcode.', 'warning')
    else draft(key, { barcode: goodsNumberOf(barcode) })
    return true
  })

  function fail(text: string, key: string | null = null) {
    setError({ text, key })
    focusFirstError(form)
  }

  /** The product that the group is made of, as its form has it, on top of what others made of it meanwhile [SYNC-95]. */
  async function settledSelf(key: string): Promise<SelfMember | null> {
    const edited = source?.edited
    if (source == null || edited == null) return null
    const { productId, opened, seen = opened } = edited
    const now = () => catalog.product(productId)?.fields ?? seen
    const settled = await settledEdit(
      { opened, seen, typed: source.fields },
      productEdit,
      now,
      (form, contested) => askContested(form, contested),
    )
    if (settled === null) return null
    const before = settled.form.now
    return { key, productId, before, fields: { ...before, ...settled.changes } }
  }

  /** What somebody renamed; else as it is called by now. */
  async function settledGroupName(): Promise<string | null> {
    const now = () => ({ name: membersOf(shownMemberIds())[0]?.fields.variant.groupName ?? initial.name })
    const settled = await settledEdit(
      { opened: { name: initial.name }, typed: { name } },
      fieldEdit,
      now,
      (form, contested) => askContested(form, contested),
    )
    return settled === null ? null : (settled.changes.name ?? settled.form.now.name)
  }

  const save = useOneAtATime(async () => {
    if (fields === undefined) return
    const groupName = await settledGroupName()
    if (groupName === null) return
    const self = selfRow === undefined ? null : await settledSelf(selfRow.key)
    if (selfRow !== undefined && self === null) return
    const read = readVariants(groupName, attributes, rows, variantTemplate(fields), self, catalog)
    if (!read.isOk) return fail(read.error, read.key)
    const { added } = read
    const group = {
      ...{ groupId, groupName, added, order: rows.map(({ traits }) => traits) },
      members: members.map((member) => ({
        ...member,
        traits: traitsAfter(member.fields.variant.traits, attributes),
      })),
    }
    const saved = await run(async () => execute((await commands()).saveVariantsCommand, group))
    if (saved?.is === 'refused') {
      return fail(`Barcode ${saved.refusal.barcode} sudah dipakai ${saved.refusal.otherName}.`)
    }
    if (saved?.is !== 'done') return
    if (saved.recorded.length === 0) return onSaved()
    const doubtful = doubtfulCode(added)
    const count = members.length + added.length
    if (doubtful === null) toast(`${count} varian ${groupName.trim()} tersimpan`, 'success')
    else
      toast(
        `${groupName.trim()} tersimpan. Periksa barcode ${doubtful}: angka terakhirnya tidak cocok.`,
        'warning',
      )
    onSaved()
  })

  async function showOrHide() {
    const isActive = shownIds.length === 0
    const productIds = isActive ? members.map(({ productId }) => productId) : shownIds
    const group = { name: initial.name, productIds, isActive }
    const shown = await run(async () => execute((await commands()).showVariantsCommand, group))
    if (shown?.is !== 'done') return
    if (isActive) toast(`${productIds.length} varian ${initial.name} ditampilkan lagi`, 'success')
    else onHidden?.(initial.name, productIds)
    onClose()
  }

  const rowsOf = (some: readonly VariantRow[]) => (
    <VariantRows
      rows={some}
      selfKey={selfRow?.key ?? null}
      unit={fields?.unit ?? ''}
      stocked={
        fields === undefined || fields.parts.length > 0 ? 'never' : fields.isStocked ? 'always' : 'if_typed'
      }
      wrongKey={error?.key ?? null}
      onDraft={draft}
      onOpen={isChanged ? undefined : onOpen}
    />
  )

  return (
    <>
      {contestedSheet}
      <FormSheet
        form={form}
        title={groupId === null ? 'Buat varian' : 'Varian'}
        initialFocus={nameField}
        isBusy={isBusy}
        isChanged={isChanged}
        lossText="Isian varian ini belum disimpan dan akan hilang."
        onClose={onClose}
        onSubmit={() => void save()}
        foot={
          <div className="flex flex-wrap justify-end gap-3">
            <Button type="submit" isBusy={isBusy} busyLabel="Menyimpan..." data-testid="variant-save">
              {saveLabel(newRows.filter((row) => row.isMade || row.key === selfRow?.key).length)}
            </Button>
          </div>
        }
        testId="variant-form"
      >
        <TextInput
          ref={nameField}
          label="Nama"
          hint="Semua varian memakai nama ini, misalnya Kaos Polos"
          required
          maxLength={80}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setError(null)
          }}
          data-testid="variant-group-name"
        />
        {rowsOf(rows.filter((row) => row.kind === 'member'))}
        {attributes.map((row, at) => (
          <AttributeEditor
            key={row.key}
            row={row}
            hasMembers={members.length > 0}
            onChange={(changed) => {
              setAttributes(attributes.map((other) => (other.key === row.key ? changed : other)))
              setError(null)
            }}
            onRemove={
              row.kept.length === 0 && at > 0
                ? () => setAttributes(attributes.filter((other) => other.key !== row.key))
                : null
            }
          />
        ))}
        {attributes.length < maximumVariantTraits ? (
          <Button
            tone="quiet"
            className="justify-self-start px-2!"
            onClick={() => {
              const key = Math.max(...attributes.map((row) => row.key)) + 1
              const used = new Set(attributes.map((row) => row.name.trim()))
              const suggested = ['Warna', 'Ukuran'].find((candidate) => !used.has(candidate)) ?? ''
              setAttributes([...attributes, { key, name: suggested, kept: [], typed: '' }])
            }}
            data-testid="add-attribute"
          >
            <Plus aria-hidden size={20} />
            Tambah jenis varian
          </Button>
        ) : null}
        {selfRow === undefined || source?.edited == null ? null : (
          <SelectInput
            label={`${source.edited.opened.name} yang sekarang menjadi`}
            hint="Stok, barcode, dan riwayatnya ikut."
            options={newRows.map(({ key, traits }) => ({ value: key, label: variantLabel(traits) }))}
            value={selfRow.key}
            onChange={(event) => setSelfKey(event.currentTarget.value)}
            data-testid="variant-self"
          />
        )}
        {tooMany === null ? null : (
          <p role="status" className="font-semibold text-jahe-800" data-testid="variant-too-many">
            {tooMany}
          </p>
        )}
        {rowsOf(newRows)}
        {error === null ? null : (
          <p role="alert" className="font-semibold text-cabai-600" data-testid="variant-error">
            {error.text}
          </p>
        )}
        {members.length === 0 || isChanged ? null : (
          <Button
            tone="quiet"
            className="justify-self-start px-2!"
            isBusy={isBusy}
            onClick={() => void showOrHide()}
            data-testid="variant-hide"
          >
            {shownIds.length === 0 ? <Eye aria-hidden size={20} /> : <EyeOff aria-hidden size={20} />}
            {shownIds.length === 0 ? 'Tampilkan lagi semua varian' : 'Sembunyikan semua varian'}
          </Button>
        )}
      </FormSheet>
    </>
  )
}

function saveLabel(count: number): string {
  return count === 0 ? 'Simpan' : `Simpan ${count} varian`
}
