import { unitText } from '@laci/domain/catalog/unit-split.ts'
import { type ReceivedGoods, receiptReversal } from '@laci/domain/stock/mistaken-receipt.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatQuantity, parseQuantity } from '@laci/ui/format/quantity.ts'
import { useRef, useState } from 'react'
import { useApproval } from '../../shell/approval.tsx'
import { FormSheet } from '../../shell/form-sheet.tsx'
import { useShop } from '../../shell/till-context.ts'
import { useCommand } from '../../shell/use-command.tsx'
import type { ProductView } from '../../till-types.ts'

/** *Salah catat*: how much of a receipt really came; the rest is as if it had never been told [STOCK-15]. */
export function MistakeSheet({
  goods,
  product: { fields },
  onClose,
}: {
  goods: ReceivedGoods
  product: ProductView
  onClose: () => void
}) {
  const shop = useShop()
  const toast = useToast()
  const approve = useApproval()
  const [run, isBusy] = useCommand()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const quantityField = useRef<HTMLInputElement>(null)
  const { name, unit } = fields
  const told = formatQuantity(goods.leftThousandths)

  async function save() {
    const right = parseQuantity(text.trim() === '' ? '0' : text)
    if (right === null) {
      setError('Isi jumlah dengan angka, misalnya 100.')
      return
    }
    if (right >= goods.leftThousandths) {
      setError(`Harus kurang dari ${told}. Yang lebih banyak dicatat lewat Barang masuk.`)
      return
    }
    const saved = await run(async () => {
      const subject = `Salah catat ${name}: ${told} menjadi ${formatQuantity(right)} ${unit}`
      const approved = await approve([{ right: 'stock' }], subject)
      if (approved === null) return false
      await shop.appendAll(({ counter: { businessDay } }) => {
        const fact = receiptReversal(goods, right, `Seharusnya ${formatQuantity(right)} ${unit}`, businessDay)
        return fact === null ? [] : [...approved, fact]
      })
      return true
    })
    if (saved !== true) return
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
