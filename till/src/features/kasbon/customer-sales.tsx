import { Button } from '@laci/ui/controls/button.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { formatDay } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { JournalRow } from '../../engine/api/journal.ts'
import { Section } from '../../ui/base/page.tsx'

const shownAtOnce = 10

type Sold = Extract<JournalRow, { kind: 'sale_recorded' }>

/** What a customer bought, the newest first, as far back as this device keeps it. */
export function CustomerSales({
  rows,
  onOpen,
}: {
  /** Everything about the customer, the oldest first. */
  rows: readonly JournalRow[]
  onOpen: (saleId: string) => void
}) {
  const [shownCount, setShownCount] = useState(shownAtOnce)
  const sales = rows.filter((row): row is Sold => row.kind === 'sale_recorded').reverse()
  const totalRupiah = sales.reduce((sum, { body }) => sum + body.totalRupiah, 0)
  return (
    <Section title="Riwayat belanja" testId="customer-sales">
      {sales.length === 0 ? (
        <EmptyState className="py-4!">Belum ada belanja di perangkat ini.</EmptyState>
      ) : (
        <>
          <p className="text-redup" data-testid="customer-sales-sum">
            {sales.length} kali, {formatRupiah(totalRupiah)}
          </p>
          <ul className="-mx-2 grid">
            {sales.slice(0, shownCount).map(({ eventId, body }) => (
              <li key={eventId} className="border-b border-garis">
                <button
                  type="button"
                  onClick={() => onOpen(eventId)}
                  data-testid="customer-sale"
                  className="flex min-h-16 w-full items-center gap-3 rounded-control px-2 py-2 text-left hover:bg-laci-50"
                >
                  <span className="grid min-w-0 gap-0.5">
                    <span className="font-semibold">{formatDay(body.businessDay)}</span>
                    <span className="truncate text-sm text-redup">
                      {body.lines.map((line) => line.name).join(', ')}
                    </span>
                  </span>
                  <span className="ml-auto shrink-0 font-semibold tabular-nums">
                    {formatRupiah(body.totalRupiah)}
                  </span>
                  <ChevronRight aria-hidden size={20} className="shrink-0 text-redup" />
                </button>
              </li>
            ))}
          </ul>
          {sales.length > shownCount ? (
            <Button tone="outline" onClick={() => setShownCount(shownCount + shownAtOnce)}>
              Tampilkan lebih banyak ({sales.length - shownCount})
            </Button>
          ) : null}
        </>
      )}
    </Section>
  )
}
