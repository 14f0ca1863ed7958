import { Button } from '@laci/ui/controls/button.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { Download, FileSpreadsheet, TriangleAlert } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useHost } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'

/** Where an import begins: a file is chosen or dropped, or a template saved. */
export function ChooseFile({
  problem,
  about,
  label,
  template,
  onChosen,
}: {
  problem: string | null
  /** Where such files come from. */
  about: string
  label: string
  template: { readonly name: string; readonly write: () => Promise<Blob | null> }
  onChosen: (file: File) => void
}) {
  const host = useHost()
  const toast = useToast()
  const [run, isBusy] = useCommand()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)

  async function saveTemplate() {
    await run(async () => {
      const file = await template.write()
      if (file === null) return
      host.saveFile(template.name, file)
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
        Pilih berkas Excel (.xlsx) atau CSV dari {about}. Kolomnya ditebak, dan isinya diperiksa dulu sebelum
        ada yang berubah.
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
        aria-label={label}
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
