import { type DuplicateGroup, duplicateGroups } from '@laci/domain/catalog/duplicate-products.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { CopyCheck, EyeOff, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useApproval } from '../../shell/approval.tsx'
import { BackLink } from '../../shell/back-link.tsx'
import { Page, Section } from '../../shell/page.tsx'
import { useShop } from '../../shell/till-context.ts'
import { useCommand } from '../../shell/use-command.tsx'
import { useReadable } from '../../shell/use-readable.ts'
import type { ProductView } from '../../till-types.ts'

const shownAtOnce = 50

/** *Produk kembar*: what probably stands in the catalogue twice. Hiding one is undone by the next press [CATALOG-12]. */
export function DuplicateScreen() {
  const shop = useShop()
  const { catalog } = shop
  const version = useReadable(catalog.version)
  const approve = useApproval()
  const [run, isBusy] = useCommand()
  const [hidden, setHidden] = useState<ProductView | null>(null)
  const [shownCount, setShownCount] = useState(shownAtOnce)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the catalogue is one object; its version says when to look again
  const groups = useMemo(
    () => duplicateGroups(catalog.all().flatMap((productId) => catalog.product(productId) ?? [])),
    [catalog, version],
  )

  /** Its barcode may be another's too, so that the form would refuse it: only what changes is told. */
  const setActive = (product: ProductView, isActive: boolean) =>
    run(async () => {
      const { productId, fields } = product
      const subject = `${isActive ? 'Tampilkan' : 'Sembunyikan'} ${fields.name}`
      const approved = await approve([{ right: 'products' }], subject)
      if (approved === null) return
      const products = [{ productId, changes: { isActive } }]
      await shop.tellAll([...approved, { kind: 'product_saved', body: { products } }])
      setHidden(isActive ? null : product)
    })

  return (
    <Page title="Produk kembar" testId="duplicates" back={<BackLink to="/produk">Produk</BackLink>}>
      <p className="text-redup">
        Produk dengan barcode atau nama yang sama. Sembunyikan yang tidak dipakai; riwayat dan stoknya tetap
        tersimpan.
      </p>
      <div role="status">
        {hidden === null ? null : (
          <div
            className="flex flex-wrap items-center justify-between gap-3 rounded-tile border border-garis bg-putih p-4"
            data-testid="duplicate-hidden"
          >
            <p className="min-w-0 wrap-anywhere">
              <b>{hidden.fields.name}</b> disembunyikan.
              {hidden.stockThousandths === 0
                ? ''
                : ` Stoknya ${formatQuantity(hidden.stockThousandths)} tetap tercatat di situ. Hitung lagi stok produk yang dipakai.`}
            </p>
            <Button
              tone="outline"
              isBusy={isBusy}
              onClick={() => setActive(hidden, true)}
              data-testid="duplicate-undo"
            >
              <Undo2 aria-hidden size={20} />
              Batalkan
            </Button>
          </div>
        )}
      </div>
      {groups.length === 0 ? (
        <EmptyState icon={<CopyCheck aria-hidden size={36} className="text-garis-kuat" />}>
          Tidak ada produk kembar.
        </EmptyState>
      ) : (
        groups
          .slice(0, shownCount)
          .map((group) => (
            <Group
              key={group.productIds.join(' ')}
              group={group}
              isBusy={isBusy}
              onHide={(product) => setActive(product, false)}
            />
          ))
      )}
      {groups.length > shownCount ? (
        <Button tone="outline" onClick={() => setShownCount(shownCount + shownAtOnce)}>
          Tampilkan {formatAmount(Math.min(shownAtOnce, groups.length - shownCount))} lagi
        </Button>
      ) : null}
    </Page>
  )
}

function Group({
  group: { productIds, sharedCodes },
  isBusy,
  onHide,
}: {
  group: DuplicateGroup
  isBusy: boolean
  onHide: (product: ProductView) => void
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
          const details = [fields.category, fields.sku, fields.barcodes[0]].filter(Boolean).join(' · ')
          return (
            <li
              key={productId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-garis py-3 last:border-b-0"
              data-testid="duplicate-row"
            >
              <span className="grid min-w-52 flex-1 gap-0.5">
                <span className="font-semibold wrap-anywhere">{fields.name}</span>
                <span className="text-sm text-redup tabular-nums wrap-anywhere">
                  {formatRupiah(fields.priceRupiah)} ·{' '}
                  {fields.isStocked ? `Stok ${formatQuantity(stockThousandths)}` : 'Tanpa stok'}
                </span>
                {details === '' ? null : (
                  <span className="text-sm text-redup tabular-nums wrap-anywhere">{details}</span>
                )}
              </span>
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
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
