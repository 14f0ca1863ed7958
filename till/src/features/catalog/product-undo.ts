import { changesBetween } from '@laci/domain/base/lib/field-edit.ts'
import type { ProductFields } from '@laci/domain/catalog/product.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useCommands } from '../../ui/approval/approval.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { useEditUndo } from '../../ui/state/use-undo.ts'

/** What an edit of a product came to, in the words of what matters most about it. */
export function productNews(before: ProductFields, after: ProductFields): string {
  const { name } = after
  if (before.isActive && !after.isActive) return `${name} disembunyikan`
  if (before.priceRupiah !== after.priceRupiah) {
    return `Harga ${name}: ${formatRupiah(before.priceRupiah)} → ${formatRupiah(after.priceRupiah)}`
  }
  if (before.photo !== '' && after.photo === '') return `Foto ${name} dihapus`
  return `${name} tersimpan`
}

/** Says so, with *Urungkan* [TILL-165]. */
export function useProductUndo(): (productId: string, before: ProductFields, after: ProductFields) => void {
  const shop = useShop()
  const { execute } = useCommands()
  const showUndoable = useEditUndo()
  return (productId, before, after) => {
    const now = () => shop.catalog.product(productId)?.fields ?? after
    showUndoable<ProductFields>({
      news: productNews(before, after),
      name: after.name,
      before,
      changes: changesBetween(before, after),
      now,
      async save(back, options) {
        const { saveProductCommand } = await import('@laci/domain/catalog/commands.ts')
        const opened = now()
        const edited = { productId, opened, seen: opened }
        return execute(saveProductCommand, { edited, typed: { ...opened, ...back } }, options)
      },
    })
  }
}
