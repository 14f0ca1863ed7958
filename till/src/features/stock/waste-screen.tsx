import { type LostGoodsRefusal, lostGoodsName, removeLostGoodsCommand } from '@laci/domain/stock/commands.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { IconButton } from '@laci/ui/controls/icon-button.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { X } from 'lucide-react'
import { type FormEvent, type SetStateAction, useState } from 'react'
import { useCommands } from '../../ui/approval/approval.tsx'
import { RightGate } from '../../ui/approval/right-gate.tsx'
import { FormError } from '../../ui/base/form-error.tsx'
import { Page, Section } from '../../ui/base/page.tsx'
import { useRemovedRows } from '../../ui/base/use-removed-rows.ts'
import { FindProduct } from '../../ui/goods/find-product.tsx'
import { QuantityInUnitFields } from '../../ui/goods/quantity-in-unit.tsx'
import { inBaseUnits, type ScannedLine, withOneMore } from '../../ui/goods/scanned-line.ts'
import { useLeaveGuard } from '../../ui/state/leave-guard.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'

/** *Barang rusak*: goods that nobody sells any more, scanned one after the other, leave stock together. */
export function WasteScreen() {
  return (
    <RightGate permission={{ right: 'stock' }} title="Barang rusak" testId="waste-page">
      <Waste />
    </RightGate>
  )
}

function Waste() {
  const shop = useShop()
  const toast = useToast()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const [lines, setLines] = useState<readonly ScannedLine[]>([])
  const [reason, setReason] = useState<keyof typeof lostGoodsName>('waste')
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const removeLine = useRemovedRows(lines, change)
  useLeaveGuard(lines.length > 0, 'Barang rusak ini belum dicatat dan akan hilang dari daftar.')

  function change(changed: SetStateAction<readonly ScannedLine[]>) {
    setLines(changed)
    setError(undefined)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const goods = lines.map((line) => {
      const product = shop.catalog.product(line.productId)
      const quantityThousandths = product === null ? null : inBaseUnits(product, line)
      return { productId: line.productId, quantityThousandths }
    })
    const removed = await run(() => execute(removeLostGoodsCommand, { reason, note, lines: goods }))
    if (removed?.is === 'refused') {
      setError(refusalText(removed.refusal, (id) => shop.catalog.product(id)?.fields.name ?? 'Barang ini'))
    }
    if (removed?.is !== 'done') return
    setLines([])
    setNote('')
    toast(`${lines.length} produk keluar dari stok`, 'success')
  }

  return (
    <Page title="Barang rusak" testId="waste-page">
      <form noValidate autoComplete="off" className="grid grid-cols-[minmax(0,1fr)] gap-5" onSubmit={save}>
        <Section title="Barang">
          <FindProduct
            testId="waste"
            onFound={(...found) => change((now) => withOneMore(now, ...found))}
            isOffered={({ fields }) => fields.isStocked && fields.parts.length === 0}
          />
          {lines.length === 0 ? (
            <EmptyState>Pindai barangnya satu per satu: tiap pindaian menambah satu.</EmptyState>
          ) : (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label="Barang yang rusak">
              {lines.map((line) => (
                <li key={line.key}>
                  <WasteLine
                    line={line}
                    onChange={(changed) => change(lines.map((one) => (one === line ? changed : one)))}
                    onRemove={() =>
                      removeLine(line, shop.catalog.product(line.productId)?.fields.name ?? 'Barang')
                    }
                  />
                </li>
              ))}
            </ul>
          )}
        </Section>
        <Section title="Kenapa">
          <fieldset aria-label="Alasan" className="flex min-w-0 flex-wrap gap-2">
            {(['waste', 'own_use'] as const).map((one) => (
              <ChipButton
                key={one}
                isPressed={reason === one}
                onClick={() => setReason(one)}
                data-testid={`waste-reason-${one}`}
              >
                {lostGoodsName[one]}
              </ChipButton>
            ))}
          </fieldset>
          <TextInput
            label="Catatan"
            hint="Boleh kosong"
            maxLength={200}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            data-testid="waste-note"
          />
        </Section>
        <FormError testId="waste-error">{error}</FormError>
        <Button type="submit" isBusy={isBusy} busyLabel="Menyimpan..." data-testid="waste-page-save">
          Keluarkan dari stok
        </Button>
      </form>
    </Page>
  )
}

function WasteLine({
  line,
  onChange,
  onRemove,
}: {
  line: ScannedLine
  onChange: (line: ScannedLine) => void
  onRemove: () => void
}) {
  const product = useShop().catalog.product(line.productId)
  if (product === null) return null
  const { fields, stockThousandths } = product
  return (
    <fieldset
      aria-label={fields.name}
      className="grid min-w-0 gap-2 rounded-tile border border-garis p-3"
      data-testid="waste-line"
    >
      <div className="flex items-start justify-between gap-2 narrow:flex-wrap">
        <p className="min-w-0 self-center font-semibold break-words">{fields.name}</p>
        <IconButton label={`Hapus ${fields.name}`} icon={<X aria-hidden size={20} />} onClick={onRemove} />
      </div>
      <div className="grid grid-cols-2 narrow:grid-cols-1 gap-2">
        <QuantityInUnitFields line={line} fields={fields} onChange={onChange} testId="waste-line" />
      </div>
      <p className="text-sm text-redup">
        Stok {formatQuantity(stockThousandths)} {fields.unit}
      </p>
    </fieldset>
  )
}

function refusalText(refusal: LostGoodsRefusal, nameOf: (productId: string) => string): string {
  switch (refusal.code) {
    case 'goods_missing':
      return 'Belum ada barang. Cari atau pindai barangnya.'
    case 'too_many_lines':
      return `Sekali catat paling banyak ${refusal.maximumCount} produk.`
    case 'quantity_unusable':
      return `${nameOf(refusal.productId)}: isi jumlah dengan angka di atas nol, misalnya 3.`
  }
}
