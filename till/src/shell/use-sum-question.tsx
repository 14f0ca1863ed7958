import { ConfirmDialog } from '@laci/ui/controls/alert-dialog.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { type ReactNode, useState } from 'react'

const spoken = new Intl.NumberFormat('id-ID', {
  notation: 'compact',
  compactDisplay: 'long',
  maximumFractionDigits: 1,
})

export type SumAsked = {
  /** What it is, as its field is called. */
  readonly name: string
  readonly amountRupiah: number
  /** The most that it mostly is. */
  readonly usualRupiah: number
}

type Question = SumAsked & { answer(isRight: boolean): void }

/**
 * Asks about a sum that is hardly ever so large, as one with a nought too many or a code of goods [MONEY-5]:
 *
 *     const [isRightSum, sumQuestion] = useSumQuestion()
 *     if (!(await isRightSum({ name: 'Uang diterima', amountRupiah, usualRupiah }))) return
 *
 * and `{sumQuestion}` somewhere in what is drawn. A usual sum is asked nothing.
 */
export function useSumQuestion(): readonly [(asked: SumAsked) => Promise<boolean>, ReactNode] {
  const [question, setQuestion] = useState<Question | null>(null)
  function isRightSum(asked: SumAsked): Promise<boolean> {
    if (asked.amountRupiah <= asked.usualRupiah) return Promise.resolve(true)
    return new Promise((answer) => setQuestion({ ...asked, answer }))
  }
  function end(isRight: boolean): void {
    question?.answer(isRight)
    setQuestion(null)
  }
  return [
    isRightSum,
    <ConfirmDialog
      key="sum"
      isOpen={question !== null}
      onCancel={() => end(false)}
      onConfirm={() => end(true)}
      title={question === null ? '' : `Benar Rp\u00a0${spoken.format(question.amountRupiah)}?`}
      body={
        question === null
          ? ''
          : `${question.name} ${formatRupiah(question.amountRupiah)}. Biasanya tidak lebih dari ${formatRupiah(question.usualRupiah)}. Belum ada yang disimpan.`
      }
      confirmLabel="Ya, benar"
    />,
  ]
}
