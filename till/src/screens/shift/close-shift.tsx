import { assert } from '@laci/domain/lib/assert.ts'
import { missingOf } from '@laci/domain/permission/permission.ts'
import {
  closePermissions,
  closeShift,
  compareTenders,
  countableTenders,
  type ShiftCount,
} from '@laci/domain/shift/closing.ts'
import type { Fact } from '@laci/domain/sync/event-kinds.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useApproval } from '../../shell/approval.tsx'
import { cashOf } from '../../shell/cash-count.tsx'
import { Page } from '../../shell/page.tsx'
import { printPaper } from '../../shell/printing-paper.ts'
import { NeedsApproval } from '../../shell/right-gate.tsx'
import { useHost, useShop } from '../../shell/till-context.ts'
import { useCommand } from '../../shell/use-command.tsx'
import { useReadable } from '../../shell/use-readable.ts'
import type { Approval } from '../../till-types.ts'
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

/**
 * Asks first whoever may not close it alone: what it should hold is not for everybody who can type a count. The approval
 * is of the person who stands here, and is told together with the closing.
 */
function AllowedClosing({ story, onClosed }: { story: ShiftStory; onClosed: () => void }) {
  const operator = useReadable(useShop().staff.current)
  const approve = useApproval()
  const [missing] = missingOf(operator, closePermissions(story.openedByStaffId, operator))
  const [approved, setApproved] = useState<Approval['facts'] | null>(null)
  if (approved === null && missing !== undefined) {
    const subject = `Tutup shift ${story.opened.cashierName}`.trim()
    return (
      <NeedsApproval
        permission={missing}
        isBusy={false}
        onAsk={async () => setApproved(await approve([missing], subject))}
      />
    )
  }
  return <Closing story={story} approved={approved ?? []} onClosed={onClosed} />
}

function Closing({
  story,
  approved,
  onClosed,
}: {
  story: ShiftStory
  approved: Approval['facts']
  onClosed: () => void
}) {
  const shop = useShop()
  const host = useHost()
  const toast = useToast()
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
    const closing = await run(async () => {
      const told = await shop.tellAll(({ counter }): Fact[] => {
        // What was shown is what is accepted: an event that came this instant is a late one.
        const earlierCountsRupiah = earlierCounts(draft)
        const { note: typedNote } = draft
        const body = closeShift({
          shiftId: shift.id,
          counter,
          figures,
          count,
          typedNote,
          earlierCountsRupiah,
        })
        assert(body.ok, 'the note was asked for before')
        return [...approved, { kind: 'shift_closed', body: body.value }]
      })
      dropCount(host.storage, shift.id)
      return told.at(-1)
    })
    if (closing?.kind !== 'shift_closed') return
    toast('Shift ditutup', 'success')
    onClosed()
    if (!wantsPaper) return
    const { body, at, staffId } = closing
    const closed = { shift: body, closedAt: at, closedByStaffId: staffId ?? null }
    void run(() => printPaper(host, shop, summaryPaper({ ...story, closed }), 0))
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
