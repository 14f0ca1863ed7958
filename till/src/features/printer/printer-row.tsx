import type { PrinterSetup } from '@laci/domain/printer/setup.ts'
import { ConfirmDialog } from '@laci/ui/controls/alert-dialog.tsx'
import { Button } from '@laci/ui/controls/button.tsx'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { useState } from 'react'
import { PrinterProblem } from '../../device/printer/printer-port.ts'
import type { PrinterCondition } from '../../device/printer/printing.ts'
import {
  conditionWords,
  labelPrinterWords,
  printerProblemText,
  wayLabel,
} from '../../ui/printing/printer-words.ts'
import { useHost } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { useUndo } from '../../ui/state/use-undo.ts'
import { useTestPage } from './use-test-page.ts'

const roleLabel = { receipt: 'Struk', kitchen: 'Dapur' } as const

/** One printer with what is known of it, and what can be done with it. */
export function PrinterRow({
  printer,
  condition,
  onEdit,
}: {
  printer: PrinterSetup
  condition: PrinterCondition | undefined
  onEdit: () => void
}) {
  const makeTestPage = useTestPage()
  const { printing } = useHost()
  const [run, isBusy] = useCommand()
  const [problem, setProblem] = useState<string | null>(null)
  const [isRemoving, setIsRemoving] = useState(false)
  const words = conditionWords(condition)
  const tellUndoable = useUndo()

  async function remove() {
    const isRemoved = await run(async () => {
      await printing.remove(printer.printerId)
      return true
    })
    if (!isRemoved) return
    tellUndoable(`${printer.name} dihapus`, `${printer.name} ada lagi`, async () => {
      await printing.save(printer)
      return true
    })
  }

  /** Connects by one press where the browser has forgotten the printer; told here and nowhere else when it fails. */
  async function print() {
    setProblem(null)
    try {
      if (condition?.kind === 'new_press') await printing.chooseAgain(printer.printerId)
      await printing.reach(printer.printerId)
      await printing.printNow(printer.printerId, await makeTestPage(printer))
    } catch (cause) {
      if (!(cause instanceof PrinterProblem)) throw cause
      setProblem(printerProblemText[cause.code])
    }
  }

  return (
    <li
      data-testid="printer-row"
      data-condition={condition?.kind ?? 'unknown'}
      className="grid gap-3 rounded-tile border border-garis p-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="font-semibold">{printer.name}</span>
        <Chip tone={words.tone}>{words.text}</Chip>
        {printer.kind === 'label' ? (
          <Chip>Label</Chip>
        ) : (
          printer.roles.map((role) => (
            <Chip key={role}>
              {role === 'kitchen' && printer.stations?.length
                ? `Pesanan ${printer.stations.join(', ')}`
                : roleLabel[role]}
            </Chip>
          ))
        )}
        <span className="basis-full text-sm text-redup">
          {wayLabel[printer.address.way]},{' '}
          {printer.kind === 'label' ? labelPrinterWords(printer) : `${printer.columns} huruf`}
        </span>
      </div>
      {problem === null ? null : (
        <p role="alert" className="text-cabai-600" data-testid="printer-problem">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          tone="outline"
          isBusy={isBusy}
          busyLabel="Mencetak..."
          onClick={() => run(print)}
          data-testid="printer-test"
        >
          {condition?.kind === 'new_press' ? 'Sambungkan' : 'Cetak uji'}
        </Button>
        <Button tone="outline" onClick={onEdit} data-testid="printer-edit">
          Ubah
        </Button>
        <Button
          tone="outline"
          className="text-cabai-600!"
          onClick={() => setIsRemoving(true)}
          data-testid="printer-remove"
        >
          Hapus
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isRemoving}
        onCancel={() => setIsRemoving(false)}
        onConfirm={() => void remove()}
        title={`Hapus ${printer.name}?`}
        body={`${printer.name} dihapus dari perangkat ini, bersama cetakan yang menunggunya. Transaksi tetap tersimpan.`}
        confirmLabel="Hapus printer"
      />
    </li>
  )
}
