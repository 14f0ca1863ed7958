import { instant } from '@laci/domain/base/time/instant.ts'
import { eventWords } from '@laci/domain/journal/journal-texts.ts'
import { coveredCount } from '@laci/domain/shift/recovery-offer.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatDateTime, formatTime } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { syncErrorText } from '@laci/ui/texts/till-problem.ts'
import { CircleAlert, CircleCheck, Download, QrCode, RefreshCw, Upload } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { OutboxRow } from '../../engine/api/sync-status.ts'
import { Page, Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useRows } from '../../ui/base/use-rows.ts'
import { useHost, useShop, useTill } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { saveRecoveryFile } from '../../ui/sync/recovery-file.ts'
import { readFileMemory } from '../../ui/sync/saved-file.ts'
import { durationWords, syncWords, waitingMs } from '../../ui/sync/sync-words.ts'

import { RestoreButton } from './restore-button.tsx'

/** After a restored backup alone: it stays out of what every start of the till reads. */
const EnterAgain = lazy(async () => ({ default: (await import('./enter-again.tsx')).EnterAgain }))

/** *Status kirim*: what waits, what went wrong in words, and the ways to help. */
export function SyncScreen() {
  const { demo } = useTill()
  const shop = useShop()
  const host = useHost()
  const toast = useToast()
  const status = useReadable(shop.sync)
  const { zone } = useReadable(shop.settings)
  const [run, isBusy] = useCommand()
  const [runFile, isSavingFile] = useCommand()
  const words = syncWords(status)
  const waitedMs = waitingMs(status, host.now())
  const waiting = useOutbox(status.waitingCount)

  return (
    <Page title="Status kirim" testId="sync">
      <Section title="Pengiriman">
        <p className="text-lg font-semibold" data-testid="sync-state">
          {demo === null
            ? words.long
            : 'Mode demo: semua tersimpan di perangkat ini, tidak ada yang dikirim.'}
        </p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 tabular-nums">
          <dt className="text-redup">Menunggu terkirim</dt>
          <dd className="font-semibold" data-testid="waiting-count">
            {status.waitingCount}
          </dd>
          <InFile waitingCount={status.waitingCount} />
          {waitedMs === null ? null : (
            <>
              <dt className="text-redup">Tertua menunggu</dt>
              <dd>{durationWords(waitedMs)}</dd>
            </>
          )}
          <dt className="text-redup">Terakhir terkirim</dt>
          <dd>{status.lastSentAt === null ? 'Belum pernah' : formatDateTime(status.lastSentAt, zone)}</dd>
        </dl>
        {status.lastError && !status.isSending ? (
          <p role="status" className="rounded-control bg-jahe-100 p-3 text-jahe-800" data-testid="sync-error">
            {syncErrorText[status.lastError.code]}
          </p>
        ) : null}
        {status.lostSeqs.length > 0 ? (
          <p role="status" className="rounded-control bg-cabai-50 p-3 text-cabai-700">
            {status.lostSeqs.length} catatan perangkat ini hilang dari simpanan dan sudah dilaporkan ke
            server.
          </p>
        ) : null}
        {demo === null ? (
          <Button
            className="justify-self-start"
            onClick={() => run(() => shop.sendNow())}
            isBusy={isBusy || (status.isSending && status.waitingCount > 0)}
            busyLabel="Mengirim..."
            data-testid="send-now"
          >
            <RefreshCw aria-hidden size={20} />
            Kirim lagi
          </Button>
        ) : null}
      </Section>
      {status.isUnknown ? (
        <Suspense>
          <EnterAgain />
        </Suspense>
      ) : null}
      {waiting.length > 0 ? (
        <Section title="Yang menunggu">
          <WaitingList rows={waiting} timeOf={(row) => formatTime(row.at, zone)} />
        </Section>
      ) : null}
      <Section title="Keamanan data">
        <ul className="grid gap-3">
          <Fact
            isGood={status.storage === 'safe'}
            testId="storage-state"
            good="Penyimpanan aman. Peramban tidak menghapus data kasir."
            bad="Penyimpanan belum aman: pasang aplikasi di Pengaturan, bagian Perangkat."
          />
          <Fact
            isGood={status.secondCopy === 'ok'}
            testId="second-copy-state"
            good="Salinan kedua dari yang belum terkirim ada di perangkat ini."
            bad="Salinan kedua tidak bisa dibuat di peramban ini. Simpan berkas cadangan bila lama tanpa internet."
          />
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button
            tone="outline"
            isBusy={isSavingFile}
            busyLabel="Menyimpan..."
            onClick={() =>
              runFile(async () => {
                await saveRecoveryFile(shop, host)
                toast('Berkas cadangan disimpan di unduhan', 'success')
              })
            }
            data-testid="recovery-file"
          >
            <Download aria-hidden size={20} />
            Simpan berkas cadangan
          </Button>
          <RestoreButton className={buttonClass('quiet')}>
            <Upload aria-hidden size={20} />
            Pulihkan dari berkas
          </RestoreButton>
          <Link to="/kirim/struk" className={buttonClass('quiet')} data-testid="put-back-open">
            <QrCode aria-hidden size={20} />
            Kembalikan dari struk
          </Link>
        </div>
        <p className="text-sm text-redup">
          {status.isUnknown
            ? 'Berkas cadangan berisi semua catatan yang ada di perangkat ini, juga yang dulu sudah terkirim.'
            : 'Berkas cadangan berisi semua yang belum terkirim.'}{' '}
          Simpan di tempat aman: isinya data toko.
        </p>
      </Section>
    </Page>
  )
}

/** How much of what waits a saved file holds, too [TILL-122]. */
function InFile({ waitingCount }: { waitingCount: number }) {
  const shop = useShop()
  const host = useHost()
  const { zone } = useReadable(shop.settings)
  const { saved } = readFileMemory(host, shop.deviceId)
  const covered = coveredCount({ headSeq: shop.headSeq(), waitingCount }, saved)
  if (saved === null || covered === 0) return null
  return (
    <>
      <dt className="text-redup">Di antaranya juga di berkas</dt>
      <dd data-testid="in-file-count">
        {covered}, disimpan {formatDateTime(instant(saved.savedAt), zone)}
      </dd>
    </>
  )
}

function Fact({
  isGood,
  good,
  bad,
  testId,
}: {
  isGood: boolean
  good: ReactNode
  bad: ReactNode
  testId: string
}) {
  return (
    <li className="flex gap-2.5" data-testid={testId} data-good={isGood}>
      {isGood ? (
        <CircleCheck aria-hidden size={22} className="mt-0.5 shrink-0 text-daun-700" />
      ) : (
        <CircleAlert aria-hidden size={22} className="mt-0.5 shrink-0 text-jahe-800" />
      )}
      <span>{isGood ? good : bad}</span>
    </li>
  )
}

const rowRem = 3.5

function WaitingList({ rows, timeOf }: { rows: readonly OutboxRow[]; timeOf: (row: OutboxRow) => string }) {
  const frame = useRef<HTMLDivElement>(null)
  const list = useRows({ count: rows.length, frame, rowRem })
  return (
    <section
      ref={frame}
      aria-label="Yang menunggu terkirim"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys (WCAG 2.1.1)
      tabIndex={0}
      className="max-h-96 overflow-y-auto low:max-h-none low:overflow-visible"
    >
      <ul className="relative" style={{ height: list.heightPx }}>
        {list.rows.map((item) => {
          const row = rows[item.index]!
          return (
            <li
              key={row.eventId}
              data-testid="waiting-row"
              className="absolute inset-x-0 flex flex-wrap items-center gap-x-4 border-b border-garis"
              {...item.place}
            >
              <span className="w-12 shrink-0 text-redup tabular-nums">{timeOf(row)}</span>
              <span className="min-w-0 grow truncate narrow:basis-full">
                <span className="font-semibold">{eventWords(row.kind)}</span> {row.label}
              </span>
              {row.totalRupiah === null ? null : (
                <span className="shrink-0 font-semibold tabular-nums">{formatRupiah(row.totalRupiah)}</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The rows that wait; read again whenever their number changes. */
function useOutbox(waitingCount: number): readonly OutboxRow[] {
  const shop = useShop()
  const [run] = useCommand()
  const [rows, setRows] = useState<readonly OutboxRow[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number only says when to read again
  useEffect(() => {
    let isGone = false
    void run(() => shop.outbox()).then((read) => {
      if (!isGone && read) setRows(read)
    })
    return () => {
      isGone = true
    }
  }, [shop, run, waitingCount])
  return rows
}
