import { missingOf } from '@laci/domain/base/permission/permission.ts'
import { csvStart } from '@laci/domain/base/table/table.ts'
import { dayAfter } from '@laci/domain/base/time/day-text.ts'
import { chainWarnings, type JournalFault, journalFaultText } from '@laci/domain/views/audit/finding-text.ts'
import { journalCsv, journalCsvHeading } from '@laci/domain/views/audit/journal-csv.ts'
import { exportCommand } from '@laci/domain/views/spreadsheet/export-command.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { warningWords } from '@laci/ui/texts/warning.ts'
import { Download, RefreshCw, ScrollText } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useCommands } from '../../ui/approval/approval.tsx'
import { RightGate } from '../../ui/approval/right-gate.tsx'
import { pageClass } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { useBusinessDay } from '../../ui/state/use-business-day.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { ChainCard } from './chain-card.tsx'
import { EventSheet } from './event-sheet.tsx'
import { type Asked, FilterBar } from './filter-bar.tsx'
import { useDeviceLabels, useJournalNames } from './journal-context.ts'
import { countFilters, entriesOf, type JournalEntry, narrow } from './journal-entry.ts'
import { JournalList } from './journal-list.tsx'
import { useJournalDays } from './use-journal-days.ts'
import { useLooks } from './use-looks.ts'

/** *Jurnal*: for people who may see reports; anybody else asks for an approval, which is recorded [JOURNAL-10]. */
export function JournalScreen() {
  const { staffId } = useReadable(useShop().staff.current)
  return (
    // The next person at this till begins again.
    <RightGate
      key={staffId ?? 'owner'}
      permission={{ right: 'reports' }}
      title="Jurnal"
      testId="journal-locked"
    >
      <Journal />
    </RightGate>
  )
}

const askedFirst: Asked = {
  stretch: { dayCount: 1 },
  filter: null,
  staffId: null,
  deviceId: null,
  number: '',
  discountHundredths: 1_000,
}

function Journal() {
  const shop = useShop()
  const today = useBusinessDay()
  const settings = useReadable(shop.settings)
  const { zone } = settings
  const current = useReadable(shop.staff.current)
  const people = useReadable(shop.staff.people)
  const warnings = useReadable(shop.warnings)
  const [asked, setAsked] = useState(askedFirst)
  const [opened, setOpened] = useState<JournalEntry | null>(null)
  const { stretch } = asked
  const [fromDay, throughDay] =
    'day' in stretch ? [stretch.day, stretch.day] : [dayAfter(today, 1 - stretch.dayCount), today]
  const days = useJournalDays(fromDay, throughDay)
  const looks = useLooks()
  const names = useJournalNames(days.rows)
  const deviceLabel = useDeviceLabels(days.rows)
  const chainTold = useMemo(() => warnings.filter(({ code }) => chainWarnings.includes(code)), [warnings])

  const ownFaults = looks.own.look?.faults
  const serverFaults = looks.server.look?.faults
  const unfit = useMemo(() => {
    const texts = new Map<string, string>()
    for (const warning of chainTold) {
      if (warning.eventId !== null) texts.set(warning.eventId, warningWords(warning, settings))
    }
    for (const fault of [...(ownFaults ?? []), ...(serverFaults ?? [])]) {
      if (fault.eventId !== null) texts.set(fault.eventId, journalFaultText[fault.code].meaning)
    }
    return texts
  }, [chainTold, settings, ownFaults, serverFaults])

  const showsCost = missingOf(current, [{ right: 'see_cost' }]).length === 0
  const { discountHundredths } = asked
  const all = useMemo(() => {
    const costOf = (id: string) => (showsCost ? (shop.catalog.product(id)?.fields.costRupiah ?? null) : null)
    return entriesOf(days.rows, { discountHundredths, costOf }, unfit)
  }, [days.rows, discountHundredths, showsCost, unfit, shop])
  // Typing goes on while a list of weeks is narrowed.
  const { staffId, deviceId, number, filter } = useDeferredValue(asked)
  const narrowed = useMemo(
    () => narrow(all, { staffId, deviceId, number }, names),
    [all, staffId, deviceId, number, names],
  )
  const counts = useMemo(() => countFilters(narrowed), [narrowed])
  const shown = useMemo(
    () => (filter === null ? narrowed : narrowed.filter(({ filters }) => filters.includes(filter))),
    [narrowed, filter],
  )

  const deviceIds = useMemo(() => [...new Set(all.map(({ row }) => row.deviceId))], [all])
  const seen = useMemo(() => new Set(all.map(({ row }) => row.staffId)), [all])
  const persons = [
    { value: '', label: names.person(null) },
    ...people
      .filter((one) => one.isActive || seen.has(one.staffId))
      .map((one) => ({ value: one.staffId, label: one.name })),
  ]

  function openFault(fault: JournalFault): (() => void) | null {
    const entry = fault.eventId === null ? undefined : all.find(({ row }) => row.eventId === fault.eventId)
    return entry === undefined ? null : () => setOpened(entry)
  }

  return (
    <main className={pageClass} data-testid="journal">
      <div className="mx-auto max-w-5xl px-(--edge) pb-8 [--edge:min(1rem,4.5vw)] md:px-6">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 py-5">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h1 className="text-2xl font-extrabold">Jurnal</h1>
            <ExportButton
              entries={shown}
              fileName={`jurnal-${fromDay === throughDay ? fromDay : `${fromDay}-${throughDay}`}.csv`}
              names={names}
              zone={zone}
              deviceLabel={deviceLabel}
            />
          </div>
          <ChainCard
            looks={looks}
            warningCount={chainTold.length}
            deviceLabel={deviceLabel}
            onOpen={openFault}
          />
          <FilterBar
            asked={asked}
            today={today}
            counts={counts}
            totalCount={narrowed.length}
            people={persons}
            devices={deviceIds.map((value) => ({ value, label: deviceLabel(value) }))}
            onAsk={(changes) => setAsked({ ...asked, ...changes })}
          />
          <p role="status" className="text-sm text-redup" data-testid="journal-count">
            {days.reading === null
              ? `${formatAmount(shown.length)} catatan di perangkat ini`
              : `Membaca hari ke-${days.reading.doneCount} dari ${days.reading.totalCount}…`}
          </p>
          {days.isOutdated ? (
            <Button tone="outline" className="justify-self-start" onClick={days.readAgain}>
              <RefreshCw aria-hidden size={20} />
              Ada catatan baru, muat ulang
            </Button>
          ) : null}
        </div>
        {shown.length === 0 && days.reading === null ? (
          <EmptyState icon={<ScrollText aria-hidden size={36} className="text-garis-kuat" />}>
            {all.length === 0
              ? 'Belum ada catatan pada hari itu di perangkat ini.'
              : 'Tidak ada catatan yang cocok dengan pilihan ini.'}
          </EmptyState>
        ) : (
          <JournalList
            entries={shown}
            names={names}
            zone={zone}
            deviceLabel={deviceLabel}
            onOpen={setOpened}
          />
        )}
      </div>
      {opened === null ? null : (
        <EventSheet entry={opened} names={names} deviceLabel={deviceLabel} onClose={() => setOpened(null)} />
      )}
    </main>
  )
}

const rowsPerPart = 500

/** What is shown, for a spreadsheet. */
function ExportButton({
  entries,
  fileName,
  names,
  zone,
  deviceLabel,
}: {
  entries: readonly JournalEntry[]
  fileName: string
} & Pick<Parameters<typeof JournalList>[0], 'names' | 'zone' | 'deviceLabel'>) {
  const host = useHost()
  const { execute } = useCommands()
  const toast = useToast()
  const [run, isBusy] = useCommand()
  async function save() {
    await run(async () => {
      const allowed = await execute(exportCommand, { what: `jurnal, ${entries.length} catatan` })
      if (allowed.is !== 'done') return
      const patterns = new Map(entries.map(({ row, patterns: said }) => [row.eventId, said]))
      const about = {
        names,
        zone,
        deviceName: deviceLabel,
        patternsOf: (eventId: string) => patterns.get(eventId) ?? [],
      }
      // The mark in front tells spreadsheets that it is UTF-8.
      const parts = [csvStart, journalCsvHeading]
      for (let start = 0; start < entries.length; start += rowsPerPart) {
        const rows = entries.slice(start, start + rowsPerPart).map(({ row }) => row)
        parts.push(journalCsv(rows, about))
        // Between two parts a scan or a tap has its turn.
        await new Promise((resolve) => setTimeout(resolve))
      }
      host.saveFile(fileName, new Blob(parts, { type: 'text/csv;charset=utf-8' }))
      toast(`${formatAmount(entries.length)} catatan disimpan di unduhan`, 'success')
    })
  }
  return (
    <Button
      tone="outline"
      onClick={save}
      isBusy={isBusy}
      busyLabel="Menyimpan..."
      disabled={entries.length === 0}
      data-testid="journal-export"
    >
      <Download aria-hidden size={20} />
      Ekspor CSV
    </Button>
  )
}
