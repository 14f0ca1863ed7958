import { peopleTemplate, peopleTemplateHelp } from '@laci/domain/views/spreadsheet/people-template.ts'
import type { PeopleAbout } from '@laci/domain/views/spreadsheet/person-columns.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { writeSpreadsheet } from '@laci/ui/spreadsheet/write-spreadsheet.ts'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { BackLink } from '../../ui/base/back-link.tsx'
import { Page, Section } from '../../ui/base/page.tsx'
import { ProgressBar } from '../../ui/base/progress-bar.tsx'
import { useLeaveGuard } from '../../ui/state/leave-guard.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ImportList } from './import-list.tsx'
import { PeoplePreview } from './people-preview.tsx'
import { peopleImports, peopleWords } from './people-words.ts'
import { type PeopleStage, usePeopleImport } from './use-people-import.ts'

/** *Impor pelanggan*: customers with their kasbon from another program, looked at before anything changes. */
export function CustomerImportScreen() {
  return <PeopleScreen key="customers" about="customers" />
}

/** *Impor pemasok*: suppliers with what the shop owes them. */
export function SupplierImportScreen() {
  return <PeopleScreen key="suppliers" about="suppliers" />
}

function PeopleScreen({ about }: { about: PeopleAbout }) {
  const work = usePeopleImport(about)
  const { stage } = work
  useLeaveGuard(stage.kind === 'looking', 'Berkas yang sudah dibaca ini belum disimpan.')
  const words = peopleWords[about]
  return (
    <Page
      title={words.title}
      testId="people-import"
      isWide
      back={<BackLink to={words.back.to}>{words.back.label}</BackLink>}
    >
      {stage.kind === 'choosing' ? (
        <>
          <ChooseFile
            problem={stage.problem}
            about={words.from}
            label={`Berkas ${words.noun}`}
            template={{
              name: words.template,
              write: () =>
                writeSpreadsheet([peopleTemplate(about)], new AbortController().signal, peopleTemplateHelp),
            }}
            onChosen={(file) => void work.read(file)}
          />
          <ImportList {...peopleImports(about)} />
        </>
      ) : null}
      {stage.kind === 'reading' ? (
        <Section title={stage.name}>
          <ProgressBar label="Membaca berkas…" progress={null} />
          <Button tone="outline" className="justify-self-start" onClick={() => work.restart()}>
            Batal
          </Button>
        </Section>
      ) : null}
      {stage.kind === 'looking' ? <PeoplePreview about={about} stage={stage} work={work} /> : null}
      {stage.kind === 'saving' ? (
        <Section title={stage.file.name} testId="people-saving">
          <ProgressBar label={`Menyimpan ${words.noun}…`} progress={stage.progress} />
          <p className="text-redup">
            Kasir tetap bisa dipakai. Yang sudah tersimpan tetap ada bila dihentikan.
          </p>
          <Button tone="outline" className="justify-self-start" onClick={work.stop} data-testid="people-stop">
            Berhenti
          </Button>
        </Section>
      ) : null}
      {stage.kind === 'done' ? (
        <PeopleDone about={about} stage={stage} onAgain={() => work.restart()} />
      ) : null}
    </Page>
  )
}

function PeopleDone({
  about,
  stage: { file, plan, savedCount },
  onAgain,
}: {
  about: PeopleAbout
  stage: Extract<PeopleStage, { kind: 'done' }>
  onAgain: () => void
}) {
  const words = peopleWords[about]
  const isWhole = savedCount === plan.moving.length
  return (
    <>
      <Section title={isWhole ? 'Impor selesai' : 'Impor dihentikan'} testId="people-done">
        <p className="flex items-center gap-3 text-lg font-semibold">
          {isWhole ? (
            <CircleCheck aria-hidden className="shrink-0 text-daun-700" />
          ) : (
            <TriangleAlert aria-hidden className="shrink-0 text-jahe-800" />
          )}
          <span data-testid="people-saved">
            {formatAmount(savedCount)} dari {formatAmount(plan.moving.length)} baris tersimpan
          </span>
        </p>
        <p className="text-redup">
          Dari {file.name}: {formatAmount(plan.counts.new)} baru, {formatAmount(plan.counts.changed)} berubah,{' '}
          {formatAmount(plan.counts.same)} sama, {formatAmount(plan.counts.error)} dilewati.
          {isWhole ? '' : ' Impor berkas yang sama melanjutkan sisanya.'}
        </p>
        {isWhole && plan.movedRupiah !== 0 ? (
          <p data-testid="people-moved">
            {words.debt} {plan.movedRupiah > 0 ? 'bertambah' : 'berkurang'}{' '}
            <b className="tabular-nums">{formatRupiah(Math.abs(plan.movedRupiah))}</b>.
          </p>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Link to={words.back.to} className={buttonClass('primary')} data-testid="people-list">
            Lihat {words.noun}
          </Link>
          <Button tone="outline" onClick={onAgain} data-testid="people-again">
            Impor berkas lain
          </Button>
        </div>
      </Section>
      <ImportList {...peopleImports(about)} />
    </>
  )
}
