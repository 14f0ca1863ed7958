import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import { dayText } from '@laci/domain/base/time/day-text.ts'
import { judgeKasbon } from '@laci/domain/kasbon/debts.ts'
import { kasbonDaysOf, kasbonDueDay } from '@laci/domain/kasbon/due-day.ts'
import type { DraftCustomer } from '@laci/domain/sale/cart.ts'
import { tenderFacts } from '@laci/domain/sale/tender.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useReadable } from '../base/use-readable.ts'
import { useShop } from '../state/till-context.ts'
import { mayWait, pointsPay, type TenderChoice } from './payment-parts.ts'

/** A code is drawn for few sales: what draws it is loaded with the first. */
const QrisCode = lazy(async () => ({ default: (await import('./qris-code.tsx')).QrisCode }))

export type PartDetails = {
  readonly amountRupiah: Rupiah | null
  readonly reference: string
  /** QRIS by the shop's sticker although the shop has a Midtrans key. */
  readonly isOwnCode?: boolean
}

/** Everything but cash: how much of it, and what cashier and customer need to know. */
export function TenderPart({
  choice,
  details,
  customer,
  mustBeSeen = false,
  isByProvider = false,
  hasProvider = false,
  onChooseCustomer,
  onChange,
}: {
  choice: TenderChoice
  details: PartDetails
  customer: DraftCustomer | null
  /** True: it counts only once the money was seen, so there is nothing to choose. */
  mustBeSeen?: boolean
  /** The code comes from Midtrans, which says itself when it was paid. */
  isByProvider?: boolean
  hasProvider?: boolean
  /** Absent: whose money it is, is settled. */
  onChooseCustomer?: () => void
  onChange: (changes: Partial<PartDetails>) => void
}) {
  const { transferNote } = useReadable(useShop().settings)
  const { reference } = tenderFacts(choice)
  return (
    <>
      {/* First, so that the customer can scan it without anybody scrolling. */}
      {choice.tender === 'qris' && hasProvider ? (
        <QrisWay isByProvider={isByProvider} onChange={(isOwnCode) => onChange({ isOwnCode })} />
      ) : null}
      {choice.tender === 'qris' && !isByProvider && details.amountRupiah !== null ? (
        <Suspense fallback={<div className="h-64" />}>
          <QrisCode amountRupiah={details.amountRupiah} />
        </Suspense>
      ) : null}
      <RupiahInput
        usualRupiah={null}
        label={choice.tender === 'kasbon' ? 'Dicatat sebagai kasbon' : `Dibayar dengan ${choice.label}`}
        value={details.amountRupiah}
        onChange={(amountRupiah) => onChange({ amountRupiah })}
        inputClassName="min-h-14! text-xl font-semibold"
        enterKeyHint="done"
        data-testid="tender-amount"
      />
      {choice.tender === 'transfer' && transferNote !== '' ? (
        <p className="rounded-tile bg-kertas p-4 font-semibold whitespace-pre-line">{transferNote}</p>
      ) : null}
      {reference === null ? null : (
        <TextInput
          label={reference}
          value={details.reference}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => onChange({ reference: event.currentTarget.value })}
          data-testid="tender-reference"
        />
      )}
      {mustBeSeen && mayWait(choice) && !isByProvider ? (
        <p className="text-sm text-redup">Simpan setelah uangnya terlihat masuk.</p>
      ) : null}
      {choice.tender === 'kasbon' ? (
        <KasbonNote
          customer={customer}
          amountRupiah={details.amountRupiah}
          onChooseCustomer={onChooseCustomer}
        />
      ) : null}
      {choice.tender === 'point' ? (
        <PointNote customer={customer} onChooseCustomer={onChooseCustomer} />
      ) : null}
    </>
  )
}

/** Which code: Midtrans' confirms itself and needs internet, the sticker's works always and has to be looked after. */
function QrisWay({
  isByProvider,
  onChange,
}: {
  isByProvider: boolean
  onChange: (isOwnCode: boolean) => void
}) {
  const { isOnline } = useReadable(useShop().sync)
  return (
    <div className="grid gap-2">
      <fieldset className="grid grid-cols-2 gap-2" aria-label="Kode QRIS">
        <ChipButton
          isPressed={isByProvider}
          disabled={!isOnline}
          onClick={() => onChange(false)}
          data-testid="qris-by-provider"
        >
          Midtrans
        </ChipButton>
        <ChipButton isPressed={!isByProvider} onClick={() => onChange(true)} data-testid="qris-by-sticker">
          Stiker toko
        </ChipButton>
      </fieldset>
      <p className="text-sm text-redup">
        {isByProvider
          ? 'Midtrans memberi tahu sendiri kalau sudah dibayar.'
          : isOnline
            ? 'Stiker toko: lihat sendiri uangnya masuk.'
            : 'Tanpa internet kode Midtrans tidak bisa dibuat. Pakai stiker toko dan lihat uangnya masuk, atau cara bayar lain.'}
      </p>
    </div>
  )
}

function KasbonNote({
  customer,
  amountRupiah,
  onChooseCustomer,
}: {
  customer: DraftCustomer | null
  amountRupiah: Rupiah | null
  onChooseCustomer: (() => void) | undefined
}) {
  const shop = useShop()
  useReadable(shop.balances.version)
  const settings = useReadable(shop.settings)
  if (customer === null)
    return <MissingCustomer onChoose={onChooseCustomer}>Kasbon butuh nama pelanggan.</MissingCustomer>
  const balance = shop.balances.of('kasbon', customer.customerId)
  const fields = shop.records.record('customer', customer.customerId)?.fields
  const verdict =
    fields === undefined || amountRupiah === null ? null : judgeKasbon(fields, balance, amountRupiah)
  const dueDay = kasbonDueDay(shop.counterFacts().businessDay, kasbonDaysOf(fields ?? null, settings))
  return (
    <div className="grid gap-2 rounded-tile bg-kertas p-4" data-testid="kasbon-note">
      <p>
        <strong>{customer.name}</strong> {balance < 0 ? 'punya lebih bayar' : 'sekarang berutang'}{' '}
        <span className="tabular-nums">{formatRupiah(Math.abs(balance))}</span>. Jatuh tempo {dayText(dueDay)}
        .
      </p>
      <OtherCustomer onChoose={onChooseCustomer} />
      {verdict !== null && verdict.code !== 'allowed' ? (
        <p role="alert" className="font-semibold text-jahe-800">
          {verdict.code === 'blocked'
            ? `Melewati batas kasbon ${formatRupiah(verdict.overRupiah)}. Pemilik menutup kasbon di atas batas.`
            : `Melewati batas kasbon ${formatRupiah(verdict.overRupiah)}.`}
        </p>
      ) : null}
    </div>
  )
}

function PointNote({
  customer,
  onChooseCustomer,
}: {
  customer: DraftCustomer | null
  onChooseCustomer: (() => void) | undefined
}) {
  const shop = useShop()
  useReadable(shop.balances.version)
  const { pointWorthRupiah } = useReadable(shop.settings)
  if (customer === null)
    return <MissingCustomer onChoose={onChooseCustomer}>Poin milik pelanggan.</MissingCustomer>
  const pointCount = shop.balances.of('point', customer.customerId)
  return (
    <div className="grid gap-2 rounded-tile bg-kertas p-4" data-testid="point-note">
      <p>
        <strong>{customer.name}</strong> punya{' '}
        <span className="tabular-nums">{formatAmount(pointCount)}</span> poin, cukup untuk{' '}
        <span className="tabular-nums">{formatRupiah(pointsPay(pointCount, pointWorthRupiah))}</span>.
      </p>
      <OtherCustomer onChoose={onChooseCustomer} />
    </div>
  )
}

/** Said with the button that mends it: whoever stands here need not go back to the cart. */
function MissingCustomer({ onChoose, children }: { onChoose: (() => void) | undefined; children: string }) {
  return (
    <div className="grid gap-3 rounded-tile bg-jahe-100 p-4 text-jahe-800">
      <p role="alert" className="font-semibold">
        {children}
      </p>
      {onChoose === undefined ? null : (
        <Button className="justify-self-start" onClick={onChoose} data-testid="choose-customer">
          <UserPlus aria-hidden size={20} />
          Pilih pelanggan
        </Button>
      )}
    </div>
  )
}

function OtherCustomer({ onChoose }: { onChoose: (() => void) | undefined }) {
  if (onChoose === undefined) return null
  return (
    <Button
      tone="quiet"
      className="justify-self-start px-2!"
      onClick={onChoose}
      data-testid="change-customer"
    >
      <UserPlus aria-hidden size={20} />
      Ganti pelanggan
    </Button>
  )
}
