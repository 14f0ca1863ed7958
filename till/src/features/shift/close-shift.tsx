import { beginClosingCommand, closeShiftCommand } from '@laci/domain/shift/close-shift.ts'
import { compareTenders, countableTenders, type ShiftCount } from '@laci/domain/shift/closing.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Approved } from '../../engine/shop/executor.ts'
import { useCommands } from '../../ui/approval/approval.tsx'
import { NeedsApproval } from '../../ui/approval/right-gate.tsx'
import { Page } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { printPaper } from '../../ui/printing/printing-paper.ts'
import { cashOf } from '../../ui/shift/cash-count.tsx'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { CloseWarnings } from './close-warnings.tsx'
import { CompareStep } from './compare-step.tsx'
import { type CountDraft, compare, dropCount, earlierCounts, keepCount, readCount } from './count-draft.ts'
import { CountStep } from './count-step.tsx'
import { type ShiftStory, summaryPaper } from './shift-story.ts'
import { useShiftStory } from './use-shift-story.ts'

/**
 * *Tutup shift*: count blind, then see what should be there, then accept it. Works for this device's drawer and for a
 * forgotten one of another device, whose late events follow.
 */
export function CloseShift({
  shiftId,
  onBack,
  onClosed,
}: {
  shiftId: string
  onBack: () => void
  onClosed: () => void
}) {
  const story = useShiftStory(shiftId)
  const operator = useReadable(useShop().operator)
  return (
    <Page
      title="Tutup shift"
      testId="close-shift-page"
      actions={
        <Button tone="quiet" onClick={onBack} data-testid="close-back">
          <ChevronLeft aria-hidden size={20} />
          Kembali
        </Button>
      }
    >
      {story === undefined ? <p className="text-redup">Membaca…</p> : null}
      {story === null ? <EmptyState>Shift ini tidak ada di perangkat ini.</EmptyState> : null}
      {story ? <AllowedClosing key={operator.staffId} story={story} onClosed={onClosed} /> : null}
    </Page>
  )
}

/** Asked first where the operator may not close it alone; the approval is recorded together with the closing. */
function AllowedClosing({ story, onClosed }: { story: ShiftStory; onClosed: () => void }) {
  const { allow, missing } = useCommands()
  const { openedByStaffId } = story
  const shift = { openedByStaffId, openedByName: story.opened.cashierName }
  const [permission] = missing(beginClosingCommand, shift)
  const [approved, setApproved] = useState<Approved | null>(null)
  if (approved === null && permission !== undefined) {
    return (
      <NeedsApproval
        permission={permission}
        isBusy={false}
        onAsk={async () => {
          const allowed = await allow(beginClosingCommand, shift)
          if (allowed.is === 'allowed') setApproved(allowed.approved)
        }}
      />
    )
  }
  return <Closing story={story} approved={approved ?? undefined} onClosed={onClosed} />
}

function Closing({
  story,
  approved,
  onClosed,
}: {
  story: ShiftStory
  approved: Approved | undefined
  onClosed: () => void
}) {
  const shop = useShop()
  const host = useHost()
  const toast = useToast()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const settings = useReadable(shop.settings)
  const { shift, figures } = story
  const [draft, setDraft] = useState(() => readCount(host.storage, shift.id))
  useEffect(() => keepCount(host.storage, draft), [host, draft])
  const change = (changes: Partial<CountDraft>) => setDraft((current) => ({ ...current, ...changes }))
  const cash = cashOf(draft.typed)
  const tenders = countableTenders(settings, figures)

  if (!draft.isComparing || cash === null) {
    return (
      <>
        <CloseWarnings story={story} />
        <CountStep
          draft={draft}
          tenders={tenders}
          onChange={change}
          onCounted={(cashRupiah) => setDraft((current) => compare(current, cashRupiah))}
        />
      </>
    )
  }

  const count: ShiftCount = { ...cash, others: draft.others }

  async function accept(wantsPaper: boolean) {
    const input = {
      ...{ shiftId: shift.id, openedByStaffId: story.openedByStaffId },
      ...{ openedByName: story.opened.cashierName, figures, count },
      ...{ typedNote: draft.note, earlierCountsRupiah: earlierCounts(draft) },
    }
    const closed = await run(() => execute(closeShiftCommand, input, { approved }))
    if (closed?.is !== 'done') return
    dropCount(host.storage, shift.id)
    toast('Shift ditutup', 'success')
    onClosed()
    if (!wantsPaper) return
    const { at, staffId } = closed.recorded[0]!
    const paper = { shift: closed.output, closedAt: at, closedByStaffId: staffId ?? null }
    void run(() => printPaper(host, shop, summaryPaper({ ...story, closed: paper }), 0))
  }

  return (
    <CompareStep
      draft={draft}
      comparisons={compareTenders(figures, count)}
      isBusy={isBusy}
      onChange={change}
      onCountAgain={() => change({ isComparing: false })}
      onAccept={(wantsPaper) => void accept(wantsPaper)}
    />
  )
}
