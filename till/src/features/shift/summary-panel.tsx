import { useMemo } from 'react'
import { useReadable } from '../../ui/base/use-readable.ts'
import { PaperPanel } from '../../ui/printing/paper-panel.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { type ShiftStory, summaryPaper } from './shift-story.ts'

/** The paper of a shift, running or closed: to print, and to send, first of all to the owner. */
export function SummaryPanel({ story }: { story: ShiftStory }) {
  const account = useReadable(useShop().account)
  const paper = useMemo(() => summaryPaper(story), [story])
  return <PaperPanel paper={paper} phone={account?.phone ?? ''} />
}
