import { type Rupiah, rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { ChosenMoneyBack, MoneyBack, MoneyBackWay } from '@laci/domain/refund/money-back.ts'
import { tenderText } from '@laci/domain/sale/tender.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { Pencil } from 'lucide-react'

/** Where money goes that does not simply go back by the tender's name. */
export function wayText(
  way: Parameters<typeof tenderText>[0] & { readonly isUnpaid?: boolean | undefined },
): string {
  if (way.isUnpaid) return `${tenderText(way)} tidak masuk, tidak dikembalikan`
  return way.tender === 'kasbon' ? 'Potong kasbon' : tenderText(way)
}

/** How the money goes back: as the rule proposes it, or split by hand over the ways that there are. */
export function MoneyBackField({
  ways,
  proposed,
  chosen,
  totalRupiah,
  onChoose,
}: {
  ways: readonly MoneyBackWay[]
  proposed: readonly MoneyBack[]
  /** Null: as proposed. */
  chosen: readonly ChosenMoneyBack[] | null
  totalRupiah: number
  onChoose: (chosen: readonly ChosenMoneyBack[] | null) => void
}) {
  if (chosen === null) {
    return (
      <div className="grid gap-2" data-testid="money-back">
        <ul className="grid gap-1">
          {proposed.map((payment) => (
            <li key={keyOf(payment)} className="flex justify-between gap-4 narrow:flex-wrap">
              <span>{wayText(payment)}</span>
              <span className="font-semibold tabular-nums">{formatRupiah(payment.amountRupiah)}</span>
            </li>
          ))}
        </ul>
        <Button
          tone="quiet"
          className="justify-self-start px-2!"
          onClick={() =>
            onChoose(
              ways.map(({ mostRupiah: _, ...way }) => ({
                ...way,
                amountRupiah:
                  proposed.find((payment) => keyOf(payment) === keyOf(way))?.amountRupiah ?? rupiah(0),
              })),
            )
          }
          data-testid="money-back-change"
        >
          <Pencil aria-hidden size={18} />
          Bagi sendiri
        </Button>
      </div>
    )
  }
  const sum = chosen.reduce((all, one) => all + one.amountRupiah, 0)
  const change = (way: MoneyBackWay, amountRupiah: Rupiah) =>
    onChoose(chosen.map((one) => (keyOf(one) === keyOf(way) ? { ...one, amountRupiah } : one)))
  return (
    <div className="grid gap-3" data-testid="money-back">
      {ways.map((way) => {
        const one = chosen.find((each) => keyOf(each) === keyOf(way))
        const amount = one?.amountRupiah ?? rupiah(0)
        const most = way.mostRupiah
        return (
          <RupiahInput
            usualRupiah={null}
            key={keyOf(way)}
            label={wayText(way)}
            hint={
              most === null
                ? undefined
                : way.tender === 'kasbon'
                  ? `Pelanggan berutang ${formatRupiah(most)}`
                  : `Paling banyak ${formatRupiah(most)}`
            }
            value={amount === 0 ? null : amount}
            onChange={(value) => change(way, value ?? rupiah(0))}
            error={most !== null && amount > most ? `Paling banyak ${formatRupiah(most)}.` : undefined}
            data-testid={`money-back-${way.isUnpaid ? 'unpaid-' : ''}${way.tender}`}
          />
        )
      })}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p aria-live="polite" className="font-semibold tabular-nums" data-testid="money-back-rest">
          {sum === totalRupiah
            ? 'Jumlahnya pas.'
            : sum < totalRupiah
              ? `Kurang ${formatRupiah(totalRupiah - sum)}`
              : `Kelebihan ${formatRupiah(sum - totalRupiah)}`}
        </p>
        <Button tone="quiet" className="px-2!" onClick={() => onChoose(null)}>
          Pakai usulan
        </Button>
      </div>
    </div>
  )
}

function keyOf({
  tender,
  tenderName = '',
  isUnpaid = false,
}: {
  readonly tender: string
  readonly tenderName?: string | undefined
  readonly isUnpaid?: boolean | undefined
}) {
  return `${tender}|${tenderName}|${isUnpaid}`
}
