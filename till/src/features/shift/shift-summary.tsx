import { seeFiguresPermission } from '@laci/domain/base/permission/permission.ts'
import { tenderText } from '@laci/domain/sale/tender.ts'
import { changeSinceClosing } from '@laci/domain/shift/closing.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { ChevronLeft, CircleCheck, History } from 'lucide-react'
import { RightGate } from '../../ui/approval/right-gate.tsx'
import { Page } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { RecoveryOffer } from './recovery-offer.tsx'
import type { ShiftStory } from './shift-story.ts'
import { differenceText, differenceTone, shiftTimes } from './shift-words.ts'
import { SummaryPanel } from './summary-panel.tsx'
import { ExpectedAndCounted } from './tender-comparisons.tsx'
import { useShiftStory } from './use-shift-story.ts'
import { useStepFocus } from './use-step-focus.ts'

const title = 'Ringkasan shift'

/** Step 3, and every closed shift later: what it came to, on paper or sent. */
export function ShiftSummary({
  shiftId,
  isFresh,
  onBack,
}: {
  shiftId: string
  /** It was closed just now. */
  isFresh: boolean
  onBack: () => void
}) {
  const { staffId } = useReadable(useShop().staff.current)
  const story = useShiftStory(shiftId)
  // Whoever worked in it knows it already [SHIFT-10].
  const isOwn = story?.openedByStaffId === staffId || story?.closed?.closedByStaffId === staffId
  const back = (
    <Button tone="quiet" onClick={onBack} data-testid="summary-back">
      <ChevronLeft aria-hidden size={20} />
      Kembali
    </Button>
  )
  const page = (
    <Page title={title} testId="shift-summary" actions={back}>
      {story === undefined ? <p className="text-redup">Membaca…</p> : null}
      {story === null || story?.closed === null ? (
        <EmptyState>Ringkasan shift ini tidak ada di perangkat ini.</EmptyState>
      ) : null}
      {story?.closed ? <Summary story={story} isFresh={isFresh} /> : null}
    </Page>
  )
  if (isOwn || !story) return page
  return (
    <RightGate permission={seeFiguresPermission} title={title} testId="shift-summary-gate" actions={back}>
      {page}
    </RightGate>
  )
}

function Summary({ story, isFresh }: { story: ShiftStory; isFresh: boolean }) {
  const shop = useShop()
  const settings = useReadable(shop.settings)
  const { shift, closed } = story
  const step = useStepFocus<HTMLElement>(isFresh)
  if (closed === null) return null
  const { differenceRupiah, countedCashRupiah, expectedCashRupiah, note } = closed.shift
  return (
    <>
      <section
        ref={step}
        tabIndex={-1}
        aria-label="Selisih"
        className="outline-none! grid gap-3 rounded-sheet border border-garis bg-putih p-4 md:p-6"
        data-testid="summary-difference"
      >
        {isFresh ? (
          <p role="status" className="flex items-center gap-2.5 font-semibold text-daun-700">
            <CircleCheck aria-hidden size={22} className="shrink-0" />
            Shift ditutup dan tersimpan
          </p>
        ) : null}
        <p className="text-redup">
          {shiftTimes(shift, settings.zone)}
          {story.deviceLetter === null ? '' : `, Kasir ${story.deviceLetter}`}
        </p>
        <Chip tone={differenceTone(differenceRupiah)} className="justify-self-start text-base">
          {differenceText(differenceRupiah)}
        </Chip>
        <ExpectedAndCounted
          expectedRupiah={expectedCashRupiah}
          countedRupiah={countedCashRupiah}
          className="font-semibold"
        />
        {note === '' ? null : <p className="break-words">{note}</p>}
        <LateNews story={story} />
      </section>
      {isFresh ? <RecoveryOffer /> : null}
      <SummaryPanel story={story} />
    </>
  )
}

/** What came after the count [SHIFT-9]: shown beside what was accepted, which stays. */
function LateNews({ story: { figures, closed } }: { story: ShiftStory }) {
  const change = closed === null ? null : changeSinceClosing(closed.shift, figures)
  if (change === null) return null
  const { saleCount, cashRupiah, differenceRupiah, tenders } = change
  return (
    <div
      className="flex items-start gap-2.5 rounded-tile bg-jahe-100 p-4 text-jahe-800"
      data-testid="late-news"
    >
      <History aria-hidden size={20} className="mt-0.5 shrink-0" />
      <p>
        <strong>Diperbarui.</strong> Ada catatan yang datang setelah shift ditutup
        {saleCount > 0 ? `, termasuk ${saleCount} transaksi` : ''}.
        {cashRupiah === 0
          ? ''
          : ` Kas seharusnya kini ${formatRupiah(figures.expectedCashRupiah)}, selisih kini ${differenceText(differenceRupiah)}.`}
        {tenders.map((one) => ` ${tenderText(one)} kini ${formatRupiah(one.expectedRupiah)}.`).join('')}
        {figures.missingRupiah <= 0 ? '' : ` Tidak masuk: ${formatRupiah(figures.missingRupiah)}.`}
      </p>
    </div>
  )
}
