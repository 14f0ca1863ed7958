import { type Instant, instant } from '@laci/domain/base/time/instant.ts'
import { faultSubject, type JournalFault, journalFaultText } from '@laci/domain/views/audit/finding-text.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { formatDateTime } from '@laci/ui/format/date.ts'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { CircleAlert, CircleCheck, LoaderCircle, SearchCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { ChainLook } from '../../engine/api/journal.ts'
import { Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import type { LookState, Looks } from './use-looks.ts'

const troubleText = {
  offline: 'Server belum bisa dihubungi. Catatan di perangkat ini tetap tersimpan.',
  busy: 'Server sedang memeriksa atau baru saja diperiksa. Coba lagi sebentar lagi.',
  failed: 'Pemeriksaan server tidak selesai. Tidak ada yang berubah. Coba lagi.',
} as const

/** The journal itself stays in reach below them. */
const shownFaults = 5

/** Whether the journal is still what the devices told: what was looked at, when, and what does not fit. */
export function ChainCard({
  looks,
  warningCount,
  deviceLabel,
  onOpen,
}: {
  looks: Looks
  /** *Peringatan* about gaps and changes that were told when they arrived. */
  warningCount: number
  deviceLabel: (deviceId: string) => string
  /** Null where the event is not on this device. */
  onOpen: (fault: JournalFault) => (() => void) | null
}) {
  const shop = useShop()
  const { zone } = useReadable(shop.settings)
  const { own, server } = looks
  const faults = [
    ...(own.look?.faults ?? []).map((fault) => ({ fault, place: 'di perangkat ini' })),
    ...(server.look?.faults ?? []).map((fault) => ({ fault, place: 'di server' })),
  ]
  const [isAllShown, setIsAllShown] = useState(false)
  const shown = isAllShown ? faults : faults.slice(0, shownFaults)
  const moreCount = (own.look?.moreCount ?? 0) + (server.look?.moreCount ?? 0)
  const isRunning = own.progress !== null || server.progress !== null
  const time = (at: Instant) => formatDateTime(at, zone)
  return (
    <Section title="Keaslian catatan" testId="chain-card">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <ul className="grid min-w-0 grow basis-96 gap-2">
          <LookLine
            testId="own-look"
            state={own}
            running="Memeriksa catatan perangkat ini"
            good={(look) =>
              `${formatAmount(look.eventCount)} catatan perangkat ini utuh, diperiksa ${time(look.checkedAt)}.`
            }
            bad={(look) => `Perangkat ini: ${foundText(look)}, diperiksa ${time(look.checkedAt)}.`}
            never="Catatan perangkat ini belum diperiksa."
          />
          <LookLine
            testId="server-look"
            state={server}
            running="Server memeriksa semua catatan toko"
            good={(look) =>
              `${formatAmount(look.eventCount)} catatan dari ${look.deviceCount} perangkat di server utuh, diperiksa ${time(look.checkedAt)}.`
            }
            bad={(look) => `Server: ${foundText(look)}, diperiksa ${time(look.checkedAt)}.`}
            never="Server belum pernah diperiksa dari perangkat ini."
          />
        </ul>
        {isRunning ? (
          <Button tone="outline" onClick={looks.stop} data-testid="stop-look">
            Berhenti memeriksa
          </Button>
        ) : (
          <Button tone="outline" onClick={looks.look} data-testid="look-now">
            <SearchCheck aria-hidden size={20} />
            Periksa sekarang
          </Button>
        )}
      </div>
      {faults.length > 0 ? (
        <ul className="grid gap-3" aria-label="Yang tidak cocok">
          {shown.map(({ fault, place }) => (
            <FaultRow
              key={`${place} ${fault.code} ${fault.deviceId} ${fault.fromSeq}`}
              fault={fault}
              where={
                fault.deviceId === null ? 'Nomor toko di server' : `${deviceLabel(fault.deviceId)}, ${place}`
              }
              when={fault.at === null ? null : time(instant(fault.at))}
              onOpen={onOpen(fault)}
            />
          ))}
          {shown.length < faults.length ? (
            <li>
              <Button tone="outline" onClick={() => setIsAllShown(true)} data-testid="all-faults">
                Tampilkan semua ({formatAmount(faults.length)})
              </Button>
            </li>
          ) : null}
          {shown.length === faults.length && moreCount > 0 ? (
            <li className="font-semibold text-cabai-600">Dan {formatAmount(moreCount)} lagi.</li>
          ) : null}
        </ul>
      ) : null}
      {warningCount > 0 ? (
        <p>
          {warningCount} hal tentang celah dan perubahan sudah diberitahukan.{' '}
          <Link to="/peringatan" className="font-semibold text-laci-600 underline">
            Lihat Peringatan
          </Link>
        </p>
      ) : null}
    </Section>
  )
}

function foundText({ faults, moreCount }: ChainLook): string {
  return `${formatAmount(faults.length + moreCount)} hal tidak cocok`
}

function LookLine({
  state: { look, progress, trouble },
  running,
  good,
  bad,
  never,
  testId,
}: {
  state: LookState
  running: string
  good: (look: ChainLook) => string
  bad: (look: ChainLook) => string
  never: string
  testId: string
}) {
  const isGood = look !== null && look.faults.length + look.moreCount === 0
  const told = look === null ? never : isGood ? good(look) : bad(look)
  const state = progress !== null ? 'running' : look === null ? 'never' : isGood ? 'good' : 'bad'
  return (
    <li className="flex gap-2.5" data-testid={testId} data-state={state}>
      <LookIcon state={state} />
      <span className="min-w-0">
        <span role="status">
          {progress === null ? told : `${running}${progressText(progress.doneCount, progress.totalCount)}`}
        </span>
        {trouble === null ? null : <span className="block text-sm text-redup">{troubleText[trouble]}</span>}
      </span>
    </li>
  )
}

function LookIcon({ state }: { state: 'running' | 'never' | 'good' | 'bad' }): ReactNode {
  const className = 'mt-0.5 shrink-0'
  switch (state) {
    case 'running':
      return (
        <LoaderCircle
          aria-hidden
          size={22}
          className={`${className} text-laci-600 motion-safe:animate-spin`}
        />
      )
    case 'good':
      return <CircleCheck aria-hidden size={22} className={`${className} text-daun-700`} />
    case 'bad':
      return <CircleAlert aria-hidden size={22} className={`${className} text-cabai-600`} />
    case 'never':
      return <CircleAlert aria-hidden size={22} className={`${className} text-redup`} />
  }
}

/** In tenths, so that a screen reader is not told of every step. */
function progressText(doneCount: number, totalCount: number): string {
  if (totalCount === 0) return '…'
  return `… ${Math.floor((10 * doneCount) / totalCount) * 10}%`
}

function FaultRow({
  fault,
  where,
  when,
  onOpen,
}: {
  fault: JournalFault
  where: string
  when: string | null
  onOpen: (() => void) | null
}) {
  const { meaning, advice } = journalFaultText[fault.code]
  return (
    <li
      data-testid="fault"
      data-code={fault.code}
      className="grid gap-1 rounded-tile border border-cabai-600 bg-cabai-50 p-4"
    >
      <p className="font-semibold text-cabai-600">{faultSubject(fault)}</p>
      <p className="text-sm">
        {where}
        {when === null ? '' : ` · ${when}`}
      </p>
      <p>{meaning}</p>
      <p>{advice}</p>
      {onOpen === null ? null : (
        <Button tone="outline" className="mt-1 justify-self-start" onClick={onOpen}>
          Lihat catatannya
        </Button>
      )}
    </li>
  )
}
