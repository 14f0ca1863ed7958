import { quantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { type StockReason, stockReasonName } from '@laci/domain/stock/stock-reason.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { SheetButtons } from '@laci/ui/controls/sheet-foot.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatQuantity, parseStock } from '@laci/ui/format/quantity.ts'
import { type FormEvent, useState } from 'react'
import type { ProductView } from '../../engine/api/catalog.ts'
import { useCommands } from '../../ui/approval/approval.tsx'
import { BatchFields } from '../../ui/goods/batch-fields.tsx'
import { batchFactsTyped, noBatch } from '../../ui/goods/typed-batch.ts'
import { useCountingScan } from '../../ui/goods/use-counting-scan.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { stockDelta, stockReasons } from './stock-reason.ts'

/** A change of stock is always a difference with its reason, never a figure that overwrites what others did. */
export function StockSheet({ product, onClose }: { product: ProductView; onClose: () => void }) {
  const toast = useToast()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const [reason, setReason] = useState<StockReason>('received')
  const [quantityText, setQuantityText] = useState('')
  const [note, setNote] = useState('')
  const [batch, setBatch] = useState(noBatch)
  const [error, setError] = useState<string>()
  const { quantityLabel } = stockReasons[reason]
  const typed = parseStock(quantityText)
  const scan = useCountingScan(product, quantityText, {
    onText: (text) => {
      setQuantityText(text)
      setError(undefined)
    },
    onError: setError,
  })
  const delta = typed === null ? null : stockDelta(reason, typed, product.stockThousandths)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (delta === null || delta === 0) {
      setError(delta === 0 ? 'Stok tidak berubah dengan angka ini.' : 'Isi jumlah dengan angka, misalnya 24.')
      return
    }
    const change = {
      ...{ productId: product.productId, deltaThousandths: quantityThousandths(delta) },
      ...{ reason, note, batch: batchFactsTyped(batch) },
    }
    const saved = await run(async () => {
      const { adjustStockCommand } = await import('@laci/domain/catalog/adjust-stock-commands.ts')
      return execute(adjustStockCommand, change)
    })
    if (saved?.is !== 'done') return
    toast(`Stok ${product.fields.name} tersimpan`, 'success')
    onClose()
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={`Stok ${product.fields.name}`}
      testId="stock-sheet"
      typedLossText="Perubahan stok ini belum disimpan dan akan hilang."
    >
      <form noValidate className="grid gap-4" onSubmit={save}>
        <fieldset aria-label="Alasan" className="min-w-0 flex flex-wrap gap-2">
          {(Object.keys(stockReasons) as StockReason[]).map((name) => (
            <ChipButton
              key={name}
              isPressed={reason === name}
              onClick={() => {
                setReason(name)
                setError(undefined)
              }}
              data-testid={`stock-reason-${name}`}
            >
              {stockReasonName[name]}
            </ChipButton>
          ))}
        </fieldset>
        <TextInput
          label={quantityLabel}
          inputMode="decimal"
          autoComplete="off"
          inputClassName="text-lg font-semibold tabular-nums"
          value={quantityText}
          onChange={(event) => {
            setQuantityText(event.currentTarget.value)
            setError(undefined)
          }}
          error={error ?? scan.error}
          data-testid="stock-quantity"
        />
        {reason === 'received' ? (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <BatchFields value={batch} onChange={setBatch} testId="stock" />
          </div>
        ) : null}
        <TextInput
          label="Catatan"
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          data-testid="stock-note"
        />
        <p className="flex justify-between rounded-tile bg-kertas px-4 py-3 font-semibold tabular-nums">
          <span>{stockReasonName[reason]}</span>
          <span>
            {formatQuantity(product.stockThousandths)} →{' '}
            {formatQuantity(product.stockThousandths + (delta ?? 0))}
          </span>
        </p>
        <SheetButtons>
          <Button type="submit" isBusy={isBusy} busyLabel="Menyimpan..." data-testid="stock-save">
            Simpan
          </Button>
        </SheetButtons>
      </form>
    </Sheet>
  )
}
