import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { usualAtMost } from '@laci/domain/base/money/usual-sums.ts'
import { quantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { returnGoodsCommand } from '@laci/domain/purchase/commands.ts'
import {
  planReturn,
  type ReturnableGoods,
  type ReturnDraft,
  returnableGoods,
} from '@laci/domain/purchase/plan-return.ts'
import type { PurchaseRecord } from '@laci/domain/purchase/purchase-record.ts'
import { supplierText } from '@laci/domain/supplier/supplier.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Checkbox } from '@laci/ui/controls/checkbox.tsx'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatQuantity, parseStock } from '@laci/ui/format/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useCommands } from '../../ui/approval/approval.tsx'
import { RightGate } from '../../ui/approval/right-gate.tsx'
import { BackLink } from '../../ui/base/back-link.tsx'
import { FormError } from '../../ui/base/form-error.tsx'
import { Page, Section } from '../../ui/base/page.tsx'
import { ReasonField } from '../../ui/base/reason-field.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useProductScan } from '../../ui/goods/product-search.tsx'
import { countedUp } from '../../ui/goods/scanned-line.ts'
import { useLeaveGuard } from '../../ui/state/leave-guard.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { returnRefusal } from './purchase-words.ts'

const mistakeReason = 'Salah catat'
const commonReasons = ['Rusak', 'Kedaluwarsa', 'Salah kirim', 'Tidak laku']

/** *Retur pembelian*: goods of a purchase go back to the supplier, off the debt or for cash. */
export function ReturnScreen() {
  return (
    <RightGate permission={{ right: 'purchases' }} title="Retur pembelian" testId="purchase-return">
      <Return />
    </RightGate>
  )
}

function Return() {
  const { purchaseId = '' } = useParams()
  const { records } = useShop()
  useReadable(records.ofKind('purchase'))
  const purchase = records.record('purchase', purchaseId)
  const goods =
    purchase === null ? [] : returnableGoods(purchase.fields).filter((one) => one.leftThousandths > 0)
  return (
    <Page
      title="Retur pembelian"
      testId="purchase-return"
      back={
        <BackLink to={purchase === null ? '/pembelian' : `/pembelian/${purchaseId}`}>
          {purchase === null ? 'Pembelian' : supplierText(purchase.fields.supplierName)}
        </BackLink>
      }
    >
      {purchase === null ? (
        <EmptyState>Pembelian ini tidak ada di perangkat ini.</EmptyState>
      ) : goods.length === 0 ? (
        <EmptyState>Tidak ada barang pembelian ini yang bisa diretur.</EmptyState>
      ) : (
        <ReturnForm purchaseId={purchaseId} purchase={purchase.fields} goods={goods} />
      )}
    </Page>
  )
}

function ReturnForm({
  purchaseId,
  purchase,
  goods,
}: {
  purchaseId: string
  purchase: PurchaseRecord
  goods: readonly ReturnableGoods[]
}) {
  const shop = useShop()
  const navigate = useNavigate()
  const toast = useToast()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const [texts, setTexts] = useState<{ readonly [productId: string]: string }>({})
  const [creditRupiah, setCredit] = useState<Rupiah | null>(null)
  const [cashRupiah, setCash] = useState<Rupiah | null>(null)
  const [reason, setReason] = useState('')
  const [isMistake, setIsMistake] = useState(false)
  const [error, setError] = useState<string>()
  const endGuard = useLeaveGuard(
    reason !== '' || Object.values(texts).some((text) => text !== ''),
    'Retur ini belum disimpan dan akan hilang.',
  )
  const isFromNobody = purchase.supplierId === null
  const nameOf = (productId: string) => goods.find((one) => one.productId === productId)?.name ?? 'Barang ini'
  const unitOf = (productId: string) => shop.catalog.product(productId)?.fields.unit ?? ''
  const typed = goods.map(({ productId }) => ({ productId, text: (texts[productId] ?? '').trim() }))
  const draft: ReturnDraft = {
    goods: typed.map(({ productId, text }) => ({
      productId,
      stockThousandths: parseStock(text) ?? quantityThousandths(0),
    })),
    ...{ creditRupiah, cashRupiah: cashRupiah ?? rupiah(0), reason, isMistake },
  }
  const isUnreadable = typed.some(({ text }) => text !== '' && parseStock(text) === null)
  // What stands beside the field for the credit, also before the rest is filled in.
  const owed = planReturn(purchase, { ...draft, creditRupiah: null, cashRupiah: rupiah(0), reason: '-' })

  function retype<Value>(change: (value: Value) => void): (value: Value) => void {
    return (value) => {
      change(value)
      setError(undefined)
    }
  }

  const scan = useProductScan((found) => {
    const { productId, fields } = found.product
    const isHere = goods.some((one) => one.productId === productId)
    const counted = isHere ? countedUp(texts[productId] ?? '', found) : null
    if (counted !== null) retype(setTexts)({ ...texts, [productId]: counted })
    else if (!isHere) setError(`${fields.name} tidak ada di pembelian ini, atau sudah diretur semua.`)
    return counted !== null
  })

  /** All of it, which is what is wrong most often; somebody may type less. */
  function mark(is: boolean) {
    setIsMistake(is)
    setError(undefined)
    if (!is) return
    setCredit(null)
    setTexts(
      Object.fromEntries(
        goods.map(({ productId, leftThousandths }) => [productId, formatQuantity(leftThousandths)]),
      ),
    )
    if (reason === '') setReason(mistakeReason)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (isUnreadable) {
      setError('Isi jumlah dengan angka, misalnya 3. Kosongkan yang tidak diretur.')
      return
    }
    const returned = await run(() => execute(returnGoodsCommand, { purchaseId, draft }))
    if (returned?.is === 'refused') setError(returnRefusal(returned.refusal, { nameOf, unitOf }))
    if (returned?.is !== 'done') return
    toast(isMistake ? 'Catatan dibatalkan, stok berkurang' : 'Retur tersimpan, stok berkurang', 'success')
    endGuard()
    await navigate(`/pembelian/${purchaseId}`, { replace: true })
  }

  const totalRupiah = creditRupiah ?? (owed.ok ? owed.value.totalRupiah : 0)
  const offDebtRupiah = Math.max(0, totalRupiah - (cashRupiah ?? 0))
  return (
    <form noValidate autoComplete="off" className="grid grid-cols-[minmax(0,1fr)] gap-5" onSubmit={save}>
      <Section title="Barang yang kembali">
        <Checkbox
          label="Salah catat, barangnya tidak pernah datang"
          hint="Jumlah, satuan, atau harganya salah ditulis: stok dan harga beli menjadi seperti belum dicatat, tanpa rugi. Setelah ini catat pembelian yang benar."
          checked={isMistake}
          onChange={(event) => mark(event.currentTarget.checked)}
          data-testid="return-mistake"
        />
        {goods.map(({ productId, name, cameThousandths, returnedThousandths, leftThousandths }) => (
          <TextInput
            key={productId}
            label={`${name} (${unitOf(productId)})`}
            hint={
              returnedThousandths === 0
                ? `Datang ${formatQuantity(cameThousandths)}`
                : `Datang ${formatQuantity(cameThousandths)}, bisa diretur ${formatQuantity(leftThousandths)}`
            }
            inputMode="decimal"
            value={texts[productId] ?? ''}
            onChange={(event) => retype(setTexts)({ ...texts, [productId]: event.currentTarget.value })}
            data-testid="return-quantity"
          />
        ))}
      </Section>
      <Section title="Uangnya">
        {isMistake ? null : (
          <RupiahInput
            usualRupiah={usualAtMost.purchase}
            label="Nilai dari pemasok"
            hint={`Kosong berarti seharga belinya${owed.ok ? `: ${formatRupiah(owed.value.totalRupiah)}` : ''}`}
            value={creditRupiah}
            onChange={retype(setCredit)}
            data-testid="return-credit"
          />
        )}
        {isFromNobody ? (
          <p className="text-redup">
            Dibeli tanpa pemasok: {formatRupiah(totalRupiah)} kembali tunai ke laci.
          </p>
        ) : (
          <>
            <RupiahInput
              usualRupiah={usualAtMost.purchase}
              label="Kembali tunai ke laci"
              hint="Kosong bila memotong utang atau pembelian berikutnya"
              value={cashRupiah}
              onChange={retype(setCash)}
              data-testid="return-cash"
            />
            <p className="flex justify-between gap-4 border-t border-garis pt-3 font-semibold narrow:flex-wrap">
              <span>Memotong utang</span>
              <span className="tabular-nums" data-testid="return-off-debt">
                {formatRupiah(offDebtRupiah)}
              </span>
            </p>
          </>
        )}
      </Section>
      <Section title="Kenapa diretur">
        <ReasonField common={commonReasons} value={reason} onChange={retype(setReason)} />
      </Section>
      <FormError testId="return-error">{error ?? scan.error}</FormError>
      <Button type="submit" isBusy={isBusy} busyLabel="Menyimpan..." data-testid="return-save">
        Simpan retur
      </Button>
    </form>
  )
}
