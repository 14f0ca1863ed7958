import { Button } from '@laci/ui/controls/button.tsx'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { useState } from 'react'
import { Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import type { ShiftRow } from './shift-story.ts'
import { differenceText, differenceTone, shiftTimes } from './shift-words.ts'

/** So many at once: a row is read, not scrolled past. */
const pageSize = 10

/** *Riwayat*: closed shifts of all devices, the last one first. What they came to is for who may see reports [SHIFT-10]. */
export function PastShifts({
  shifts,
  maySee,
  onOpen,
}: {
  shifts: readonly ShiftRow[]
  maySee: boolean
  onOpen: (shiftId: string) => void
}) {
  const shop = useShop()
  const { zone } = useReadable(shop.settings)
  const [shownCount, setShownCount] = useState(pageSize)
  const past = shifts
    .filter(({ fields }) => fields.status === 'closed')
    .sort((one, other) => (other.fields.closedAt ?? 0) - (one.fields.closedAt ?? 0))
  return (
    <Section title="Riwayat" testId="past-shifts">
      {past.length === 0 ? (
        <p className="text-redup">Belum ada shift yang ditutup. Ringkasannya nanti ada di sini.</p>
      ) : null}
      <ul className="grid gap-2">
        {past.slice(0, shownCount).map((shift) => {
          const { cashierName, deviceId, differenceRupiah } = shift.fields
          return (
            <li key={shift.id}>
              <button
                type="button"
                onClick={() => onOpen(shift.id)}
                data-testid="past-shift"
                className="flex min-h-16 w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-tile border border-garis bg-putih px-4 py-2 text-left hover:border-laci-600"
              >
                <span className="grid min-w-0 gap-0.5">
                  <span className="font-semibold break-words">
                    {cashierName || 'Pemilik'}
                    {deviceId === shop.deviceId ? '' : ', perangkat lain'}
                  </span>
                  <span className="text-sm text-redup">{shiftTimes(shift, zone)}</span>
                </span>
                {maySee && differenceRupiah !== null ? (
                  <Chip tone={differenceTone(differenceRupiah)} className="shrink-0">
                    {differenceText(differenceRupiah)}
                  </Chip>
                ) : null}
              </button>
            </li>
          )
        })}
      </ul>
      {past.length > shownCount ? (
        <Button tone="outline" onClick={() => setShownCount(shownCount + pageSize)}>
          Tampilkan lagi
        </Button>
      ) : null}
    </Section>
  )
}
