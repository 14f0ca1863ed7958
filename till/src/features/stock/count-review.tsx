import { countReview } from '@laci/domain/stock/count-review.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { useEffect, useRef } from 'react'
import { Section } from '../../ui/base/page.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { CountDifferences } from './count-differences.tsx'
import type { CountDraft } from './count-draft.ts'
import { useCountWorth } from './use-count-worth.ts'

const namedAtOnce = 10

/** What a count comes to, before anything is saved: its differences, and what nobody counted [STOCK-24]. */
export function CountReviewPart({
  draft,
  uncountedIds,
  isBusy,
  onBack,
  onConfirm,
}: {
  draft: CountDraft
  /** Goods with stock, of the category that was counted, of which the count says nothing. */
  uncountedIds: readonly string[]
  isBusy: boolean
  onBack: () => void
  onConfirm: () => void
}) {
  const { catalog } = useShop()
  const worthOf = useCountWorth()
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const review = countReview(draft.lines, worthOf ?? (() => null))
  const names = uncountedIds
    .slice(0, namedAtOnce)
    .map((productId) => catalog.product(productId)?.fields.name ?? '')
  return (
    <>
      <p ref={heading} tabIndex={-1} className="text-redup outline-none">
        Belum ada yang disimpan. Periksa selisihnya, lalu simpan; barang yang selisihnya aneh bisa dihitung
        lagi.
      </p>
      <Section title="Hasil hitung" testId="count-review">
        <CountDifferences review={review} seesCost={worthOf !== null} />
      </Section>
      {uncountedIds.length === 0 ? null : (
        <Section title="Belum dihitung" testId="count-uncounted">
          <p>{formatAmount(uncountedIds.length)} barang tidak ada di hitungan ini. Stoknya tidak berubah.</p>
          <p className="text-redup wrap-anywhere">
            {names.join(', ')}
            {uncountedIds.length > namedAtOnce
              ? `, dan ${formatAmount(uncountedIds.length - namedAtOnce)} lainnya`
              : ''}
          </p>
        </Section>
      )}
      <div className="sticky bottom-0 -mx-4 flex flex-wrap justify-end gap-3 border-t border-garis bg-kertas px-4 py-3">
        <Button tone="outline" onClick={onBack} data-testid="count-back">
          Kembali menghitung
        </Button>
        <Button isBusy={isBusy} busyLabel="Menyimpan..." onClick={onConfirm} data-testid="count-confirm">
          Simpan opname
        </Button>
      </div>
    </>
  )
}
