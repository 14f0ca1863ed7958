import { seeFiguresCommand } from '@laci/domain/shift/commands.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { formatTime } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { ArrowDownToLine, ArrowUpFromLine, CircleCheck, Inbox } from 'lucide-react'
import { useState } from 'react'
import { useCommands } from '../../ui/approval/approval.tsx'
import { Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useOpenDrawer } from '../../ui/printing/use-open-drawer.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { CashMoveSheet } from './cash-move-sheet.tsx'
import type { ShiftStory } from './shift-story.ts'
import { SummaryPanel } from './summary-panel.tsx'
import { useShiftStory } from './use-shift-story.ts'
import { useStepFocus } from './use-step-focus.ts'

/** The shift of this device: who, since when, what went in and out; what should be there only for who may see it. */
export function RunningShift({
  shiftId,
  isFresh,
  onClose,
}: {
  shiftId: string
  /** It was opened just now, here. */
  isFresh: boolean
  onClose: () => void
}) {
  const shop = useShop()
  const { execute } = useCommands()
  const [run] = useCommand()
  const drawer = useOpenDrawer()
  const story = useShiftStory(shiftId)
  const [moving, setMoving] = useState<'in' | 'out' | null>(null)
  const { staffId } = useReadable(shop.staff.current)
  /** For whom: the next person at this till is asked again. */
  const [shownFor, setShownFor] = useState<{ readonly staffId: string | null } | null>(null)
  if (story === null || story === undefined) return <p className="text-redup">Membaca…</p>

  async function showFigures() {
    const seen = await run(() => execute(seeFiguresCommand, undefined))
    if (seen?.is === 'done') setShownFor({ staffId })
  }

  const { opened, openedAt } = story
  return (
    <Section title="Shift berjalan" testId="running-shift">
      {isFresh ? <JustOpened /> : null}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        <dt className="text-redup">Dibuka oleh</dt>
        <dd className="font-semibold break-words" data-testid="shift-by">
          {opened.cashierName || 'Pemilik'}
        </dd>
        <dt className="text-redup">Sejak</dt>
        <dd>{formatTime(openedAt, opened.zone)}</dd>
        <dt className="text-redup">Laci</dt>
        <dd>Kasir {shop.deviceLetter}, perangkat ini</dd>
        <dt className="text-redup">Kas awal</dt>
        <dd className="tabular-nums">{formatRupiah(opened.openingCashRupiah)}</dd>
      </dl>
      <div className="grid grid-cols-2 narrow:grid-cols-1 gap-2">
        <Button tone="outline" className="px-2!" onClick={() => setMoving('in')} data-testid="cash-in">
          <ArrowDownToLine aria-hidden size={20} />
          Kas masuk
        </Button>
        <Button tone="outline" className="px-2!" onClick={() => setMoving('out')} data-testid="cash-out">
          <ArrowUpFromLine aria-hidden size={20} />
          Kas keluar
        </Button>
        {drawer === null ? null : (
          <Button
            tone="outline"
            onClick={drawer.open}
            isBusy={drawer.isBusy}
            className="col-span-2 narrow:col-span-1"
          >
            <Inbox aria-hidden size={20} />
            Buka laci
          </Button>
        )}
      </div>
      <CashMoves story={story} />
      {shownFor !== null && shownFor.staffId === staffId ? (
        <SummaryPanel story={story} />
      ) : (
        <div className="grid gap-2 rounded-tile bg-kertas p-4">
          <p className="text-redup">
            Angka yang seharusnya disembunyikan, supaya hitungan saat tutup tetap jujur.
          </p>
          <Button
            tone="outline"
            className="justify-self-start"
            onClick={showFigures}
            data-testid="show-figures"
          >
            Lihat angka sementara
          </Button>
        </div>
      )}
      <Button size="large" onClick={onClose} data-testid="close-shift">
        Tutup shift
      </Button>
      {moving === null ? null : <CashMoveSheet direction={moving} onClose={() => setMoving(null)} />}
    </Section>
  )
}

/** In the place of the form that was sent: whoever works by keys goes on from here. */
function JustOpened() {
  const step = useStepFocus<HTMLParagraphElement>()
  return (
    <p
      ref={step}
      tabIndex={-1}
      className="outline-none! flex items-center gap-2.5 font-semibold text-daun-700"
      data-testid="shift-opened"
    >
      <CircleCheck aria-hidden size={22} className="shrink-0" />
      Shift dibuka, siap berjualan
    </p>
  )
}

function CashMoves({ story: { rows, opened } }: { story: ShiftStory }) {
  const moves = rows.filter((row) => row.kind === 'cash_moved')
  if (moves.length === 0) return null
  return (
    <ul aria-label="Kas masuk dan keluar" className="grid">
      {moves.map(({ eventId, at, body }) => (
        <li
          key={eventId}
          data-testid="cash-move"
          className="flex items-baseline gap-3 border-b border-garis py-2.5"
        >
          <span className="shrink-0 text-sm text-redup tabular-nums">{formatTime(at, opened.zone)}</span>
          <span className="min-w-0 grow break-words">
            {body.reason}
            <span className="block text-sm text-redup">
              {body.direction === 'in' ? 'Kas masuk' : 'Kas keluar'}
              {body.cashierName === '' ? '' : `, ${body.cashierName}`}
            </span>
          </span>
          <span className="shrink-0 font-semibold tabular-nums">
            {body.direction === 'in' ? '+' : ''}
            {formatRupiah(body.direction === 'in' ? body.amountRupiah : -body.amountRupiah)}
          </span>
        </li>
      ))}
    </ul>
  )
}
