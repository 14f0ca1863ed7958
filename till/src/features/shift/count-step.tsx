import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import { usualAtMost } from '@laci/domain/base/money/usual-sums.ts'
import { type NamedTender, tenderText } from '@laci/domain/sale/tender.ts'
import { tenderKey } from '@laci/domain/shift/figures.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { type FormEvent, useState } from 'react'
import { Section } from '../../ui/base/page.tsx'
import { CashCount, cashOf } from '../../ui/shift/cash-count.tsx'
import type { CountDraft } from './count-draft.ts'
import { useStepFocus } from './use-step-focus.ts'

/** Step 1: what is there. Nothing on this page says what should be. */
export function CountStep({
  draft,
  tenders,
  onChange,
  onCounted,
}: {
  draft: CountDraft
  tenders: readonly NamedTender[]
  onChange: (changes: Partial<CountDraft>) => void
  onCounted: (cashRupiah: Rupiah) => void
}) {
  const [isTried, setIsTried] = useState(false)
  const cash = cashOf(draft.typed)
  const step = useStepFocus<HTMLFormElement>()

  function setTender(named: NamedTender, countedRupiah: Rupiah | null): void {
    const others = draft.others.filter((one) => tenderKey(one) !== tenderKey(named))
    const { tender, tenderName } = named
    const counted =
      countedRupiah === null
        ? []
        : [{ tender, ...(tenderName === undefined ? {} : { tenderName }), countedRupiah }]
    onChange({ others: [...others, ...counted] })
  }

  return (
    <form
      ref={step}
      tabIndex={-1}
      aria-label="Hitung uang"
      noValidate
      className="grid gap-5 outline-none!"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (cash === null) setIsTried(true)
        else onCounted(cash.cashRupiah)
      }}
      data-testid="count-step"
    >
      <Section title="1. Hitung uang di laci">
        <CashCount
          sumLabel="Jumlah uang di laci"
          typed={draft.typed}
          onChange={(typed) => onChange({ typed })}
          error={isTried && cash === null ? 'Isi jumlah uangnya. Kalau laci kosong, isi 0.' : undefined}
        />
      </Section>
      {tenders.length === 0 ? null : (
        <Section title="Selain tunai (boleh dilewati)">
          <p className="text-redup">
            Jumlah masuk selama shift ini menurut aplikasi bank, QRIS, atau mesin EDC.
          </p>
          <div className="grid gap-4 md:grid-cols-2">
            {tenders.map((named) => (
              <RupiahInput
                usualRupiah={usualAtMost.drawer}
                key={tenderKey(named)}
                label={tenderText(named)}
                value={draft.others.find((one) => tenderKey(one) === tenderKey(named))?.countedRupiah ?? null}
                onChange={(countedRupiah) => setTender(named, countedRupiah)}
                data-testid="counted-tender"
                data-tender={tenderKey(named)}
              />
            ))}
          </div>
        </Section>
      )}
      <Button type="submit" size="large" data-testid="count-done">
        Selesai menghitung
      </Button>
    </form>
  )
}
