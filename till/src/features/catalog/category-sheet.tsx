import { planManyChanges } from '@laci/domain/catalog/many-changes.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { type FormEvent, useRef, useState } from 'react'
import type { ProductView } from '../../engine/api/catalog.ts'
import { useShop } from '../../ui/state/till-context.ts'

/** Into which category the ticked goods go, and from which they come: seen before it is done. */
export function CategorySheet({
  products,
  isBusy,
  onClose,
  onMove,
}: {
  products: readonly ProductView[]
  isBusy: boolean
  onClose: () => void
  onMove: (category: string) => Promise<void>
}) {
  const { catalog } = useShop()
  const field = useRef<HTMLInputElement>(null)
  const [category, setCategory] = useState('')
  const changes = planManyChanges(products, { kind: 'category', category })
  const counts = new Map<string, number>()
  for (const { before } of changes) counts.set(before.category!, (counts.get(before.category!) ?? 0) + 1)
  const listed = [...counts].sort(([, one], [, other]) => other - one)
  const name = category.trim() === '' ? 'tanpa kategori' : category.trim()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isBusy && changes.length > 0) void onMove(category)
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      isDismissible={!isBusy}
      title={`Ubah kategori ${formatAmount(products.length)} produk`}
      initialFocus={field}
      testId="category-sheet"
    >
      <form noValidate autoComplete="off" className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={submit}>
        <TextInput
          ref={field}
          label="Kategori baru"
          hint="Pilih dari daftar atau ketik yang baru. Kosong: tanpa kategori."
          list="known-categories"
          maxLength={60}
          value={category}
          onChange={(event) => setCategory(event.currentTarget.value)}
          data-testid="many-category-name"
        />
        <datalist id="known-categories">
          {catalog.categories().map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <div role="status" data-testid="many-category-preview">
          {changes.length === 0 ? (
            <p className="text-redup">
              Semua yang dipilih sudah {name === 'tanpa kategori' ? name : `di ${name}`}.
            </p>
          ) : (
            <ul className="grid gap-1" aria-label="Yang berubah">
              {listed.map(([from, count]) => (
                <li key={from} className="flex justify-between gap-4">
                  <span className="min-w-0 wrap-anywhere">
                    <span className="text-redup">{from === '' ? 'Tanpa kategori' : from} →</span>{' '}
                    <b>{name}</b>
                  </span>
                  <span className="shrink-0 tabular-nums">{formatAmount(count)} produk</span>
                </li>
              ))}
            </ul>
          )}
        </div>
        <Button
          type="submit"
          isBusy={isBusy}
          busyLabel="Menyimpan..."
          disabled={changes.length === 0}
          data-testid="many-category-save"
        >
          Ubah {formatAmount(changes.length)} produk
        </Button>
      </form>
    </Sheet>
  )
}
