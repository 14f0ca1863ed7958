import { Suspense } from 'react'
import { laterPart } from '../base/later-part.tsx'
import type { Paper } from './paper.ts'

export type PaperPanelProps = {
  /** The same object until the paper is another one (`useMemo`). */
  paper: Paper
  /** Whom a message goes to (`+628…`); empty: the sender picks somebody. */
  phone?: string
  /** On the button while it has not been printed. */
  printLabel?: string
}

/** Layout, print and sharing stand below what a sheet is about: they come behind it, and none of them holds it up. */
export const paperView = laterPart<PaperPanelProps>(async () => (await import('./paper-view.tsx')).PaperView)

/**
 * Any paper of a shop on the screen, with its print and its sharing: `<PaperPanel paper={refundPaper(told)} />`. What proves
 * something is recorded before it prints again, and marked *SALINAN ke-n*.
 */
export function PaperPanel(props: PaperPanelProps) {
  return (
    <Suspense fallback={<div className="h-80" />}>
      <paperView.Part {...props} />
    </Suspense>
  )
}
