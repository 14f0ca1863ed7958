import { type DuplicateGroup, duplicateGroups } from '@laci/domain/catalog/duplicate-products.ts'
import {
  type DuplicateUndo,
  hideDuplicateCommand,
  mergeProductsCommand,
  undoDuplicateCommand,
} from '@laci/domain/catalog/merge-commands.ts'
import { productDetails } from '@laci/domain/catalog/product.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { CopyCheck, EyeOff, Merge, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ProductView } from '../../engine/api/catalog.ts'
import { useCommands } from '../../ui/approval/approval.tsx'
import { BackLink } from '../../ui/base/back-link.tsx'
import { Page, Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { MergeSheet } from './merge-sheet.tsx'

const shownAtOnce = 50

/** What was done last, and what takes it back. */
type Done = {
  readonly title: string
  readonly text: string
  readonly undo: DuplicateUndo
}

/**
 * *Produk ganda*: what probably stands in the catalogue twice. Hiding one [CATALOG-12] and making one of two [CATALOG-41]
 * are undone by the next press.
 */
export function DuplicateScreen() {
  const { catalog } = useShop()
  const version = useReadable(catalog.version)
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const [done, setDone] = useState<Done | null>(null)
  const [merging, setMerging] = useState<{ from: ProductView; others: readonly string[] } | null>(null)
  const [shownCount, setShownCount] = useState(shownAtOnce)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the catalogue is one object; its version says that it changed
  const groups = useMemo(
    () => duplicateGroups(catalog.all().flatMap((productId) => catalog.product(productId) ?? [])),
    [catalog, version],
  )

  async function hide({ productId, fields: { name }, stockThousandths }: ProductView) {
    const hidden = await run(() => execute(hideDuplicateCommand, { productId, name }))
    if (hidden?.is !== 'done') return
    setDone({
      ...{ title: name, undo: hidden.output },
      text: `disembunyikan.${
        stockThousandths === 0
          ? ''
          : ` Stoknya ${formatQuantity(stockThousandths)} tetap tercatat di situ. Hitung lagi stok produk yang dipakai.`
      }`,
    })
  }

  async function merge(from: ProductView, into: ProductView) {
    const merged = await run(() => execute(mergeProductsCommand, { from, into }))
    if (merged?.is !== 'done') return
    const text = `digabung ke ${into.fields.name}.`
    setDone({ title: from.fields.name, text, undo: merged.output })
    setMerging(null)
  }

  async function takeBack({ title, undo }: Done) {
    const undone = await run(() => execute(undoDuplicateCommand, { title, undo }))
    if (undone?.is === 'done') setDone(null)
  }

  return (
    <Page title="Produk ganda" testId="duplicates" back={<BackLink to="/produk">Produk</BackLink>}>
      <p className="text-redup">
        Produk dengan barcode atau nama yang sama. Gabungkan bila barangnya memang satu, atau sembunyikan yang
        tidak dipakai.
      </p>
      <div role="status">
        {done === null ? null : (
          <div
            className="flex flex-wrap items-center justify-between gap-3 rounded-tile border border-garis bg-putih p-4"
            data-testid="duplicate-hidden"
          >
            <p className="min-w-0 wrap-anywhere">
              <b>{done.title}</b> {done.text}
            </p>
            <Button
              tone="outline"
              isBusy={isBusy}
              onClick={() => void takeBack(done)}
              data-testid="duplicate-undo"
            >
              <Undo2 aria-hidden size={20} />
              Urungkan
            </Button>
          </div>
        )}
      </div>
      {groups.length === 0 ? (
        <EmptyState icon={<CopyCheck aria-hidden size={36} className="text-garis-kuat" />}>
          Tidak ada produk ganda.
        </EmptyState>
      ) : (
        groups
          .slice(0, shownCount)
          .map((group) => (
            <Group
              key={group.productIds.join(' ')}
              group={group}
              isBusy={isBusy}
              onHide={(product) => void hide(product)}
              onMerge={(from) =>
                setMerging({ from, others: group.productIds.filter((one) => one !== from.productId) })
              }
            />
          ))
      )}
      {groups.length > shownCount ? (
        <Button tone="outline" onClick={() => setShownCount(shownCount + shownAtOnce)}>
          Tampilkan {formatAmount(Math.min(shownAtOnce, groups.length - shownCount))} lagi
        </Button>
      ) : null}
      {merging === null ? null : (
        <MergeSheet
          from={merging.from}
          others={merging.others}
          isBusy={isBusy}
          onClose={() => setMerging(null)}
          onMerge={(into) => void merge(merging.from, into)}
        />
      )}
    </Page>
  )
}

function Group({
  group: { productIds, sharedCodes },
  isBusy,
  onHide,
  onMerge,
}: {
  group: DuplicateGroup
  isBusy: boolean
  onHide: (product: ProductView) => void
  onMerge: (product: ProductView) => void
}) {
  const { catalog } = useShop()
  return (
    <Section
      title={sharedCodes.length === 0 ? 'Nama sama' : `Barcode sama: ${sharedCodes.join(', ')}`}
      testId="duplicate-group"
    >
      <ul className="-my-3 grid grid-cols-[minmax(0,1fr)]">
        {productIds.map((productId) => {
          const product = catalog.product(productId)
          if (product === null) return null
          const { fields, stockThousandths } = product
          const details = [fields.category, productDetails(fields)].filter(Boolean).join(' · ')
          return (
            <li
              key={productId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-garis py-3 last:border-b-0"
              data-testid="duplicate-row"
            >
              <span className="grid min-w-[min(13rem,100%)] flex-1 gap-0.5">
                <span className="font-semibold wrap-anywhere">{fields.name}</span>
                <span className="text-sm text-redup tabular-nums wrap-anywhere">
                  {formatRupiah(fields.priceRupiah)} ·{' '}
                  {fields.isStocked ? `Stok ${formatQuantity(stockThousandths)}` : 'Tanpa stok'}
                </span>
                {details === '' ? null : (
                  <span className="text-sm text-redup tabular-nums wrap-anywhere">{details}</span>
                )}
              </span>
              <span className="flex flex-wrap gap-2 max-sm:[&_svg]:hidden">
                <Button
                  tone="outline"
                  disabled={isBusy}
                  onClick={() => onMerge(product)}
                  aria-label={`Gabungkan ${fields.name}`}
                  data-testid="duplicate-merge"
                >
                  <Merge aria-hidden size={20} />
                  Gabungkan
                </Button>
                <Button
                  tone="outline"
                  disabled={isBusy}
                  onClick={() => onHide(product)}
                  aria-label={`Sembunyikan ${fields.name}`}
                  data-testid="duplicate-hide"
                >
                  <EyeOff aria-hidden size={20} />
                  Sembunyikan
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
