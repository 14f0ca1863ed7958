import { useToast } from '@laci/ui/controls/toast.tsx'
import { useCallback } from 'react'
import { useHost, useShop } from '../state/till-context.ts'
import { useCommand } from '../state/use-command.tsx'
import type { Paper } from './paper.ts'
import { printPaperNow } from './printing-paper.ts'
import { useRecordPaper } from './use-record-paper.ts'

/** Answers the number of the copy; 0: it is none; undefined: a problem was shown, and nothing was recorded. */
export type PrintPaper = (paper: Paper) => Promise<number | undefined>

/** Prints any paper from a button: `const [print, isBusy] = usePrintPaper()`. What comes out wrong is said by its job. */
export function usePrintPaper(): [print: PrintPaper, isBusy: boolean] {
  const shop = useShop()
  const host = useHost()
  const toast = useToast()
  const recordPaper = useRecordPaper()
  const [run, isBusy] = useCommand()
  const print = useCallback(
    async (paper: Paper) => {
      const copyNumber = await run(() => printPaperNow(host, shop, paper, recordPaper))
      if (copyNumber) toast(`Salinan ke-${copyNumber} tercatat`)
      return copyNumber
    },
    [run, host, shop, toast, recordPaper],
  )
  return [print, isBusy]
}
