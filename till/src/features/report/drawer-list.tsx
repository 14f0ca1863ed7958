import type { Instant } from '@laci/domain/base/time/instant.ts'
import { openDrawers } from '@laci/domain/views/report/open-drawers.ts'
import { formatDateTime } from '@laci/ui/format/date.ts'
import { FactList, FactRow } from '@laci/ui/report/report-head.tsx'
import { useMemo } from 'react'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useDeviceNames } from '../../ui/state/use-device-names.ts'
import { useJournalRows } from '../../ui/state/use-journal-rows.ts'

/** What should be in each drawer now, till by till [REPORT-74]; nothing for a shop that opens no shifts. */
export function DrawerList() {
  const shop = useShop()
  const { zone } = useReadable(shop.settings)
  const shifts = useReadable(shop.records.ofKind('shift'))
  const names = useDeviceNames()
  const open = useMemo(() => shifts.filter(({ fields }) => fields.status === 'open'), [shifts])
  const rows = useJournalRows(
    (journal) => Promise.all(open.map(async ({ id }) => ({ id, events: await journal.entriesAbout(id) }))),
    open.map(({ id }) => id).join(' '),
  )
  const drawers = useMemo(() => {
    const events = new Map((rows ?? []).map((row) => [row.id, row.events]))
    return rows === null ? null : openDrawers(open, (id) => events.get(id) ?? [])
  }, [open, rows])
  if (shifts.length === 0 || drawers === null) return null
  return (
    <FactList title="Seharusnya di laci sekarang" testId="drawer-list">
      {drawers.length === 0 ? <li className="text-redup">Tidak ada shift yang terbuka.</li> : null}
      {drawers.map(({ shiftId, deviceId, cashierName, openedAt, expectedCashRupiah }) => (
        <FactRow
          key={shiftId}
          amountRupiah={expectedCashRupiah}
          name={
            <>
              {names.get(deviceId) ??
                (deviceId === shop.deviceId ? `Kasir ${shop.deviceLetter}` : 'Kasir lain')}
              <span className="block text-sm text-redup">
                {cashierName || 'Pemilik'}, sejak {formatDateTime(openedAt as Instant, zone)}
              </span>
            </>
          }
        />
      ))}
    </FactList>
  )
}
