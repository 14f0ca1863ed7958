import { noteChargeCommand } from '@laci/domain/qris/commands.ts'
import { isChargeOpen, needsSale } from '@laci/domain/qris/till-charge.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { SheetButtons } from '@laci/ui/controls/sheet-foot.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatDateTime } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { CircleCheck, LoaderCircle, QrCode } from 'lucide-react'
import {
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react'
import type { ChargeView } from '../../engine/api/qris.ts'
import { useCommands } from '../../ui/approval/approval.tsx'
import { ReasonField } from '../../ui/base/reason-field.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { useCartStore } from './cart-context.tsx'
import { chargeProblemText } from './charge-words.ts'

/** What nobody has dealt with yet: QRIS that may still be paid, and QRIS that was paid and is in no sale [QRIS-12]. */
export function useLeftCharges(): readonly ChargeView[] {
  return useReadable(useShop().qris.charges).filter((charge) => isChargeOpen(charge) || needsSale(charge))
}

/** One line above the goods while such a payment is there: it is never lost from sight. */
export function ChargeStrip({
  hasResumed,
  onContinue,
  onList,
}: {
  /** False: a reload may have interrupted it, and the payment opens by itself once. */
  hasResumed: RefObject<boolean>
  /** The cart on the screen is the one that it pays. */
  onContinue: () => void
  onList: () => void
}) {
  const left = useLeftCharges()
  const store = useCartStore()
  const cartId = useSyncExternalStore(store.subscribe, () => store.get().watchedId)
  const [first] = left
  const own = left.find((charge) => charge.cartId === cartId)
  const isInterrupted = own !== undefined && !hasResumed.current
  const resume = useEffectEvent(onContinue)
  useEffect(() => {
    if (isInterrupted) resume()
  }, [isInterrupted])
  if (first === undefined) return null
  const told = own ?? first
  const isPaid = needsSale(told)
  return (
    <div
      role="status"
      data-testid="charge-strip"
      className="mx-2 mb-2 flex items-center justify-between gap-3 rounded-tile bg-jahe-100 py-1 pr-1 pl-3 text-jahe-800 narrow:flex-wrap"
    >
      <p className="flex min-w-0 items-center gap-2.5 text-sm font-semibold md:text-base">
        <QrCode aria-hidden size={20} className="shrink-0" />
        <span>
          QRIS <span className="tabular-nums">{formatRupiah(told.amountRupiah)}</span>{' '}
          {isPaid ? 'sudah masuk, belum jadi nota' : 'belum selesai'}
          {left.length > 1 ? `, dan ${left.length - 1} lagi` : ''}
        </span>
      </p>
      <Button
        tone="outline"
        className="shrink-0"
        onClick={own === undefined ? onList : onContinue}
        data-testid="charge-continue"
      >
        {own === undefined ? 'Lihat' : 'Lanjutkan'}
      </Button>
    </div>
  )
}

/** The list of them, with what can be done about each. */
export function ChargeListSheet({
  isCartFilled,
  onUse,
  onClose,
}: {
  isCartFilled: boolean
  /** It pays the cart on the screen; an empty one gets a line of that sum first. */
  onUse: (charge: ChargeView) => void
  onClose: () => void
}) {
  const left = useLeftCharges()
  const [notedId, setNotedId] = useState<string | null>(null)
  const noted = left.find((charge) => charge.chargeId === notedId)
  return (
    <Sheet isOpen onClose={onClose} title="Pembayaran QRIS" testId="charge-list">
      {left.length === 0 ? (
        <EmptyState icon={<CircleCheck aria-hidden size={36} className="text-daun-700" />}>
          Semua pembayaran QRIS sudah beres.
        </EmptyState>
      ) : null}
      {noted === undefined ? (
        <ul className="grid gap-3">
          {left.map((charge) => (
            <ChargeRow
              key={charge.chargeId}
              charge={charge}
              isCartFilled={isCartFilled}
              onUse={() => onUse(charge)}
              onNote={() => setNotedId(charge.chargeId)}
            />
          ))}
        </ul>
      ) : (
        <NoteForm charge={noted} onDone={() => setNotedId(null)} />
      )}
    </Sheet>
  )
}

function ChargeRow({
  charge,
  isCartFilled,
  onUse,
  onNote,
}: {
  charge: ChargeView
  isCartFilled: boolean
  onUse: () => void
  onNote: () => void
}) {
  const { qris, settings } = useShop()
  const { zone } = useReadable(settings)
  const [run, isBusy] = useCommand()
  const { chargeId, problem } = charge
  const isPaid = needsSale(charge)
  return (
    <li
      data-testid="charge-row"
      data-status={charge.status}
      className="grid gap-3 rounded-tile border border-garis p-4"
    >
      <p className="flex items-start justify-between gap-3 narrow:flex-wrap">
        <span>
          <span className="block text-xl font-semibold tabular-nums">
            {formatRupiah(charge.amountRupiah)}
          </span>
          <span className="text-sm text-redup">{formatDateTime(charge.startedAt, zone)}</span>
        </span>
        {isPaid ? (
          <span className="flex items-center gap-1.5 font-semibold text-daun-700">
            <CircleCheck aria-hidden size={20} />
            Sudah masuk
          </span>
        ) : (
          <span className="flex items-center gap-1.5 text-redup">
            <LoaderCircle aria-hidden size={18} className="animate-spin" />
            Belum pasti
          </span>
        )}
      </p>
      {problem === null ? null : (
        <p className="font-semibold text-jahe-800">{chargeProblemText(problem, true)}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {isPaid ? (
          <Button onClick={onUse} data-testid="charge-use">
            {isCartFilled ? 'Pakai untuk nota ini' : 'Buat notanya'}
          </Button>
        ) : (
          <>
            <Button
              tone="outline"
              isBusy={isBusy}
              busyLabel="Mengecek..."
              onClick={() => run(() => qris.look(chargeId))}
              data-testid="charge-row-look"
            >
              Cek lagi
            </Button>
            <Button
              tone="outline"
              className="text-cabai-600!"
              disabled={isBusy || problem?.code === 'offline'}
              onClick={() => run(() => qris.cancel(chargeId))}
              data-testid="charge-row-cancel"
            >
              Batalkan
            </Button>
          </>
        )}
        {isPaid || problem?.code === 'refused' ? (
          <Button tone="outline" onClick={onNote} data-testid="charge-note">
            Catat saja
          </Button>
        ) : null}
      </div>
    </li>
  )
}

const commonReasons = ['Sudah ada di nota lain', 'Dikembalikan ke pelanggan', 'Percobaan']

/** What became of the money, for the owner: it stands in the journal, and needs the right to give money back. */
function NoteForm({ charge, onDone }: { charge: ChargeView; onDone: () => void }) {
  const { execute } = useCommands()
  const toast = useToast()
  const [run, isBusy] = useCommand()
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isMissing = reason.trim() === ''

  async function note(event: FormEvent) {
    event.preventDefault()
    if (isMissing) return setIsTried(true)
    const { chargeId, amountRupiah } = charge
    const noted = await run(() => execute(noteChargeCommand, { chargeId, amountRupiah, reason }))
    if (noted?.is !== 'done') return
    toast('Tercatat. Pemilik bisa melihatnya di jurnal.', 'success')
    onDone()
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={note} data-testid="charge-note-form">
      <p>
        QRIS <span className="font-semibold tabular-nums">{formatRupiah(charge.amountRupiah)}</span> tidak
        dijadikan nota. Tulis ke mana uangnya; pemilik membacanya di jurnal.
      </p>
      <ReasonField
        common={commonReasons}
        label="Keterangan"
        value={reason}
        onChange={setReason}
        error={isTried && isMissing ? 'Pilih atau tulis keterangannya.' : undefined}
        data-testid="charge-reason"
      />
      <SheetButtons>
        <Button tone="outline" onClick={onDone}>
          Kembali
        </Button>
        <Button type="submit" isBusy={isBusy} busyLabel="Menyimpan..." data-testid="charge-note-save">
          Catat
        </Button>
      </SheetButtons>
    </form>
  )
}
