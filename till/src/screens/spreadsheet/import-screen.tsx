import { templateHelp, templateTable } from '@laci/domain/spreadsheet/product-table.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { writeSpreadsheet } from '@laci/ui/spreadsheet/write-spreadsheet.ts'
import { CircleCheck, Download, FileSpreadsheet, TriangleAlert } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { BackLink } from '../../shell/back-link.tsx'
import { Page, Section } from '../../shell/page.tsx'
import { ProgressBar } from '../../shell/progress-bar.tsx'
import { useHost } from '../../shell/till-context.ts'
import { useCommand } from '../../shell/use-command.tsx'
import { ImportList } from './import-list.tsx'
import { ImportPreview } from './import-preview.tsx'
import { type ImportStage, useImport } from './use-import.ts'

/** *Impor produk*: a file of another till or a supplier, looked at before anything changes, undone for a day. */
export function ImportScreen() {
  const work = useImport()
  const { stage } = work
  return (
    <Page title="Impor produk" testId="import" isWide back={<BackLink to="/produk">Produk</BackLink>}>
      {stage.kind === 'choosing' ? (
        <>
          <ChooseFile problem={stage.problem} onChosen={(file) => void work.read(file)} />
          <ImportList />
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
      {stage.kind === 'telling' ? (
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

function ChooseFile({ problem, onChosen }: { problem: string | null; onChosen: (file: File) => void }) {
  const host = useHost()
  const toast = useToast()
  const [run, isBusy] = useCommand()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)

  async function saveTemplate() {
    await run(async () => {
      const file = await writeSpreadsheet([templateTable()], new AbortController().signal, templateHelp)
      if (file === null) return
      host.saveFile('template-produk-laci.xlsx', file)
      toast('Template disimpan di unduhan', 'success')
    })
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file) onChosen(file)
  }

  return (
    <section
      aria-label="Pilih berkas"
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`grid justify-items-center gap-4 rounded-sheet border-2 border-dashed p-6 text-center ${isOver ? 'border-laci-600 bg-laci-50' : 'border-garis-kuat bg-putih'}`}
    >
      <FileSpreadsheet aria-hidden size={40} className="text-laci-600" />
      <p className="max-w-prose text-balance">
        Pilih berkas Excel (.xlsx) atau CSV dari kasir lama, pemasok, atau template Laci. Kolomnya ditebak,
        dan isinya diperiksa dulu sebelum ada yang berubah.
      </p>
      {problem === null ? null : (
        <p
          role="alert"
          data-testid="import-problem"
          className="flex max-w-prose items-start gap-2 rounded-tile bg-cabai-50 p-4 text-left font-semibold text-cabai-600"
        >
          <TriangleAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
          {problem}
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => input.current?.click()} data-testid="choose-file">
          Pilih berkas
        </Button>
        <Button
          tone="outline"
          onClick={saveTemplate}
          isBusy={isBusy}
          busyLabel="Menyiapkan..."
          data-testid="template"
        >
          <Download aria-hidden size={20} />
          Unduh template
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        aria-label="Berkas produk"
        tabIndex={-1}
        className="sr-only"
        accept=".xlsx,.csv,.txt,.xls,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        data-testid="import-file"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          // The same file again is a choice, too.
          event.currentTarget.value = ''
          if (file) onChosen(file)
        }}
      />
      <p className="text-sm text-redup">Paling banyak 20.000 baris dan 5 MB. Berjalan juga tanpa internet.</p>
    </section>
  )
}

function ImportDone({
  stage: { file, plan, toldCount },
  onAgain,
}: {
  stage: Extract<ImportStage, { kind: 'done' }>
  onAgain: () => void
}) {
  const isWhole = toldCount === plan.moving.length
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
            {formatAmount(toldCount)} dari {formatAmount(plan.moving.length)} baris tersimpan
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
      <ImportList />
    </>
  )
}
