import { type BeyondStock, beyondStock } from '@laci/domain/transfer/beyond-stock.ts'
import { sendGoodsCommand } from '@laci/domain/transfer/commands.ts'
import { maximumTransferLines, type TransferLine } from '@laci/domain/transfer/events.ts'
import { isTransferable, storeText } from '@laci/domain/transfer/plan-transfer.ts'
import { ConfirmDialog } from '@laci/ui/controls/alert-dialog.tsx'
import { Button } from '@laci/ui/controls/button.tsx'
import { IconButton } from '@laci/ui/controls/icon-button.tsx'
import { SelectInput } from '@laci/ui/controls/select-input.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { X } from 'lucide-react'
import { type FormEvent, type SetStateAction, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommands } from '../../ui/approval/approval.tsx'
import { RightGate } from '../../ui/approval/right-gate.tsx'
import { BackLink } from '../../ui/base/back-link.tsx'
import { FormError } from '../../ui/base/form-error.tsx'
import { Page, Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useRemovedRows } from '../../ui/base/use-removed-rows.ts'
import { FindProduct } from '../../ui/goods/find-product.tsx'
import { QuantityInUnitFields } from '../../ui/goods/quantity-in-unit.tsx'
import {
  inBaseUnits,
  isUnitOf,
  type ScannedLine as SentLine,
  withOneMore,
} from '../../ui/goods/scanned-line.ts'
import { useLeaveGuard } from '../../ui/state/leave-guard.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { transferLine } from './sent-line.ts'

/** *Kirim barang ke toko lain*: goods leave stock here and are on their way. Works without internet. */
export function NewTransferScreen() {
  return (
    <RightGate permission={{ right: 'stock' }} title="Kirim barang" testId="new-transfer-page">
      <NewTransfer />
    </RightGate>
  )
}

function NewTransfer() {
  const shop = useShop()
  const navigate = useNavigate()
  const toast = useToast()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const stores = useReadable(shop.transfers.known)?.list.stores ?? []
  const [chosenId, setChosenId] = useState('')
  const [lines, setLines] = useState<readonly SentLine[]>([])
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const removeLine = useRemovedRows(lines, change)
  const endGuard = useLeaveGuard(
    lines.length > 0 || note !== '',
    'Kiriman ini belum dikirim dan isinya akan hilang.',
  )
  /** More of them is to be sent than there is. */
  const [beyond, setBeyond] = useState<readonly BeyondStock[]>([])
  const store =
    stores.find(({ storeId }) => storeId === chosenId) ?? (stores.length === 1 ? stores[0] : undefined)

  function change(changed: SetStateAction<readonly SentLine[]>) {
    setLines(changed)
    setError(undefined)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const toSend = linesToSend()
    if (toSend === null) return
    const short = beyondStock(toSend, shop.catalog.stockOf)
    if (short.length > 0) setBeyond(short)
    else await send(toSend)
  }

  /** Null: something is missing, and it was said. */
  function linesToSend(): readonly TransferLine[] | null {
    const refuse = (text: string) => {
      setError(text)
      return null
    }
    if (store === undefined) return refuse('Pilih toko yang dituju.')
    if (lines.length === 0) return refuse('Belum ada barang. Cari atau pindai barang yang dikirim.')
    if (lines.length > maximumTransferLines) {
      return refuse(`Satu kiriman paling banyak ${maximumTransferLines} produk. Bagi menjadi dua kiriman.`)
    }
    const toSend = lines.map((line) => transferLine(shop.catalog.product(line.productId), line))
    const wrong = lines.find((_, index) => toSend[index] === null)
    if (wrong !== undefined) {
      const product = shop.catalog.product(wrong.productId)
      const name = product?.fields.name ?? 'Barang ini'
      if (product !== null && !isUnitOf(wrong, product)) {
        return refuse(`${name}: satuan ${wrong.unit} sudah tidak ada. Pilih satuannya lagi.`)
      }
      return refuse(`${name}: isi jumlah dengan angka di atas nol, misalnya 3.`)
    }
    return toSend.flatMap((line) => line ?? [])
  }

  async function send(toSend: readonly TransferLine[]) {
    if (store === undefined) return
    setBeyond([])
    const sent = await run(() =>
      execute(sendGoodsCommand, {
        ...{ toStoreId: store.storeId, toStoreName: store.name, lines: toSend, note },
      }),
    )
    if (sent?.is !== 'done') return
    toast('Barang dikirim, stok di sini berkurang', 'success')
    endGuard()
    await navigate(`/kiriman/${sent.recorded[0]!.eventId}`, { replace: true })
  }

  async function resend() {
    // What is in stock may have changed while it was asked; what was typed has not.
    const toSend = linesToSend()
    if (toSend === null) setBeyond([])
    else await send(toSend)
  }

  if (stores.length === 0) {
    return (
      <Page
        title="Kirim barang"
        testId="new-transfer-page"
        back={<BackLink to="/kiriman">Kiriman antartoko</BackLink>}
      >
        <EmptyState>
          Toko lain belum dikenal di perangkat ini. Buka Kiriman antartoko saat ada internet.
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page
      title="Kirim barang"
      testId="new-transfer-page"
      back={<BackLink to="/kiriman">Kiriman antartoko</BackLink>}
    >
      <form noValidate autoComplete="off" className="grid grid-cols-[minmax(0,1fr)] gap-5" onSubmit={save}>
        <Section title="Tujuan">
          {stores.length === 1 ? (
            <p className="text-lg font-semibold" data-testid="transfer-only-store">
              {storeText(store?.name ?? '')}
            </p>
          ) : (
            <SelectInput
              label="Toko yang dituju"
              value={chosenId}
              onChange={(event) => {
                setChosenId(event.currentTarget.value)
                setError(undefined)
              }}
              options={[
                { value: '', label: 'Pilih toko' },
                ...stores.map(({ storeId, name }) => ({ value: storeId, label: storeText(name) })),
              ]}
              data-testid="transfer-store"
            />
          )}
          <TextInput
            label="Catatan"
            hint="Boleh kosong, misalnya siapa yang membawa"
            maxLength={200}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            data-testid="transfer-note"
          />
        </Section>
        <Section title="Barang">
          <FindProduct
            testId="transfer"
            onFound={(...found) => change((now) => withOneMore(now, ...found))}
            isOffered={({ fields }) => isTransferable(fields)}
          />
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label="Barang yang dikirim">
            {lines.map((line) => (
              <li key={line.key}>
                <SentLineEditor
                  line={line}
                  onChange={(changed) => change(lines.map((one) => (one === line ? changed : one)))}
                  onRemove={() =>
                    removeLine(line, shop.catalog.product(line.productId)?.fields.name ?? 'Barang')
                  }
                />
              </li>
            ))}
          </ul>
        </Section>
        <FormError testId="transfer-error">{error}</FormError>
        <ConfirmDialog
          isOpen={beyond.length > 0}
          onCancel={() => setBeyond([])}
          onConfirm={() => void resend()}
          title="Kirim melebihi stok?"
          body={`${beyond.slice(0, 3).map(beyondText).join(' ')}${beyond.length > 3 ? ` Dan ${beyond.length - 3} barang lagi.` : ''} Stok di sini menjadi minus.`}
          confirmLabel="Tetap kirim"
          tone="primary"
        />
        <Button type="submit" isBusy={isBusy} busyLabel="Menyimpan..." data-testid="transfer-save">
          Kirim
        </Button>
      </form>
    </Page>
  )
}

function beyondText({ name, unit, sentThousandths, stockThousandths }: BeyondStock): string {
  return `${name}: stok ${formatQuantity(stockThousandths)} ${unit}, dikirim ${formatQuantity(sentThousandths)}.`
}

function SentLineEditor({
  line,
  onChange,
  onRemove,
}: {
  line: SentLine
  onChange: (line: SentLine) => void
  onRemove: () => void
}) {
  const { catalog } = useShop()
  useReadable(catalog.version)
  const product = catalog.product(line.productId)
  if (product === null) return null
  const { fields, stockThousandths } = product
  const wanted = inBaseUnits(product, line)
  const left = stockThousandths - (wanted ?? 0)
  return (
    <fieldset
      aria-label={fields.name}
      className="grid min-w-0 gap-2 rounded-tile border border-garis p-3"
      data-testid="transfer-line"
    >
      <div className="flex items-start justify-between gap-2 narrow:flex-wrap">
        <p className="min-w-0 self-center font-semibold break-words">{fields.name}</p>
        <IconButton label={`Hapus ${fields.name}`} icon={<X aria-hidden size={20} />} onClick={onRemove} />
      </div>
      <div className="grid grid-cols-2 narrow:grid-cols-1 gap-2">
        <QuantityInUnitFields line={line} fields={fields} onChange={onChange} testId="transfer" />
      </div>
      <p className={left < 0 ? 'text-sm font-semibold text-jahe-800' : 'text-sm text-redup'}>
        Stok di sini {formatQuantity(stockThousandths)} {fields.unit}
        {wanted === null ? '' : `, setelah dikirim ${formatQuantity(left)}`}
      </p>
    </fieldset>
  )
}
