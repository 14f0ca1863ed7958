import { hideStarterGoodsCommand } from '@laci/domain/onboarding/commands.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { CircleCheck, Printer } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useCommands } from '../../ui/approval/approval.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useHost } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { StepActions, type StepProps } from './step-parts.tsx'

/** The wizard belongs to the printers; the routes hand it in. */
export type PrinterWizardSheet = ComponentType<{ onClose: () => void }>

/** The printer can wait: a receipt can be shown and sent without one. Here what was added can be undone, too. */
export function PrinterStep({
  progress,
  onNext,
  onBack,
  change,
  PrinterWizard,
}: StepProps & { onNext: () => void; onBack: () => void; PrinterWizard: PrinterWizardSheet }) {
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const printers = useReadable(useHost().printing.printers)
  const [isWizardOpen, setIsWizardOpen] = useState(false)
  const { madeProductIds, isUndone } = progress

  async function undo() {
    const hidden = await run(() => execute(hideStarterGoodsCommand, { productIds: madeProductIds }))
    if (hidden?.is === 'done') change({ isUndone: true })
  }

  return (
    <>
      {madeProductIds.length === 0 ? null : (
        <div
          role="status"
          data-testid="goods-added"
          className="flex flex-wrap items-center gap-3 rounded-tile border border-garis bg-putih py-2 pr-2 pl-4"
        >
          <CircleCheck aria-hidden size={22} className="shrink-0 text-daun-700" />
          <p className="grow font-semibold">
            {isUndone
              ? 'Penambahan dibatalkan. Barang itu disembunyikan dari kasir.'
              : `${madeProductIds.length} barang ditambahkan.`}
          </p>
          {isUndone ? (
            <Button tone="quiet" className="ml-auto" onClick={onBack}>
              Pilih lagi
            </Button>
          ) : (
            <Button
              tone="quiet"
              className="ml-auto"
              onClick={undo}
              isBusy={isBusy}
              busyLabel="Membatalkan..."
              data-testid="goods-undo"
            >
              Batalkan
            </Button>
          )}
        </div>
      )}
      <div className="flex gap-4 rounded-sheet border border-garis bg-putih p-4 md:p-6">
        <Printer aria-hidden size={28} className="mt-1 shrink-0 text-laci-600" />
        <div className="grid justify-items-start gap-4">
          <p className="max-w-prose" data-testid="printer-said">
            {printers.length === 0
              ? 'Printer struk 58 mm atau 80 mm bisa disambungkan sekarang, atau nanti di Pengaturan. Tanpa printer, struk tetap tampil di layar setelah setiap transaksi.'
              : `Tersambung: ${printers.map((printer) => printer.name).join(', ')}.`}
          </p>
          <Button tone="outline" onClick={() => setIsWizardOpen(true)} data-testid="printer-connect">
            {printers.length === 0 ? 'Sambungkan printer' : 'Tambah printer'}
          </Button>
        </div>
      </div>
      {isWizardOpen ? <PrinterWizard onClose={() => setIsWizardOpen(false)} /> : null}
      <StepActions skipLabel="Kembali" onSkip={onBack}>
        <Button onClick={onNext} data-testid="step-next">
          Mulai jualan
        </Button>
      </StepActions>
    </>
  )
}
