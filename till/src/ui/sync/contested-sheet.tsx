import type { Decision, OpenForm } from '@laci/domain/base/lib/field-edit.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { SheetFoot } from '@laci/ui/controls/sheet-foot.tsx'
import { heldFieldText, heldValueText } from '@laci/ui/texts/held.ts'
import type { FieldWords } from './contested-fields.tsx'

export type ContestedRow = {
  readonly label: string
  /** Null: it cannot be said in a line. */
  readonly values: { readonly mine: string; readonly theirs: string } | null
}

/** Both values of each contested field, and which ones to take [SYNC-95]. */
export function ContestedSheet({
  rows,
  onEnd,
}: {
  rows: readonly ContestedRow[]
  /** Null: back to the form. */
  onEnd: (decision: Decision | null) => void
}) {
  return (
    <Sheet isOpen onClose={() => onEnd(null)} title="Diubah di perangkat lain" testId="contested">
      <p>
        Selagi formulir ini terbuka, isian yang sama diubah di perangkat lain. Belum ada yang disimpan: pilih
        mana yang dipakai.
      </p>
      <dl className="grid gap-3">
        {rows.map(({ label, values }) => (
          <div key={label} className="grid gap-0.5 rounded-tile bg-jahe-100 px-4 py-3 text-jahe-800">
            <dt className="font-semibold first-letter:uppercase">{label}</dt>
            {values === null ? (
              <dd>Berbeda dengan isian di sini.</dd>
            ) : (
              <>
                <dd className="break-words">Isian di sini: {values.mine}</dd>
                <dd className="break-words">Dari perangkat lain: {values.theirs}</dd>
              </>
            )}
          </div>
        ))}
      </dl>
      <SheetFoot>
        <Button tone="outline" onClick={() => onEnd('theirs')} data-testid="contested-theirs">
          Pakai dari perangkat lain
        </Button>
        <Button onClick={() => onEnd('mine')} data-testid="contested-mine">
          Pakai isian di sini
        </Button>
      </SheetFoot>
    </Sheet>
  )
}

export function contestedRows<Fields extends object>(
  { typed, now }: Pick<OpenForm<Fields>, 'typed' | 'now'>,
  contested: readonly (keyof Fields)[],
  words: FieldWords<Fields>,
): ContestedRow[] {
  return contested.flatMap((name) => {
    const own = words[name]
    if (own === null) return []
    const [label, write] = own ?? [heldFieldText(String(name))]
    const text = (value: Fields[keyof Fields]): string | null =>
      value == null || value === ''
        ? heldValueText(String(name), null)
        : write
          ? write(value)
          : typeof value === 'object'
            ? null
            : heldValueText(String(name), value)
    const [mine, theirs] = [text(typed[name]), text(now[name])]
    const isSaid = mine !== null && theirs !== null && mine !== theirs
    return [{ label, values: isSaid ? { mine, theirs } : null }]
  })
}
