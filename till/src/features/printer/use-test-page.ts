import type { LabelPrinter, ReceiptPrinter } from '@laci/domain/printer/setup.ts'
import { testPageBytes } from '@laci/domain/printer/test-page.ts'
import { openDrawerCommand } from '@laci/domain/shift/commands.ts'
import { useCommands } from '../../ui/approval/approval.tsx'

export type TestedPrinter =
  | Pick<ReceiptPrinter, 'kind' | 'name'>
  | Pick<LabelPrinter, 'kind' | 'language' | 'roll'>

/**
 * Makes a test paper or a test label. A paper opens the drawer, and no opening goes unseen or unallowed [PRINTER-13]:
 * without an approval it comes without.
 */
export function useTestPage(): (printer: TestedPrinter) => Promise<Uint8Array> {
  const { execute } = useCommands()
  return async (printer) => {
    if (printer.kind === 'label') {
      const { testLabelCommand } = await import('@laci/domain/catalog/label-commands.ts')
      return new TextEncoder().encode(testLabelCommand(printer.roll, printer.language))
    }
    const opening = await execute(openDrawerCommand, { reason: 'Cetak uji printer' })
    return testPageBytes(printer.name, { opensDrawer: opening.is === 'done' })
  }
}
