import { Button } from '@laci/ui/controls/button.tsx'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { Copy } from 'lucide-react'
import { Link } from 'react-router'
import { useCommands } from '../approval/approval.tsx'
import { useReadable } from '../base/use-readable.ts'
import { useShop } from '../state/till-context.ts'
import { useCommand } from '../state/use-command.tsx'

/** Takes over what another shop of the owner sells; nothing where there is none. */
export function CopyGoodsButtons() {
  const shop = useShop()
  const toast = useToast()
  const { allow, execute } = useCommands()
  const [run, isBusy] = useCommand()
  const stores = useReadable(shop.transfers.known)?.list.stores ?? []

  async function copy(storeId: string, name: string) {
    const copied = await run(async () => {
      // A new shop does it once.
      const { copyGoodsCommand } = await import('@laci/domain/transfer/copy-commands.ts')
      const allowed = await allow(copyGoodsCommand, { storeName: name, products: [] })
      if (allowed.is !== 'allowed') return allowed
      const products = await shop.transfers.goodsOf(storeId)
      return execute(copyGoodsCommand, { storeName: name, products }, { approved: allowed.approved })
    })
    if (copied?.is !== 'done') return
    const count = copied.output
    if (count === 0) toast(`Belum ada produk yang bisa disalin dari ${name}.`, 'warning')
    else toast(`${formatAmount(count)} produk disalin dari ${name}, tanpa stok dan harga beli`, 'success')
  }

  return (
    <>
      {stores.map(({ storeId, name }) => (
        <Button
          key={storeId}
          tone="outline"
          isBusy={isBusy}
          busyLabel="Menyalin..."
          onClick={() => void copy(storeId, name || 'toko lain')}
          data-testid="copy-goods"
        >
          <Copy aria-hidden size={20} />
          Salin dari {name || 'toko lain'}
        </Button>
      ))}
    </>
  )
}

/** How a shop without goods gets its first: one, common ones, a file, or what another shop of the owner sells. */
export function FirstGoods() {
  return (
    <span className="flex flex-wrap justify-center gap-3">
      <Link to="/produk?baru" className={buttonClass('primary')} data-testid="first-product">
        Tambah produk pertama
      </Link>
      <Link to="/mulai" className={buttonClass('outline')} data-testid="starter-products">
        Pilih dari produk umum
      </Link>
      <Link to="/produk/impor" className={buttonClass('outline')} data-testid="first-import">
        Impor dari Excel
      </Link>
      <CopyGoodsButtons />
    </span>
  )
}
