import type { PrinterSetup } from '@laci/domain/printer/setup.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { SheetButtons } from '@laci/ui/controls/sheet-foot.tsx'
import { useState } from 'react'
import { useHost } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { type PrinterAnswers, PrinterForm } from './printer-form.tsx'

/** The answers to the test paper again, for a printer that is set up. */
export function PrinterEditor({ printer, onClose }: { printer: PrinterSetup; onClose: () => void }) {
  const { printing } = useHost()
  const [run, isBusy] = useCommand()
  const [answers, setAnswers] = useState<PrinterAnswers>(printer)
  const [nameError, setNameError] = useState<string>()

  async function save() {
    const name = answers.name.trim()
    if (name === '') {
      setNameError('Isi nama printer, misalnya Printer depan.')
      return
    }
    // The address may have learnt a smaller write meanwhile.
    const now = printing.printers.get().find((known) => known.printerId === printer.printerId)
    if (now !== undefined) {
      const { printerId, address } = now
      await printing.save({ ...answers, name, printerId, address })
    }
    onClose()
  }

  return (
    <Sheet isOpen onClose={onClose} title={printer.name} testId="printer-editor">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void run(save)
        }}
      >
        <PrinterForm
          answers={answers}
          nameError={nameError}
          onChange={(given) => {
            setNameError(undefined)
            setAnswers(given)
          }}
        />
        <SheetButtons>
          <Button tone="outline" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" isBusy={isBusy} busyLabel="Menyimpan..." data-testid="printer-save">
            Simpan
          </Button>
        </SheetButtons>
      </form>
    </Sheet>
  )
}
