import type { PrinterRole, PrinterSetup } from '@laci/domain/printer/setup.ts'
import { rulerColumns } from '@laci/domain/printer/test-page.ts'
import { Checkbox } from '@laci/ui/controls/checkbox.tsx'
import { SelectInput } from '@laci/ui/controls/select-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'

/** What a person says of a printer after looking at its paper. */
export type PrinterAnswers = Omit<PrinterSetup, 'printerId' | 'address'>

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
  onChange: (changes: Partial<PrinterAnswers>) => void
}) {
  function setRole(role: PrinterRole, isWanted: boolean) {
    const others = answers.roles.filter((known) => known !== role)
    onChange({ roles: isWanted ? [...others, role] : others })
  }
  return (
    <div className="grid gap-4">
      <SelectInput
        label="Angka terbesar yang masih satu baris"
        hint="Lihat penggaris di kertas uji: baris yang terpotong ke bawah tidak dihitung."
        options={columnOptions}
        value={String(answers.columns)}
        onChange={(event) => onChange({ columns: Number(event.currentTarget.value) })}
        data-testid="printer-columns"
      />
      <Checkbox
        label="Kertas terpotong sendiri"
        checked={answers.hasCutter}
        onChange={(event) => onChange({ hasCutter: event.currentTarget.checked })}
        data-testid="printer-cutter"
      />
      <Checkbox
        label="Laci uang tersambung ke printer ini"
        hint="Laci ikut terbuka saat kertas uji dicetak."
        checked={answers.hasDrawer}
        onChange={(event) => onChange({ hasDrawer: event.currentTarget.checked })}
        data-testid="printer-drawer"
      />
      <Checkbox
        label="QR dicetak sebagai gambar"
        hint="Centang bila QR 1 di kertas uji keluar sebagai huruf acak dan QR 2 terbaca."
        checked={answers.printsQrAsImage}
        onChange={(event) => onChange({ printsQrAsImage: event.currentTarget.checked })}
        data-testid="printer-qr-image"
      />
      <SelectInput
        label="Kertas kosong setelah struk"
        hint="Cukup untuk disobek tanpa memotong tulisan."
        options={feedOptions}
        value={String(answers.feedLines)}
        onChange={(event) => onChange({ feedLines: Number(event.currentTarget.value) })}
        data-testid="printer-feed"
      />
      <TextInput
        label="Nama printer"
        maxLength={40}
        value={answers.name}
        error={nameError}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        data-testid="printer-name"
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
    </div>
  )
}
