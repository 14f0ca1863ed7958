import { receiveTransferCommand } from '@laci/domain/transfer/commands.ts'
import { isSameUnit, isTransferable, matchOf } from '@laci/domain/transfer/plan-transfer.ts'
import type { IncomingTransfer } from '@laci/domain/transfer/wire.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatDay } from '@laci/ui/format/date.ts'
import { formatQuantity, parseStock } from '@laci/ui/format/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { type FormEvent, useState } from 'react'
import type { OpenShop } from '../../engine/till/open-shop.ts'
import { useCommands } from '../../ui/approval/approval.tsx'
import { FormError } from '../../ui/base/form-error.tsx'
import { Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { FindProduct } from '../../ui/goods/find-product.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'

type Line = IncomingTransfer['lines'][number]

const matchesAtOnce = 20

/** *Terima kiriman*: what has come is counted line by line and becomes stock of this shop's own products. */
export function ReceiveForm({ transfer }: { transfer: IncomingTransfer }) {
  const shop = useShop()
  const toast = useToast()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  useReadable(shop.staff.current)
  const { lines } = transfer
  // Null: a new product. What was found at the beginning stays, whatever is edited elsewhere meanwhile.
  const [productIds, setProductIds] = useState<readonly (string | null)[]>(() =>
    lines.map((line) => matchedId(shop, line)),
  )
  const [texts, setTexts] = useState<readonly string[]>(() =>
    lines.map(({ stockThousandths }) => formatQuantity(stockThousandths)),
  )
  const [error, setError] = useState<string>()
  const seesCost = shop.staff.may({ right: 'see_cost' })

  async function receive(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const arrivals = texts.map((text, index) => ({
      productId: productIds[index]!,
      receivedThousandths: text.trim() === '' ? null : parseStock(text),
    }))
    const received = await run(() => execute(receiveTransferCommand, { transfer, arrivals }))
    if (received?.is === 'refused') {
      const { name } = lines[received.refusal.lineIndex]!
      setError(`${name}: isi jumlah yang datang dengan angka. Isi 0 bila tidak ada.`)
    }
    if (received?.is === 'done') toast('Kiriman diterima, stok bertambah', 'success')
  }

  return (
    <form noValidate autoComplete="off" className="grid grid-cols-[minmax(0,1fr)] gap-5" onSubmit={receive}>
      <p className="text-redup">
        Dikirim {formatDay(transfer.businessDay)}
        {transfer.cashierName === '' ? '' : ` oleh ${transfer.cashierName}`}
        {transfer.note === '' ? '' : `. ${transfer.note}`}. Hitung barangnya, ubah jumlah yang berbeda.
      </p>
      <Section title="Barang yang datang" testId="transfer-receive">
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label="Barang yang datang">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a transfer never change
            <li key={index}>
              <ArrivingLine
                line={line}
                text={texts[index]!}
                productId={productIds[index]!}
                seesCost={seesCost}
                onText={(text) => {
                  setTexts(texts.with(index, text))
                  setError(undefined)
                }}
                onProduct={(productId) => setProductIds(productIds.with(index, productId))}
              />
            </li>
          ))}
        </ul>
      </Section>
      <FormError testId="transfer-error">{error}</FormError>
      <Button type="submit" isBusy={isBusy} busyLabel="Menyimpan..." data-testid="transfer-receive-save">
        Terima kiriman
      </Button>
    </form>
  )
}

function ArrivingLine({
  line,
  text,
  productId,
  seesCost,
  onText,
  onProduct,
}: {
  line: Line
  text: string
  productId: string | null
  seesCost: boolean
  onText: (text: string) => void
  onProduct: (productId: string | null) => void
}) {
  const { catalog } = useShop()
  const [isChoosing, setIsChoosing] = useState(false)
  const product = productId === null ? null : catalog.product(productId)
  const counted = parseStock(text)
  const missing = counted === null ? 0 : line.stockThousandths - counted
  return (
    <fieldset
      aria-label={line.name}
      className="grid min-w-0 gap-2 rounded-tile border border-garis p-3"
      data-testid="arriving-line"
    >
      <div className="grid gap-2 sm:grid-cols-2 sm:items-center">
        <div className="grid min-w-0 gap-0.5">
          <p className="font-semibold break-words">{line.name}</p>
          <p className="text-sm text-redup tabular-nums">
            Dikirim {formatQuantity(line.stockThousandths)} {line.unit}
            {seesCost && line.costRupiah > 0 ? ` · modal ${formatRupiah(line.costRupiah)}` : ''}
          </p>
        </div>
        <TextInput
          label={`Datang (${line.unit})`}
          inputMode="decimal"
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          data-testid="arriving-quantity"
        />
      </div>
      {missing === 0 || counted === null ? null : (
        <p className="text-sm font-semibold text-jahe-800" data-testid="arriving-difference">
          {missing > 0
            ? `Kurang ${formatQuantity(missing)} ${line.unit}, dicatat hilang di toko ini`
            : `Lebih ${formatQuantity(-missing)} ${line.unit}`}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="min-w-0 text-sm break-words" data-testid="arriving-product">
          {product === null ? (
            <>
              Jadi <strong>produk baru</strong> di toko ini
            </>
          ) : (
            <>
              Masuk ke <strong>{product.fields.name}</strong>
            </>
          )}
        </p>
        <Button
          tone="quiet"
          className="-mx-2 px-2!"
          aria-expanded={isChoosing}
          onClick={() => setIsChoosing(!isChoosing)}
          data-testid="arriving-choose"
        >
          {isChoosing ? 'Tutup' : 'Ganti produk'}
        </Button>
      </div>
      {isChoosing ? (
        <div className="grid gap-2">
          <FindProduct
            testId="arriving"
            isOffered={({ fields }) => isTransferable(fields) && isSameUnit(line.unit, fields)}
            onFound={(found) => {
              onProduct(found.productId)
              setIsChoosing(false)
            }}
          />
          <p className="text-sm text-redup">Hanya produk yang satuannya juga {line.unit}.</p>
          {productId === null ? null : (
            <Button
              tone="outline"
              onClick={() => {
                onProduct(null)
                setIsChoosing(false)
              }}
              data-testid="arriving-new"
            >
              Jadikan produk baru
            </Button>
          )}
        </div>
      ) : null}
    </fieldset>
  )
}

function matchedId({ catalog }: Pick<OpenShop, 'catalog'>, line: Line): string | null {
  const match = matchOf(line, {
    byBarcode: (code) => catalog.byBarcode(code),
    withWords: (words) =>
      catalog.search(words, matchesAtOnce).flatMap((productId) => catalog.product(productId) ?? []),
  })
  return match?.productId ?? null
}
