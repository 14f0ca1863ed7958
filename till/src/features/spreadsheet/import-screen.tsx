import { templateHelp, templateTable } from '@laci/domain/views/spreadsheet/product-table.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { writeSpreadsheet } from '@laci/ui/spreadsheet/write-spreadsheet.ts'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { BackLink } from '../../ui/base/back-link.tsx'
import { Page, Section } from '../../ui/base/page.tsx'
import { ProgressBar } from '../../ui/base/progress-bar.tsx'
import { useLeaveGuard } from '../../ui/state/leave-guard.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ImportList } from './import-list.tsx'
import { ImportPreview } from './import-preview.tsx'
import { productImports } from './product-imports.ts'
import { type ImportStage, useImport } from './use-import.ts'

/** *Impor produk*: a file of another till or a supplier, looked at before anything changes, undone for a day. */
export function ImportScreen() {
  const work = useImport()
  const { stage } = work
  useLeaveGuard(stage.kind === 'looking', 'Berkas yang sudah dibaca ini belum disimpan.')
  return (
    <Page title="Impor produk" testId="import" isWide back={<BackLink to="/produk">Produk</BackLink>}>
      {stage.kind === 'choosing' ? (
        <>
          <ChooseFile
            problem={stage.problem}
            about="kasir lama, pemasok, atau template Laci"
            label="Berkas produk"
            template={{
              name: 'template-produk-laci.xlsx',
              write: () => writeSpreadsheet([templateTable()], new AbortController().signal, templateHelp),
            }}
            onChosen={(file) => void work.read(file)}
          />
          <ImportList {...productImports} />
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
      {stage.kind === 'looking' ? <ImportPreview stage={stage} work={work} /> : null}
      {stage.kind === 'saving' ? (
        <Section title={stage.file.name} testId="import-telling">
          <ProgressBar label="Menyimpan produk…" progress={stage.progress} />
          <p className="text-redup">
            Kasir tetap bisa dipakai. Yang sudah tersimpan tetap ada bila dihentikan.
          </p>
          <Button tone="outline" className="justify-self-start" onClick={work.stop} data-testid="import-stop">
            Berhenti
          </Button>
        </Section>
      ) : null}
      {stage.kind === 'done' ? <ImportDone stage={stage} onAgain={() => work.restart()} /> : null}
    </Page>
  )
}

function ImportDone({
  stage: { file, plan, savedCount },
  onAgain,
}: {
  stage: Extract<ImportStage, { kind: 'done' }>
  onAgain: () => void
}) {
  const isWhole = savedCount === plan.moving.length
  return (
    <>
      <Section title={isWhole ? 'Impor selesai' : 'Impor dihentikan'} testId="import-done">
        <p className="flex items-center gap-3 text-lg font-semibold">
          {isWhole ? (
            <CircleCheck aria-hidden className="shrink-0 text-daun-700" />
          ) : (
            <TriangleAlert aria-hidden className="shrink-0 text-jahe-800" />
          )}
          <span data-testid="import-told">
            {formatAmount(savedCount)} dari {formatAmount(plan.moving.length)} baris tersimpan
          </span>
        </p>
        <p className="text-redup">
          Dari {file.name}: {formatAmount(plan.counts.new)} baru, {formatAmount(plan.counts.changed)} berubah,{' '}
          {formatAmount(plan.counts.same)} sama, {formatAmount(plan.counts.error)} dilewati.
          {isWhole ? '' : ' Impor berkas yang sama melanjutkan sisanya.'}
        </p>
        <div className="flex flex-wrap gap-3">
          <Link to="/produk" className={buttonClass('primary')} data-testid="import-products">
            Lihat produk
          </Link>
          <Button tone="outline" onClick={onAgain} data-testid="import-again">
            Impor berkas lain
          </Button>
        </div>
      </Section>
      <ImportList {...productImports} />
    </>
  )
}
