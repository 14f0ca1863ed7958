import { ConfirmDialog } from '@laci/ui/controls/alert-dialog.tsx'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { useReadable } from '../base/use-readable.ts'
import { useHost } from './till-context.ts'

/**
 * A page on which something is typed asks before it is left, whichever way [TILL-162]. The answer ends that: called when
 * what was typed has been saved and the page goes on to another one itself.
 */
export function useLeaveGuard(isChanged: boolean, lossText: string): () => void {
  const { pages } = useHost()
  const end = useRef(() => {})
  useLayoutEffect(() => {
    if (!isChanged) return
    end.current = pages.guard(lossText)
    return () => end.current()
  }, [pages, isChanged, lossText])
  return useCallback(() => end.current(), [])
}

/** *Buang isian?* of the page that is about to be left. */
export function LeaveQuestion() {
  const question = useReadable(useHost().pages.question)
  return (
    <ConfirmDialog
      isOpen={question !== null}
      onCancel={() => question?.stay()}
      onConfirm={() => question?.leave()}
      title={commonTexts.discardTitle}
      body={question?.lossText}
      confirmLabel={commonTexts.discard}
    />
  )
}
