import type { LabelPrinter, PrinterRole, ReceiptPrinter } from '@laci/domain/printer/setup.ts'
import { rulerColumns } from '@laci/domain/printer/test-page.ts'
import { Checkbox } from '@laci/ui/controls/checkbox.tsx'
import { SelectInput } from '@laci/ui/controls/select-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { LabelPrinterPart } from './label-printer-part.tsx'
import { PrinterStations } from './printer-stations.tsx'

type Told = 'printerId' | 'address'
export type ReceiptPrinterAnswers = Omit<ReceiptPrinter, Told>
export type LabelPrinterAnswers = Omit<LabelPrinter, Told>
/** What a person says of a printer after looking at its paper. */
export type PrinterAnswers = ReceiptPrinterAnswers | LabelPrinterAnswers

const paperOfColumns: { readonly [columns: number]: string } = {
  32: ' (kertas 58 mm)',
  48: ' (kertas 80 mm)',
}
const columnOptions = rulerColumns.map((columns) => ({
  value: String(columns),
  label: `${columns}${paperOfColumns[columns] ?? ''}`,
}))
const feedOptions = [2, 3, 4, 5, 6, 8].map((lines) => ({ value: String(lines), label: `${lines} baris` }))

/** The questions to the test paper, and later the same to change. */
export function PrinterForm({
  answers,
  nameError,
  onChange,
}: {
  answers: PrinterAnswers
  nameError?: string | undefined
  onChange: (answers: PrinterAnswers) => void
}) {
  return (
    <div className="grid gap-4">
      {answers.kind === 'label' ? (
        <LabelPrinterPart answers={answers} onChange={onChange} />
      ) : (
        <ReceiptPrinterPart answers={answers} onChange={onChange} />
      )}
      <TextInput
        label="Nama printer"
        maxLength={40}
        value={answers.name}
        error={nameError}
        onChange={(event) => onChange({ ...answers, name: event.currentTarget.value })}
        data-testid="printer-name"
      />
    </div>
  )
}

function ReceiptPrinterPart({
  answers,
  onChange,
}: {
  answers: ReceiptPrinterAnswers
  onChange: (answers: ReceiptPrinterAnswers) => void
}) {
  const change = (changes: Partial<ReceiptPrinterAnswers>) => onChange({ ...answers, ...changes })
  function setRole(role: PrinterRole, isWanted: boolean) {
    const others = answers.roles.filter((known) => known !== role)
    change({ roles: isWanted ? [...others, role] : others })
  }
  return (
    <>
      <SelectInput
        label="Angka terbesar yang masih satu baris"
        hint="Lihat penggaris di kertas uji: baris yang terpotong ke bawah tidak dihitung."
        options={columnOptions}
        value={String(answers.columns)}
        onChange={(event) => change({ columns: Number(event.currentTarget.value) })}
        data-testid="printer-columns"
      />
      <Checkbox
        label="Kertas terpotong sendiri"
        checked={answers.hasCutter}
        onChange={(event) => change({ hasCutter: event.currentTarget.checked })}
        data-testid="printer-cutter"
      />
      <Checkbox
        label="Laci uang tersambung ke printer ini"
        hint="Laci ikut terbuka saat kertas uji dicetak."
        checked={answers.hasDrawer}
        onChange={(event) => change({ hasDrawer: event.currentTarget.checked })}
        data-testid="printer-drawer"
      />
      <Checkbox
        label="QR dicetak sebagai gambar"
        hint="Centang bila QR 1 di kertas uji keluar sebagai huruf acak dan QR 2 terbaca."
        checked={answers.printsQrAsImage}
        onChange={(event) => change({ printsQrAsImage: event.currentTarget.checked })}
        data-testid="printer-qr-image"
      />
      <SelectInput
        label="Kertas kosong setelah struk"
        hint="Cukup untuk disobek tanpa memotong tulisan."
        options={feedOptions}
        value={String(answers.feedLines)}
        onChange={(event) => change({ feedLines: Number(event.currentTarget.value) })}
        data-testid="printer-feed"
      />
      <fieldset className="min-w-0">
        <legend className="font-semibold">Mencetak apa</legend>
        <Checkbox
          label="Struk pembeli"
          checked={answers.roles.includes('receipt')}
          onChange={(event) => setRole('receipt', event.currentTarget.checked)}
          data-testid="printer-role-receipt"
        />
        <Checkbox
          label="Pesanan dapur"
          checked={answers.roles.includes('kitchen')}
          onChange={(event) => setRole('kitchen', event.currentTarget.checked)}
          data-testid="printer-role-kitchen"
        />
      </fieldset>
      {answers.roles.includes('kitchen') ? (
        <PrinterStations chosen={answers.stations ?? []} onChange={(stations) => change({ stations })} />
      ) : null}
    </>
  )
}
