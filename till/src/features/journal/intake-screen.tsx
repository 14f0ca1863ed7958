import { intakeRefusalText } from '@laci/domain/views/audit/intake.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { CircleCheck, TriangleAlert, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { OwnerSession } from '../../engine/api/session.ts'
import {
  begunIntake,
  isEmptyShop,
  type JudgedFile,
  judgeJournal,
  takeJournalIn,
} from '../../engine/shop/journal-intake.ts'
import { OwnerPasswordForm } from '../../ui/approval/owner-password-form.tsx'
import { BackLink } from '../../ui/base/back-link.tsx'
import { Page, Section } from '../../ui/base/page.tsx'
import { type Progress, ProgressBar } from '../../ui/base/progress-bar.tsx'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'

type Stage =
  | { readonly kind: 'choosing'; readonly problem: string | null }
  | { readonly kind: 'judging'; readonly name: string; readonly progress: Progress }
  | { readonly kind: 'judged'; readonly file: File; readonly judged: JudgedFile }
  | { readonly kind: 'taking'; readonly progress: Progress }
  | { readonly kind: 'done'; readonly eventCount: number }

/** *Ambil jurnal*: an exported journal comes into a new shop, which then has the figures of the old one [JOURNAL-13]. */
export function IntakeScreen() {
  const shop = useShop()
  const host = useHost()
  const [run] = useCommand()
  const [stage, setStage] = useState<Stage>({ kind: 'choosing', problem: null })
  const [isAsking, setIsAsking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const work = useRef(new AbortController())
  // Looked at once: what comes in makes it no other shop.
  const [mayBegin] = useState(() => isEmptyShop(shop) || begunIntake(host.storage, shop.storeId) !== null)
  const isOwner = shop.staff.current.get().staffId === null

  function begin(): AbortSignal {
    work.current.abort()
    work.current = new AbortController()
    return work.current.signal
  }

  async function judge(file: File) {
    const signal = begin()
    const onProgress = (doneCount: number, totalCount: number) =>
      setStage({ kind: 'judging', name: file.name, progress: { doneCount, totalCount } })
    onProgress(0, Math.max(1, file.size))
    const judged = await judgeJournal(file, { signal, onProgress })
    if (judged === null) return
    setStage(
      judged.ok
        ? { kind: 'judged', file, judged: judged.value }
        : { kind: 'choosing', problem: intakeRefusalText(judged.refusal) },
    )
  }

  async function take(session: OwnerSession) {
    if (stage.kind !== 'judged') return
    const { file, judged } = stage
    setIsAsking(false)
    const signal = begin()
    const onProgress = (doneCount: number, totalCount: number) =>
      setStage({ kind: 'taking', progress: { doneCount, totalCount } })
    onProgress(0, judged.eventCount)
    const isWhole = await run(() =>
      takeJournalIn(
        shop,
        file,
        judged,
        session,
        { storage: host.storage, clock: host.now },
        { signal, onProgress },
      ),
    )
    await session.end()
    setStage(isWhole === true ? { kind: 'done', eventCount: judged.eventCount } : stage)
  }

  return (
    <Page title="Ambil jurnal toko lama" testId="intake" back={<BackLink to="/ekspor">Ekspor data</BackLink>}>
      {stage.kind === 'choosing' ? (
        <Section title="Dari dasbor toko lama">
          <p>
            Di dasbor toko lama buka Laporan, pilih hari pertama sampai hari ini, lalu ekspor Jurnal. Berkas
            itu diperiksa seluruhnya dulu; sesudah diambil, laporan, stok, kasbon, dan poin toko ini sama
            dengan toko lama.
          </p>
          {stage.problem === null ? null : (
            <p
              role="alert"
              data-testid="intake-problem"
              className="flex items-start gap-2 rounded-tile bg-cabai-50 p-4 font-semibold text-cabai-600"
            >
              <TriangleAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
              {stage.problem}
            </p>
          )}
          {mayBegin && isOwner ? (
            <Button
              className="justify-self-start"
              onClick={() => input.current?.click()}
              data-testid="intake-choose"
            >
              <Upload aria-hidden size={20} />
              Pilih berkas jurnal
            </Button>
          ) : (
            <p className="rounded-tile bg-jahe-100 p-4 text-jahe-800" data-testid="intake-not-here">
              {mayBegin
                ? 'Hanya pemilik yang bisa mengambil jurnal. Ganti dulu ke pemilik.'
                : 'Toko ini sudah berisi produk, pelanggan, atau uang. Jurnal hanya bisa diambil ke toko yang masih kosong.'}
            </p>
          )}
          <input
            ref={input}
            type="file"
            aria-label="Berkas jurnal"
            tabIndex={-1}
            className="sr-only"
            accept=".jsonl,.ndjson,.json,.txt"
            disabled={!mayBegin || !isOwner}
            data-testid="intake-file"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              // The same file again is a choice, too.
              event.currentTarget.value = ''
              if (file) void judge(file)
            }}
          />
        </Section>
      ) : null}
      {stage.kind === 'judging' ? (
        <Section title={stage.name}>
          <ProgressBar label="Memeriksa jurnal…" progress={stage.progress} />
          <Button
            tone="outline"
            className="justify-self-start"
            onClick={() => {
              work.current.abort()
              setStage({ kind: 'choosing', problem: null })
            }}
          >
            Batal
          </Button>
        </Section>
      ) : null}
      {stage.kind === 'judged' ? (
        <Section title={stage.file.name} testId="intake-judged">
          <p>
            Berkas ini utuh: <b>{formatAmount(stage.judged.eventCount)}</b> catatan dari{' '}
            {formatAmount(stage.judged.deviceIds.length)} perangkat.
            {stage.judged.leftOut.size > 0
              ? ` ${formatAmount(stage.judged.leftOut.size)} catatan yang juga tidak dihitung di toko lama dilewati.`
              : ''}
          </p>
          <p className="text-redup">
            Setiap perangkat lama menjadi satu perangkat arsip yang langsung dicabut. Perlu internet.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setIsAsking(true)} data-testid="intake-take">
              Ambil ke toko ini
            </Button>
            <Button tone="outline" onClick={() => setStage({ kind: 'choosing', problem: null })}>
              Batal
            </Button>
          </div>
        </Section>
      ) : null}
      {stage.kind === 'taking' ? (
        <Section title="Mengambil jurnal">
          <ProgressBar label="Mengirim catatan…" progress={stage.progress} />
          <p className="text-redup">
            Biarkan halaman ini terbuka. Bila terputus, pilih berkas yang sama lagi: yang sudah terkirim tidak
            dihitung dua kali.
          </p>
        </Section>
      ) : null}
      {stage.kind === 'done' ? (
        <Section title="Jurnal sudah diambil" testId="intake-done">
          <p className="flex items-center gap-3 text-lg font-semibold">
            <CircleCheck aria-hidden className="shrink-0 text-daun-700" />
            {formatAmount(stage.eventCount)} catatan ada di toko ini
          </p>
          <Link to="/laporan" className={buttonClass('primary', 'medium', 'justify-self-start')}>
            Lihat laporan
          </Link>
        </Section>
      ) : null}
      <Sheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Kata sandi pemilik"
        testId="intake-sheet"
      >
        <OwnerPasswordForm keepsSession onRight={take} onBack={() => setIsAsking(false)} />
      </Sheet>
    </Page>
  )
}
