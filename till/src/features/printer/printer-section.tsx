import {
  type PrinterSetup,
  type PrintSettings,
  type ReceiptPrinter,
  receiptPrinters,
} from '@laci/domain/printer/setup.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Checkbox } from '@laci/ui/controls/checkbox.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { Inbox, Monitor, Plus, Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { displayPath } from '../../device/customer-display.ts'
import { Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useOpenDrawer } from '../../ui/printing/use-open-drawer.ts'
import { useHost } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { PrinterRow } from './printer-row.tsx'

// Opened once for each printer: settings come without them (TILL-15).
const PrinterWizard = lazy(async () => ({ default: (await import('./printer-wizard.tsx')).PrinterWizard }))
const PrinterEditor = lazy(async () => ({ default: (await import('./printer-editor.tsx')).PrinterEditor }))

/** *Pengaturan > Printer*: the printers of this device, what happens after a payment, the drawer and the display. */
export function PrinterSection() {
  const { printing } = useHost()
  const drawer = useOpenDrawer()
  const printers = useReadable(printing.printers)
  const conditions = useReadable(printing.conditions)
  const [isWizardOpen, setIsWizardOpen] = useState(false)
  const [edited, setEdited] = useState<PrinterSetup | null>(null)

  return (
    <Section title="Printer dan laci" testId="printer-section">
      {printers.length === 0 ? (
        <EmptyState
          icon={<Printer aria-hidden size={36} className="text-garis-kuat" />}
          action={<AddPrinter onPress={() => setIsWizardOpen(true)} />}
        >
          Belum ada printer di perangkat ini. Struk dicetak lewat dialog cetak perangkat, kalau diminta.
        </EmptyState>
      ) : (
        <>
          <ul className="grid gap-3">
            {printers.map((printer) => (
              <PrinterRow
                key={printer.printerId}
                printer={printer}
                condition={conditions.get(printer.printerId)}
                onEdit={() => setEdited(printer)}
              />
            ))}
          </ul>
          <AddPrinter onPress={() => setIsWizardOpen(true)} />
        </>
      )}
      <AfterPayment printers={receiptPrinters(printers)} />
      <div className="flex flex-wrap gap-3">
        {drawer === null ? null : (
          <Button tone="outline" isBusy={drawer.isBusy} onClick={drawer.open} data-testid="open-drawer">
            <Inbox aria-hidden size={20} />
            Buka laci
          </Button>
        )}
        <Button
          tone="outline"
          onClick={() => window.open(displayPath, 'laci-layar', 'popup')}
          data-testid="open-display"
        >
          <Monitor aria-hidden size={20} />
          Buka layar pelanggan
        </Button>
      </div>
      <Suspense>
        {isWizardOpen ? <PrinterWizard onClose={() => setIsWizardOpen(false)} /> : null}
        {edited === null ? null : <PrinterEditor printer={edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </Section>
  )
}

function AddPrinter({ onPress }: { onPress: () => void }) {
  return (
    <Button className="justify-self-start" onClick={onPress} data-testid="add-printer">
      <Plus aria-hidden size={20} />
      Tambah printer
    </Button>
  )
}

function printsReceipts({ roles }: ReceiptPrinter): boolean {
  return roles.includes('receipt')
}

const afterPayment: readonly {
  readonly name: keyof PrintSettings
  readonly label: string
  readonly hint?: string
  /** Shown only where a printer could do it. */
  readonly needs?: (printer: ReceiptPrinter) => boolean
  /** Shown only where none prints receipts. */
  readonly isWithoutPrinter?: true
}[] = [
  {
    name: 'printsAfterPayment',
    label: 'Cetak struk setelah bayar',
    hint: 'Tanpa ini Enter dan F9 menyelesaikan tanpa kertas; Selesai & cetak tetap ada.',
    needs: printsReceipts,
  },
  {
    name: 'printsByDialog',
    label: 'Buka dialog cetak setelah bayar',
    hint: 'Untuk komputer yang printernya dipasang di Windows. Tanpa ini struk dicetak dari layar Lunas.',
    isWithoutPrinter: true,
  },
  {
    name: 'opensDrawerForCash',
    label: 'Buka laci saat dibayar tunai',
    needs: (printer) => printer.hasDrawer,
  },
  {
    name: 'printsKitchenTickets',
    label: 'Cetak pesanan ke printer dapur',
    needs: (printer) => printer.roles.includes('kitchen'),
  },
]

function AfterPayment({ printers }: { printers: readonly ReceiptPrinter[] }) {
  const { printing } = useHost()
  const settings = useReadable(printing.settings)
  const [run] = useCommand()
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">Setelah bayar, di perangkat ini</legend>
      {afterPayment
        .filter(({ needs }) => needs === undefined || printers.some(needs))
        .filter(({ isWithoutPrinter }) => !(isWithoutPrinter && printers.some(printsReceipts)))
        .map(({ name, label, hint }) => (
          <Checkbox
            key={name}
            label={label}
            hint={hint}
            checked={settings[name]}
            onChange={(event) => {
              const isWanted = event.currentTarget.checked
              void run(() => printing.saveSettings({ [name]: isWanted }))
            }}
            data-testid={`setting-${name}`}
          />
        ))}
    </fieldset>
  )
}
