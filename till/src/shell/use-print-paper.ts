import { useToast } from '@laci/ui/controls/toast.tsx'
import { useCallback } from 'react'
import type { Paper } from './paper.ts'
import { printPaper, printPaperAgain } from './printing-paper.ts'
import { useHost, useShop } from './till-context.ts'
import { useCommand } from './use-command.tsx'

export type PrintPaper = {
  /** The first print of what has just been made. */
  first(paper: Paper): Promise<void>
  /** *Cetak ulang*: a proof is recorded and marked first. Answers the number of the copy; 0: it is none. */
  again(paper: Paper): Promise<number>
}

/** Prints any paper from a button: `const [print, isBusy] = usePrintPaper()`. What comes out wrong is told by its job. */
export function usePrintPaper(): [print: PrintPaper, isBusy: boolean] {
  const shop = useShop()
  const host = useHost()
  const toast = useToast()
  const [run, isBusy] = useCommand()
  const first = useCallback(
    async (paper: Paper) => {
      await run(() => printPaper(host, shop, paper, 0))
    },
    [run, host, shop],
  )
  const again = useCallback(
    async (paper: Paper) => {
      const copyNumber = (await run(() => printPaperAgain(host, shop, paper))) ?? 0
      if (copyNumber > 0) toast(`Salinan ke-${copyNumber} tercatat`)
      return copyNumber
    },
    [run, host, shop, toast],
  )
  return [{ first, again }, isBusy]
}
