import { needsNote, type TenderComparison } from '@laci/domain/shift/closing.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Section } from '../../ui/base/page.tsx'
import { ReasonField } from '../../ui/base/reason-field.tsx'
import { useHost } from '../../ui/state/till-context.ts'
import type { CountDraft } from './count-draft.ts'
import { TenderComparisons } from './tender-comparisons.tsx'
import { useStepFocus } from './use-step-focus.ts'

const commonNotes = ['Salah kembalian', 'Uang kecil kurang', 'Belum tahu sebabnya']

/** Step 2: expected against counted. A difference is accepted with a word about it [SHIFT-7]. */
export function CompareStep({
  draft,
  comparisons,
  isBusy,
  onChange,
  onCountAgain,
  onAccept,
}: {
  draft: CountDraft
  comparisons: readonly TenderComparison[]
  isBusy: boolean
  onChange: (changes: Partial<CountDraft>) => void
  onCountAgain: () => void
  onAccept: (wantsPaper: boolean) => void
}) {
  const hasPrinter = useHost().printing.printerFor('receipt') !== null
  const [isTried, setIsTried] = useState(false)
  const step = useStepFocus<HTMLFormElement>()
  const isNoteWanted = needsNote(comparisons)
  const isNoteMissing = isNoteWanted && draft.note.trim() === ''

  function accept(wantsPaper: boolean) {
    if (isNoteMissing) setIsTried(true)
    else onAccept(wantsPaper)
  }

  return (
    <form
      ref={step}
      tabIndex={-1}
      aria-label="Selisih"
      noValidate
      className="grid gap-5 outline-none!"
      onSubmit={(event) => {
        event.preventDefault()
        accept(hasPrinter)
      }}
      data-testid="compare-step"
    >
      <Section title="2. Selisih">
        <TenderComparisons comparisons={comparisons} />
        <div className="grid gap-3">
          {isNoteWanted ? (
            <ReasonField
              common={commonNotes}
              label="Alasan selisih"
              hint="Selisih dicatat apa adanya, bersama alasannya."
              maxLength={120}
              value={draft.note}
              onChange={(note) => onChange({ note })}
              error={isTried && isNoteMissing ? 'Pilih atau tulis alasannya.' : undefined}
              data-testid="close-note"
            />
          ) : (
            <TextInput
              label="Catatan"
              hint="Boleh kosong"
              maxLength={120}
              value={draft.note}
              onChange={(event) => onChange({ note: event.currentTarget.value })}
              data-testid="close-note"
            />
          )}
        </div>
      </Section>
      <div className="grid gap-3">
        <Button
          type="submit"
          size="large"
          isBusy={isBusy}
          busyLabel="Menutup..."
          data-testid="close-shift-confirm"
        >
          {hasPrinter ? (
            <>
              <Printer aria-hidden size={22} />
              Tutup dan cetak
            </>
          ) : (
            'Tutup shift'
          )}
        </Button>
        <div className="flex flex-wrap justify-center gap-3">
          <Button tone="quiet" onClick={onCountAgain} data-testid="count-again">
            Hitung ulang
          </Button>
          {hasPrinter ? (
            <Button tone="quiet" onClick={() => accept(false)} data-testid="close-without-paper">
              Tutup tanpa cetak
            </Button>
          ) : null}
        </div>
        <p className="text-center text-sm text-redup">
          Hitung ulang boleh; hitungan sebelumnya ikut tercatat di ringkasan.
        </p>
      </div>
    </form>
  )
}
