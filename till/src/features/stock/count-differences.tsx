import type { CountReview } from '@laci/domain/stock/count-review.ts'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useShop } from '../../ui/state/till-context.ts'

/** What of a count differs, with its rupiah at cost for who may see that; the dearest first [STOCK-24]. */
export function CountDifferences({ review, seesCost }: { review: CountReview; seesCost: boolean }) {
  const { catalog } = useShop()
  const { differences, matchCount, missingRupiah, foundRupiah, unknownCount } = review
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-3 tabular-nums" data-testid="count-sums">
        <Fact name="Berselisih" text={`${formatAmount(differences.length)} barang`} />
        <Fact name="Cocok" text={`${formatAmount(matchCount)} barang`} />
        {seesCost ? (
          <>
            <Fact name="Kurang" text={formatRupiah(missingRupiah)} isBad={missingRupiah > 0} />
            <Fact name="Lebih" text={formatRupiah(foundRupiah)} />
          </>
        ) : null}
      </dl>
      {seesCost && unknownCount > 0 ? (
        <p className="text-sm text-redup">
          {formatAmount(unknownCount)} barang belum punya harga beli, jadi rupiahnya tidak ikut dijumlahkan.
        </p>
      ) : null}
      {differences.length === 0 ? null : (
        <table className="w-full text-left tabular-nums" data-testid="count-differences">
          <thead>
            <tr className="border-b border-garis text-sm text-redup">
              <th scope="col" className="py-2 font-normal">
                Barang
              </th>
              <th scope="col" className="py-2 pl-3 text-right font-normal">
                Selisih
              </th>
              {seesCost ? (
                <th scope="col" className="py-2 pl-3 text-right font-normal">
                  Harga beli
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {differences.map((one) => {
              const fields = catalog.product(one.productId)?.fields
              const sign = one.differenceThousandths > 0 ? '+' : ''
              return (
                <tr key={one.productId} className="border-b border-garis" data-testid="count-difference">
                  <th scope="row" className="py-2.5 font-normal wrap-anywhere">
                    {fields?.name ?? 'Barang yang sudah tidak ada'}
                    <span className="block text-sm text-redup">
                      Catatan {formatQuantity(one.expectedThousandths)}, dihitung{' '}
                      {formatQuantity(one.countedThousandths)} {fields?.unit ?? ''}
                    </span>
                  </th>
                  <td className="py-2.5 pl-3 text-right font-semibold whitespace-nowrap">
                    {sign}
                    {formatQuantity(one.differenceThousandths)}
                  </td>
                  {seesCost ? (
                    <td className="py-2.5 pl-3 text-right whitespace-nowrap">
                      {one.worthRupiah === null ? '–' : formatRupiah(one.worthRupiah)}
                    </td>
                  ) : null}
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </>
  )
}

function Fact({ name, text, isBad = false }: { name: string; text: string; isBad?: boolean }) {
  return (
    <div>
      <dt className="text-sm text-redup">{name}</dt>
      <dd className={isBad ? 'text-lg font-extrabold text-cabai-600' : 'text-lg font-extrabold'}>{text}</dd>
    </div>
  )
}
