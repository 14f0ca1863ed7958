import { type SellingUnit, sellingUnits } from '@laci/domain/catalog/selling-unit.ts'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useState } from 'react'
import { Page, Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { FindProduct } from '../../ui/goods/find-product.tsx'
import { useShop } from '../../ui/state/till-context.ts'

/** *Cek harga*: what something costs and how much is there, by scan after scan; nothing is sold. */
export function PriceCheckScreen() {
  const { catalog } = useShop()
  useReadable(catalog.version)
  const [found, setFound] = useState<{ readonly productId: string; readonly unit: SellingUnit } | null>(null)
  const product = found === null ? null : catalog.product(found.productId)
  return (
    <Page title="Cek harga" testId="price-check">
      <FindProduct
        testId="price-check"
        onFound={({ productId }, unit) => setFound({ productId, unit })}
        isOffered={() => true}
      />
      {product === null || found === null ? null : (
        <Section title={product.fields.name} testId="price-check-found">
          <p className="text-5xl font-extrabold tabular-nums" data-testid="price-check-price">
            {formatRupiah(found.unit.priceRupiah)}
            <span className="text-xl font-semibold text-redup"> / {found.unit.name}</span>
          </p>
          <dl className="grid gap-2">
            {sellingUnits(product.fields)
              .filter(({ name }) => name !== found.unit.name)
              .map(({ name, priceRupiah }) => (
                <Line key={name} label={name} text={formatRupiah(priceRupiah)} />
              ))}
            {product.fields.priceTiers.map((tier) => (
              <Line
                key={`${tier.unit} ${tier.minimumThousandths} ${tier.customerGroup}`}
                label={`Mulai ${formatQuantity(tier.minimumThousandths)} ${tier.unit || product.fields.unit}${tier.customerGroup === '' ? '' : `, ${tier.customerGroup}`}`}
                text={formatRupiah(tier.priceRupiah)}
              />
            ))}
            {product.fields.isStocked ? (
              <Line
                label="Stok"
                text={`${formatQuantity(product.stockThousandths)} ${product.fields.unit}`}
              />
            ) : null}
          </dl>
        </Section>
      )}
    </Page>
  )
}

function Line({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex justify-between gap-4 narrow:flex-wrap">
      <dt className="text-redup">{label}</dt>
      <dd className="font-semibold tabular-nums">{text}</dd>
    </div>
  )
}
