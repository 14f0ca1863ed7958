import type { JournalNames } from '@laci/domain/events/journal-text.ts'
import { eventSentence, eventWords, saleOf } from '@laci/domain/journal/journal-texts.ts'
import { isInSentence, patternText } from '@laci/domain/views/audit/pattern-text.ts'
import { patternSeverity } from '@laci/domain/views/audit/patterns.ts'
import { type ReceiptContent, receiptLines } from '@laci/domain/views/paper/receipt.ts'
import { classes } from '@laci/ui/controls/classes.ts'
import { ReceiptPaper } from '@laci/ui/controls/receipt-paper.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { formatDateTime, formatTime } from '@laci/ui/format/date.ts'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { JournalRow } from '../../engine/api/journal.ts'
import type { StoredSale } from '../../engine/api/sales.ts'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { useJournalRows } from '../../ui/state/use-journal-rows.ts'
import type { JournalEntry } from './journal-entry.ts'

/** The server's clock is worth a line when it learned of an event so much later. */
const notableMs = 15 * 60_000

/** One event whole: what, when, who, where, what is said of it, and the sale that it belongs to with its story. */
export function EventSheet({
  entry,
  names,
  deviceLabel,
  onClose,
}: {
  entry: JournalEntry
  names: JournalNames
  deviceLabel: (deviceId: string) => string
  onClose: () => void
}) {
  const shop = useShop()
  const { zone } = useReadable(shop.settings)
  const { row, patterns, unfit } = entry
  const saleId = saleOf(row)
  const isLate = row.receivedAt !== null && Math.abs(row.receivedAt - row.at) > notableMs
  return (
    <Sheet isOpen onClose={onClose} title={eventWords(row.kind)} testId="event-sheet">
      <p className="text-lg font-semibold">{eventSentence(row, names)}</p>
      {unfit === null ? null : <Note isRed>{unfit}</Note>}
      {patterns
        .filter(({ code }) => !isInSentence(code))
        .map((pattern) => (
          <Note key={patternText(pattern)} isRed={patternSeverity[pattern.code] === 'red'}>
            {patternText(pattern)}
          </Note>
        ))}
      <dl className="grid grid-cols-[auto_1fr] narrow:grid-cols-1 gap-x-6 gap-y-1">
        <dt className="text-redup">Orang</dt>
        <dd>{names.person(row.staffId)}</dd>
        <dt className="text-redup">Perangkat</dt>
        <dd>{deviceLabel(row.deviceId)}</dd>
        <dt className="text-redup">Waktu perangkat</dt>
        <dd>{formatDateTime(row.at, zone)}</dd>
        {isLate && row.receivedAt !== null ? (
          <>
            <dt className="text-redup">Diterima server</dt>
            <dd>{formatDateTime(row.receivedAt, zone)}</dd>
          </>
        ) : null}
        <dt className="text-redup">Nomor urut</dt>
        <dd className="tabular-nums">{row.deviceSeq}</dd>
        <dt className="text-redup">Status</dt>
        <dd>{row.isSent ? 'Sudah terkirim' : 'Menunggu terkirim, tersimpan di perangkat ini'}</dd>
      </dl>
      <BodyLines row={row} />
      {saleId === null ? null : <SaleStory key={saleId} saleId={saleId} own={row} names={names} />}
    </Sheet>
  )
}

function Note({ isRed, children }: { isRed: boolean; children: ReactNode }) {
  return (
    <p
      className={classes(
        'rounded-control p-3 font-semibold',
        isRed ? 'bg-cabai-50 text-cabai-600' : 'bg-jahe-100 text-jahe-800',
      )}
    >
      {children}
    </p>
  )
}

/** The goods of what was dropped or came back: the sentence only counts them. */
function BodyLines({ row }: { row: JournalRow }) {
  switch (row.kind) {
    case 'bill_voided':
    case 'sale_refunded':
    case 'bill_held':
    case 'kitchen_ordered':
      break
    default:
      return null
  }
  return (
    <ul className="grid gap-1" aria-label="Barang">
      {row.body.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an event never change
        <li key={index} className="flex justify-between gap-4 narrow:flex-wrap">
          <span className="min-w-0 truncate">{line.name}</span>
          <span className="shrink-0 text-redup tabular-nums">{formatQuantity(line.quantityThousandths)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The sale's receipt as it was, and everything that happened to it since. */
function SaleStory({ saleId, own, names }: { saleId: string; own: JournalRow; names: JournalNames }) {
  const shop = useShop()
  const host = useHost()
  const settings = useReadable(shop.settings)
  const [run] = useCommand()
  const [sale, setSale] = useState<StoredSale | null>()
  const story = useJournalRows((journal) => journal.entriesAbout(saleId), saleId)
  useEffect(() => {
    let isGone = false
    void run(() => shop.sales.sale(saleId)).then((found) => {
      if (!isGone) setSale(found ?? null)
    })
    return () => {
      isGone = true
    }
  }, [shop, saleId, run])
  const columns = settings.receiptColumns
  const lines = useMemo(() => {
    if (!sale) return null
    const content: ReceiptContent = {
      sale: sale.sale,
      soldAt: sale.soldAt,
      shop: settings,
      copyNumber: 0,
      checkOrigin: host.origin,
    }
    return receiptLines(content, columns)
  }, [sale, settings, columns, host.origin])
  const others = (story ?? []).filter((one) => one.eventId !== own.eventId)
  return (
    <section
      className="grid gap-3 border-t border-garis pt-4"
      aria-label="Penjualannya"
      data-testid="sale-story"
    >
      {others.length > 0 ? (
        <>
          <h3 className="font-extrabold">Catatan lain tentang penjualan ini</h3>
          <ol className="grid gap-2">
            {others.map((one) => (
              <li key={one.eventId} className="flex gap-3">
                <span className="w-11 shrink-0 text-redup tabular-nums">
                  {formatTime(one.at, settings.zone)}
                </span>
                <span className="min-w-0">
                  {eventSentence(one, names)}
                  <span className="block text-sm text-redup">{names.person(one.staffId)}</span>
                </span>
              </li>
            ))}
          </ol>
        </>
      ) : null}
      {sale === null ? <p className="text-redup">Penjualannya tidak ada di perangkat ini.</p> : null}
      {lines === null ? null : <ReceiptPaper lines={lines} columns={columns} />}
    </section>
  )
}
