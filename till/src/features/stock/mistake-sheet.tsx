import { unitText } from '@laci/domain/catalog/unit-split.ts'
import { correctReceiptCommand, type MistakenReceiptRefusal } from '@laci/domain/stock/commands.ts'
import type { ReceivedGoods } from '@laci/domain/stock/mistaken-receipt.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatQuantity, parseQuantity } from '@laci/ui/format/quantity.ts'
import { useRef, useState } from 'react'
import type { ProductView } from '../../engine/api/catalog.ts'
import { useCommands } from '../../ui/approval/approval.tsx'
import { FormSheet } from '../../ui/base/form-sheet.tsx'
import { useCommand } from '../../ui/state/use-command.tsx'

/** *Salah catat*: how much of a receipt really came; the rest is as if it had never been recorded [STOCK-15]. */
export function MistakeSheet({
  goods,
  product: { fields },
  onClose,
}: {
  goods: ReceivedGoods
  product: ProductView
  onClose: () => void
}) {
  const toast = useToast()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const quantityField = useRef<HTMLInputElement>(null)
  const { name, unit } = fields

  async function save() {
    const rightThousandths = parseQuantity(text.trim() === '' ? '0' : text)
    const corrected = await run(() => execute(correctReceiptCommand, { goods, name, unit, rightThousandths }))
    if (corrected?.is === 'refused') setError(refusalText(corrected.refusal, goods))
    if (corrected?.is !== 'done') return
    toast(`${name}: catatan dibetulkan`, 'success')
    onClose()
  }

  return (
    <FormSheet
      form={form}
      initialFocus={quantityField}
      isScanClosed
      title={`Salah catat ${name}`}
      isBusy={isBusy}
      isChanged={text !== ''}
      lossText="Jumlah yang benar belum disimpan dan akan hilang."
      onClose={onClose}
      onSubmit={() => void save()}
      foot={
        <div className="flex justify-end">
          <Button type="submit" isBusy={isBusy} busyLabel="Menyimpan..." data-testid="mistake-save">
            Betulkan
          </Button>
        </div>
      }
      testId="mistake-sheet"
    >
      <p className="text-redup">
        Tercatat masuk {unitText(fields, goods.leftThousandths)}. Kelebihannya keluar lagi dari stok beserta
        modalnya, dan tidak dihitung rugi.
      </p>
      <TextInput
        ref={quantityField}
        label={`Yang benar-benar masuk (${unit})`}
        hint="Kosong bila tidak ada yang masuk"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setError(undefined)
        }}
        error={error}
        data-testid="mistake-quantity"
      />
    </FormSheet>
  )
}

function refusalText({ code }: MistakenReceiptRefusal, { leftThousandths }: ReceivedGoods): string {
  return code === 'quantity_unusable'
    ? 'Isi jumlah dengan angka, misalnya 100.'
    : `Harus kurang dari ${formatQuantity(leftThousandths)}. Yang lebih banyak dicatat lewat Barang masuk.`
}
