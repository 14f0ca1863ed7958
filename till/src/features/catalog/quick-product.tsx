import { ProductForm } from './product-form.tsx'

/** *Tambah produk* beside an unknown barcode: the same form, and the product goes into the cart at once. */
export function QuickProduct({
  barcode,
  onClose,
  onSaved,
}: {
  barcode: string
  onClose: () => void
  onSaved: (productId: string) => void
}) {
  return <ProductForm product={null} barcode={barcode} onClose={onClose} onSaved={onSaved} />
}
