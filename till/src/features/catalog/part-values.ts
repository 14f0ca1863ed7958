import { maximumProductParts, type ProductPart } from '@laci/domain/catalog/product-members.ts'
import type { PartsFault } from '@laci/domain/catalog/product-parts.ts'
import { partsFault } from '@laci/domain/catalog/product-parts.ts'
import { formatQuantity, parseQuantity } from '@laci/ui/format/quantity.ts'
import type { CatalogMemory, ProductView } from '../../engine/api/catalog.ts'

/** A part of a bundle as it is typed. */
export type PartValues = { readonly productId: string; readonly quantity: string }

export function partValues(parts: readonly ProductPart[]): PartValues[] {
  return parts.map((part) => ({
    productId: part.productId,
    quantity: formatQuantity(part.quantityThousandths),
  }))
}

/** What the rows say; null where one of them has no quantity that can be read. */
export function readParts(rows: readonly PartValues[]): ProductPart[] | null {
  const parts: ProductPart[] = []
  for (const { productId, quantity } of rows) {
    const quantityThousandths = parseQuantity(quantity)
    if (quantityThousandths === null || quantityThousandths === 0) return null
    parts.push({ productId, quantityThousandths })
  }
  return parts
}

/** Why a bundle cannot have these parts, in words; null: it can. */
export function partsError(
  catalog: CatalogMemory,
  product: ProductView | null,
  parts: readonly ProductPart[],
): string | null {
  if (parts.length > maximumProductParts)
    return `Satu paket berisi paling banyak ${maximumProductParts} produk.`
  const fault = partsFault(product?.productId ?? null, parts, product?.fields.parts ?? [], {
    product: (productId) => catalog.product(productId)?.fields ?? null,
    *products() {
      for (const productId of catalog.all({ withInactive: true })) {
        const known = catalog.product(productId)
        if (known !== null) yield [productId, known.fields]
      }
    },
    stockThousandths: product?.stockThousandths ?? 0,
  })
  return fault === null ? null : faultText(fault)
}

function faultText(fault: PartsFault): string {
  switch (fault.code) {
    case 'part_is_itself':
      return 'Paket tidak bisa berisi dirinya sendiri.'
    case 'part_twice':
      return `${fault.name} ada dua kali. Gabungkan jumlahnya.`
    case 'part_is_bundle':
      return `${fault.name} sendiri sebuah paket. Paket di dalam paket tidak bisa: tambahkan isinya satu per satu.`
    case 'part_not_stocked':
      return `Stok ${fault.name} tidak dicatat, jadi tidak bisa berkurang. Nyalakan Catat stok di produknya dulu.`
    case 'bundle_is_part':
      return `Produk ini sendiri isi paket ${fault.name}. Paket di dalam paket tidak bisa.`
    case 'bundle_has_stock':
      return `Produk ini masih punya stok ${formatQuantity(fault.stockThousandths)}. Sesuaikan stoknya menjadi 0 dulu, lalu isi paketnya.`
  }
}
