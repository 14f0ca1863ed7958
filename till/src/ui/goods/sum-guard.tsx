import { ConfirmDialog } from '@laci/ui/controls/alert-dialog.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useEffect, useState } from 'react'
import { guardSums, type SumAsked } from '../../device/sum-guard.ts'

const spoken = new Intl.NumberFormat('id-ID', {
  notation: 'compact',
  compactDisplay: 'long',
  maximumFractionDigits: 1,
})

type Question = SumAsked & { answer(isRight: boolean): void }

/** Asks about a sum that is hardly ever so large, as one with a nought too many or a code of goods [MONEY-5]. */
export function SumGuard() {
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(
    () => guardSums(window, (asked) => new Promise((answer) => setQuestion({ ...asked, answer }))),
    [],
  )
  function end(isRight: boolean): void {
    question?.answer(isRight)
    setQuestion(null)
  }
  return (
    <ConfirmDialog
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
    />
  )
}
