import { drawerPrinter } from '@laci/domain/printer/after-payment.ts'
import { openDrawerCommand } from '@laci/domain/shift/commands.ts'
import type { Commands } from '../approval/approval.tsx'
import type { TillHost } from '../state/till-context.ts'
import { kickDrawer } from './printing-sale.ts'

/**
 * *Buka laci*: recorded before it opens, because an opening that nobody can see afterwards is how money goes missing; not
 * recorded when it cannot be opened [PRINTER-13]. False: nobody approved it. Throws a `PrinterProblem`.
 */
export async function openDrawerByHand(
  host: Pick<TillHost, 'printing'>,
  { allow, execute }: Pick<Commands, 'allow' | 'execute'>,
  reason: string,
): Promise<boolean> {
  const printer = drawerPrinter(host.printing.printers.get())
  if (printer === null) return false
  const allowed = await allow(openDrawerCommand, { reason })
  if (allowed.is !== 'allowed') return false
  await host.printing.reach(printer.printerId)
  const opened = await execute(openDrawerCommand, { reason }, { approved: allowed.approved })
  if (opened.is !== 'done') return false
  await kickDrawer(host)
  return true
}
