import { useMemo } from 'react'
import { PaperPanel } from '../../shell/paper-panel.tsx'
import { useShop } from '../../shell/till-context.ts'
import { useReadable } from '../../shell/use-readable.ts'
import { type ShiftStory, summaryPaper } from './shift-story.ts'

/** The paper of a shift, running or closed: to print, and to send, first of all to the owner. */
export function SummaryPanel({ story }: { story: ShiftStory }) {
  const account = useReadable(useShop().account)
  const paper = useMemo(() => summaryPaper(story), [story])
  return <PaperPanel paper={paper} phone={account?.phone ?? ''} />
}
