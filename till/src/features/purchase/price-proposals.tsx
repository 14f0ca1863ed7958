import type { PriceProposal } from '@laci/domain/purchase/price-proposal.ts'
import { Checkbox } from '@laci/ui/controls/checkbox.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { Section } from '../../ui/base/page.tsx'

/** Goods that became dearer, each with the price that keeps its margin [SALE-33]. */
export function PriceProposals({
  proposals,
  chosen,
  onChoose,
}: {
  proposals: readonly PriceProposal[]
  /** By product. */
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}) {
  if (proposals.length === 0) return null
  return (
    <Section
      title={
        proposals.some(({ isBelowCost }) => isBelowCost)
          ? 'Harga jual di bawah harga beli'
          : 'Harga beli naik, harga jual tetap'
      }
      testId="price-proposals"
    >
      {proposals.map(({ productId, name, unit, costRupiah, priceRupiah, proposedRupiah }) => (
        <Checkbox
          key={productId}
          label={`Naikkan harga ${name} menjadi ${formatRupiah(proposedRupiah)}`}
          hint={`Harga beli baru ${formatRupiah(costRupiah)} per ${unit}, dijual ${formatRupiah(priceRupiah)}`}
          checked={chosen.has(productId)}
          onChange={(event) => {
            const after = new Set(chosen)
            if (event.currentTarget.checked) after.add(productId)
            else after.delete(productId)
            onChoose(after)
          }}
          data-testid={`price-proposal-${productId}`}
        />
      ))}
    </Section>
  )
}
