import {
  isSamePrinter,
  type PrinterSetup,
  type PrinterWayKind,
  receiptPrinters,
} from '@laci/domain/printer/setup.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { useLayer } from '@laci/ui/controls/layer-stack.ts'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { SheetButtons } from '@laci/ui/controls/sheet-foot.tsx'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { type FoundPrinter, PrinterProblem, type PrinterWay } from '../../device/printer/printer-port.ts'
import { FormError } from '../../ui/base/form-error.tsx'
import { printerProblemText, wayLabel } from '../../ui/printing/printer-words.ts'
import { useHost } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { ChooseWay } from './choose-way.tsx'
import { type PrinterAnswers, PrinterForm } from './printer-form.tsx'
import { type TestedPrinter, useTestPage } from './use-test-page.ts'

type Step =
  | { readonly kind: 'way' }
  | { readonly kind: 'connect'; readonly way: PrinterWay; readonly problem: string | null }
  | { readonly kind: 'paper'; readonly found: FoundPrinter; readonly problem: string | null }
  | { readonly kind: 'done'; readonly name: string }

const titles: { readonly [Kind in Step['kind']]: string } = {
  way: 'Tambah printer',
  connect: 'Sambungkan printer',
  paper: 'Lihat kertas uji',
  done: 'Printer siap',
}

/** What the browser will ask, said before it asks. */
const before: { readonly [Kind in PrinterWayKind]: string } = {
  serial:
    'Untuk Bluetooth: pasangkan dulu di pengaturan perangkat (PIN biasanya 0000 atau 1234). Lalu tekan tombol di bawah: peramban menampilkan daftar, pilih printer dan tekan Sambungkan.',
  bluetooth:
    'Nyalakan printer dan Bluetooth. Lalu tekan tombol di bawah: peramban menampilkan daftar, pilih printer dan tekan Sambungkan.',
  usb: 'Pasang kabel dan nyalakan printer. Lalu tekan tombol di bawah: peramban menampilkan daftar, pilih printer dan tekan Sambungkan.',
}

/** Way, connection, test paper, answers: saved on this device [PRINTER-9]. Leaving at any step changes nothing. */
export function PrinterWizard({
  firstKind = 'receipt',
  onClose,
}: {
  firstKind?: PrinterSetup['kind']
  onClose: () => void
}) {
  const makeTestPage = useTestPage()
  const { printing } = useHost()
  const [run, isBusy] = useCommand()
  const [printerKind, setPrinterKind] = useState(firstKind)
  const [step, setStep] = useState<Step>({ kind: 'way' })
  const [answers, setAnswers] = useState<PrinterAnswers | null>(null)
  const [nameError, setNameError] = useState<string>()

  async function printTestPage({ port }: FoundPrinter, tested: TestedPrinter) {
    await port.open({ isAsked: true })
    await port.write(await makeTestPage(tested))
  }

  async function connect(way: PrinterWay) {
    setStep({ kind: 'connect', way, problem: null })
    try {
      const found = await way.choose()
      if (printerKind === 'label') {
        // What lies in it has to be said first: a label of another size is no test.
        await found.port.open({ isAsked: true })
        setAnswers(firstLabelAnswers(found.name))
      } else {
        await printTestPage(found, { kind: 'receipt', name: found.name })
        setAnswers(firstReceiptAnswers(found.name, receiptPrinters(printing.printers.get()).length))
      }
      setStep({ kind: 'paper', found, problem: null })
    } catch (cause) {
      if (!(cause instanceof PrinterProblem)) throw cause
      setStep({ kind: 'connect', way, problem: printerProblemText[cause.code] })
    }
  }

  /** A port that nobody keeps is given back, so that other programs can have it. */
  async function leave() {
    if (step.kind === 'paper') {
      const { address, port } = step.found
      const isKept = printing.printers.get().some((printer) => isSamePrinter(printer.address, address))
      if (!isKept) await port.close()
    }
    onClose()
  }

  async function printAgain(found: FoundPrinter, given: PrinterAnswers) {
    try {
      await printTestPage(found, given.kind === 'label' ? given : { kind: 'receipt', name: found.name })
      setStep({ kind: 'paper', found, problem: null })
    } catch (cause) {
      if (!(cause instanceof PrinterProblem)) throw cause
      setStep({ kind: 'paper', found, problem: printerProblemText[cause.code] })
    }
  }

  async function save(found: FoundPrinter, given: PrinterAnswers) {
    const name = given.name.trim()
    if (name === '') {
      setNameError('Isi nama printer, misalnya Printer depan.')
      return
    }
    const address = found.learnt()
    // The same unit set up once more is changed, not doubled: two would fight for one cable.
    const known = printing.printers.get().find((printer) => isSamePrinter(printer.address, address))
    const printerId = known?.printerId ?? crypto.randomUUID()
    await printing.save({ ...given, name, printerId, address }, found)
    setStep({ kind: 'done', name })
  }

  const printAgainButton = (found: FoundPrinter, given: PrinterAnswers) => (
    <Button
      tone="outline"
      className="justify-self-start"
      isBusy={isBusy}
      busyLabel="Mencetak..."
      onClick={() => run(() => printAgain(found, given))}
      data-testid="wizard-print-again"
    >
      {printerKind === 'label' ? 'Cetak label uji' : 'Cetak uji lagi'}
    </Button>
  )

  useLayer(step.kind === 'connect', () => {
    if (!isBusy) setStep({ kind: 'way' })
  })
  return (
    <Sheet
      isOpen
      onClose={() => run(leave)}
      isDismissible={!isBusy}
      title={step.kind === 'paper' && printerKind === 'label' ? 'Atur printer label' : titles[step.kind]}
      testId="printer-wizard"
    >
      {step.kind === 'way' ? (
        <ChooseWay
          kind={printerKind}
          onKind={setPrinterKind}
          ways={printing.ways}
          onChoose={(way) => setStep({ kind: 'connect', way, problem: null })}
          onSkip={onClose}
        />
      ) : null}
      {step.kind === 'connect' ? (
        <div className="grid gap-4">
          <p className="font-semibold">{wayLabel[step.way.kind]}</p>
          <p>{before[step.way.kind]}</p>
          <FormError testId="wizard-problem">{step.problem}</FormError>
          <SheetButtons>
            <Button
              tone="outline"
              disabled={isBusy}
              onClick={() => setStep({ kind: 'way' })}
              data-testid="wizard-back"
            >
              Cara lain
            </Button>
            <Button
              isBusy={isBusy}
              busyLabel="Menyambungkan..."
              onClick={() => run(() => connect(step.way))}
              data-testid="wizard-connect"
            >
              {step.problem === null ? 'Pilih printer' : 'Coba lagi'}
            </Button>
          </SheetButtons>
        </div>
      ) : null}
      {step.kind === 'paper' && answers !== null ? (
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void run(() => save(step.found, answers))
          }}
        >
          <p role="status">
            {printerKind === 'label'
              ? 'Pilih label yang ada di printer, lalu cetak label uji. Bingkainya harus rata di tepi setiap label.'
              : 'Kertas uji sudah dikirim. Belum keluar? Periksa kertas dan tutup printer, lalu cetak lagi.'}
          </p>
          <FormError testId="wizard-problem">{step.problem}</FormError>
          {printerKind === 'label' ? null : printAgainButton(step.found, answers)}
          <PrinterForm
            answers={answers}
            nameError={nameError}
            onChange={(given) => {
              setNameError(undefined)
              setAnswers(given)
            }}
          />
          {printerKind === 'label' ? printAgainButton(step.found, answers) : null}
          <SheetButtons>
            <Button tone="outline" onClick={() => run(leave)}>
              Batal
            </Button>
            <Button type="submit" isBusy={isBusy} busyLabel="Menyimpan..." data-testid="wizard-save">
              Simpan
            </Button>
          </SheetButtons>
        </form>
      ) : null}
      {step.kind === 'done' ? (
        <div className="grid gap-4">
          <p className="flex items-center gap-3 rounded-tile bg-daun-50 px-4 py-3 font-semibold text-daun-700">
            <CircleCheck aria-hidden size={22} className="shrink-0" />
            {step.name} tersimpan di perangkat ini.
          </p>
          <Button className="justify-self-end" onClick={onClose} data-testid="wizard-done">
            Selesai
          </Button>
        </div>
      ) : null}
    </Sheet>
  )
}

const nameFrom = (foundName: string, otherwise: string) => foundName.trim().slice(0, 40) || otherwise

/** The narrow paper of most shops; the first printer does everything. */
function firstReceiptAnswers(foundName: string, printerCount: number): PrinterAnswers {
  return {
    kind: 'receipt',
    name: nameFrom(foundName, printerCount === 0 ? 'Printer struk' : `Printer ${printerCount + 1}`),
    roles: printerCount === 0 ? ['receipt'] : ['kitchen'],
    columns: 32,
    hasCutter: false,
    hasDrawer: false,
    feedLines: 4,
    printsQrAsImage: false,
  }
}

/** The roll and the kind of printer that most shops buy. */
function firstLabelAnswers(foundName: string): PrinterAnswers {
  return {
    kind: 'label',
    name: nameFrom(foundName, 'Printer label'),
    language: 'tspl',
    roll: { size: '40x30', across: 1, gapMm: 2, dpi: 203 },
  }
}
