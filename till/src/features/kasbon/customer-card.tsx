import type { CustomerFields } from '@laci/domain/customer/customer.ts'
import type { KasbonStanding } from '@laci/domain/kasbon/statement.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { HandCoins, MessageCircle, PencilLine } from 'lucide-react'
import { phoneText } from '../../ui/customers/customer-values.ts'
import { standingText } from './kasbon-words.ts'

/** How it stands with a customer, and what can be done. */
export function CustomerCard({
  fields,
  standing,
  points,
  onPay,
  onRemind,
  onAdjust,
  onGiveBack,
}: {
  fields: CustomerFields
  standing: KasbonStanding
  /** Null: the shop has none. */
  points: number | null
  onPay: () => void
  onRemind: () => void
  onAdjust: () => void
  onGiveBack: () => void
}) {
  const { balanceRupiah } = standing
  const isOver = balanceRupiah < 0
  const about = [phoneText(fields.phone), fields.group, fields.address].filter(Boolean)
  return (
    <section
      aria-label="Kasbon sekarang"
      className="grid gap-4 rounded-sheet border border-garis bg-putih p-4 md:p-6"
    >
      {about.length + fields.note.length === 0 ? null : (
        <div className="grid gap-0.5 text-redup">
          {about.length === 0 ? null : <p className="break-words">{about.join(' · ')}</p>}
          {fields.note === '' ? null : <p className="break-words">{fields.note}</p>}
        </div>
      )}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <p className="text-redup">{isOver ? 'Lebih bayar' : 'Kasbon'}</p>
          <p
            className="text-5xl font-extrabold tabular-nums max-[420px]:text-3xl"
            data-testid="customer-balance"
          >
            {formatRupiah(Math.abs(balanceRupiah))}
          </p>
        </div>
        {standing.lateDays > 0 ? (
          <Chip tone="warning">
            {standingText(standing)}: {formatRupiah(standing.overdueRupiah)}
          </Chip>
        ) : null}
      </div>
      {isOver ? (
        <div
          role="status"
          className="grid gap-3 rounded-tile bg-jahe-100 p-4 text-jahe-800"
          data-testid="overpaid"
        >
          <p>
            <strong>Dibayar lebih {formatRupiah(-balanceRupiah)}.</strong> Biasanya karena dibayar di dua
            kasir sekaligus. Kasbon berikutnya memotongnya sendiri, atau kembalikan uangnya sekarang.
          </p>
          <Button tone="outline" className="w-fit" onClick={onGiveBack} data-testid="give-back">
            Kembalikan tunai
          </Button>
        </div>
      ) : null}
      <dl className="grid gap-1">
        <Fact name="Batas kasbon" value={limitText(fields, balanceRupiah)} testId="customer-limit-shown" />
        {points === null ? null : <Fact name="Poin" value={formatAmount(points)} testId="customer-points" />}
      </dl>
      <div className="grid gap-2 min-[420px]:grid-cols-2 narrow:grid-cols-1">
        <Button
          tone="money"
          size="large"
          className="min-[420px]:col-span-2"
          disabled={balanceRupiah <= 0}
          onClick={onPay}
          data-testid="take-instalment"
        >
          <HandCoins aria-hidden size={22} />
          Terima pembayaran
        </Button>
        <Button tone="outline" disabled={balanceRupiah <= 0} onClick={onRemind} data-testid="remind">
          <MessageCircle aria-hidden size={20} />
          Ingatkan
        </Button>
        <Button tone="outline" onClick={onAdjust} data-testid="adjust">
          <PencilLine aria-hidden size={20} />
          Ubah kasbon
        </Button>
      </div>
    </section>
  )
}

function Fact({ name, value, testId }: { name: string; value: string; testId: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-redup">{name}</dt>
      <dd className="font-semibold tabular-nums" data-testid={testId}>
        {value}
      </dd>
    </div>
  )
}

/** `Rp 200.000, sisa Rp 50.000`; above it, what happens then. */
function limitText({ kasbonLimitRupiah, kasbonLimitMode }: CustomerFields, balanceRupiah: number): string {
  if (kasbonLimitRupiah === null) return 'Tanpa batas'
  const left = kasbonLimitRupiah - Math.max(0, balanceRupiah)
  const mode = kasbonLimitMode === 'block' ? 'ditutup di atasnya' : 'diingatkan di atasnya'
  return left >= 0
    ? `${formatRupiah(kasbonLimitRupiah)}, ${mode}`
    : `${formatRupiah(kasbonLimitRupiah)}, lewat ${formatRupiah(-left)}`
}
