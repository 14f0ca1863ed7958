import { Button } from '@laci/ui/controls/button.tsx'
import { IconButton } from '@laci/ui/controls/icon-button.tsx'
import { ScanBarcode, X } from 'lucide-react'

/** An unknown code does not stop the queue: the notice stands over the products until the next scan. */
export function UnknownBarcode({
  barcode,
  hiddenName,
  cartonOfName,
  onAdd,
  onClose,
}: {
  barcode: string
  /** The product that has this code but is hidden from the till. */
  hiddenName: string | null
  /** What lies in the carton that has this code [CATALOG-60]. */
  cartonOfName: string | null
  onAdd: () => void
  onClose: () => void
}) {
  return (
    <div
      role="alert"
      data-testid="unknown-barcode"
      className="mx-2 mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-tile border border-jahe-800 bg-jahe-100 py-2 pr-2 pl-4 text-jahe-800"
    >
      <ScanBarcode aria-hidden size={22} className="shrink-0" />
      <p className="min-w-[min(10rem,100%)] grow font-semibold break-words">
        {cartonOfName !== null
          ? `Kode karton dari ${cartonOfName}, belum jadi satuannya`
          : hiddenName === null
            ? `Barcode ${barcode} belum terdaftar`
            : `${hiddenName} disembunyikan dari kasir. Tampilkan lagi di Produk.`}
      </p>
      {hiddenName === null ? (
        <Button tone="primary" onClick={onAdd} data-testid="add-unknown">
          Tambah produk
        </Button>
      ) : null}
      <IconButton
        label="Tutup"
        icon={<X aria-hidden size={20} />}
        onClick={onClose}
        className="text-jahe-800!"
      />
    </div>
  )
}
