import { startStockCommand } from '@laci/domain/catalog/adjust-stock-commands.ts'
import { isWithoutStock } from '@laci/domain/catalog/start-stock.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Checkbox } from '@laci/ui/controls/checkbox.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { useState } from 'react'
import { useCommands } from '../../ui/approval/approval.tsx'
import { Section } from '../../ui/base/page.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'

const shownAtOnce = 60

/** *Mulai catat stok* for one, many or all goods that are sold without it [STOCK-26]. */
export function useStartStock(): [
  start: (productIds: readonly string[]) => Promise<boolean>,
  isBusy: boolean,
] {
  const { execute } = useCommands()
  const toast = useToast()
  const [run, isBusy] = useCommand()
  async function start(productIds: readonly string[]): Promise<boolean> {
    const started = await run(() => execute(startStockCommand, { productIds }))
    if (started?.is !== 'done') return false
    if (started.recorded.length === 0) return true
    toast(`Stok ${formatAmount(productIds.length)} barang mulai dicatat`, 'success')
    return true
  }
  return [start, isBusy]
}

/** The goods without stock of what is being counted, ticked and begun together. */
export function StartStock({ productIds }: { productIds: readonly string[] }) {
  const { catalog } = useShop()
  const [start, isBusy] = useStartStock()
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [shownCount, setShownCount] = useState(shownAtOnce)
  const offered = productIds.filter((productId) => {
    const fields = catalog.product(productId)?.fields
    return fields !== undefined && isWithoutStock(fields)
  })
  if (offered.length === 0) return null
  const isAll = offered.every((productId) => chosen.has(productId))
  function tick(productId: string, isTicked: boolean) {
    setChosen((before) => {
      const after = new Set(before)
      if (isTicked) after.add(productId)
      else after.delete(productId)
      return after
    })
  }
  async function begin() {
    if (await start(offered.filter((productId) => chosen.has(productId)))) setChosen(new Set())
  }
  if (!isOpen) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-tile border border-garis bg-putih px-4 py-3">
        <p>{formatAmount(offered.length)} barang dijual tanpa catatan stok.</p>
        <Button tone="outline" onClick={() => setIsOpen(true)} data-testid="start-stock-open">
          Mulai catat stok
        </Button>
      </div>
    )
  }
  return (
    <Section title="Mulai catat stok" testId="start-stock">
      <p className="text-redup">
        Pilih barangnya. Sesudah itu barangnya muncul di daftar hitung, dan penjualan mengurangi stoknya.
      </p>
      <Checkbox
        label={`Semua (${formatAmount(offered.length)})`}
        checked={isAll}
        onChange={(event) => setChosen(new Set(event.currentTarget.checked ? offered : []))}
        data-testid="start-stock-all"
      />
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1" aria-label="Barang tanpa stok">
        {offered.slice(0, shownCount).map((productId) => (
          <li key={productId}>
            <Checkbox
              label={catalog.product(productId)?.fields.name ?? ''}
              checked={chosen.has(productId)}
              onChange={(event) => tick(productId, event.currentTarget.checked)}
              data-testid="start-stock-one"
            />
          </li>
        ))}
      </ul>
      {offered.length > shownCount ? (
        <Button tone="outline" onClick={() => setShownCount(shownCount + shownAtOnce)}>
          Tampilkan lebih banyak ({formatAmount(offered.length - shownCount)})
        </Button>
      ) : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="outline" onClick={() => setIsOpen(false)}>
          Tutup
        </Button>
        <Button
          isBusy={isBusy}
          busyLabel="Menyimpan..."
          disabled={chosen.size === 0}
          onClick={() => void begin()}
          data-testid="start-stock-go"
        >
          Mulai catat {chosen.size === 0 ? '' : formatAmount(chosen.size)} barang
        </Button>
      </div>
    </Section>
  )
}
