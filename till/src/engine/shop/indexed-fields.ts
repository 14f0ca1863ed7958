import type { ProductFields } from '@laci/domain/catalog/product.ts'
import { createLayer, type ScanFields } from '@laci/domain/journal/catalog-rows.ts'
import type { Replica } from '@laci/domain/journal/replica.ts'
import { visibleFields } from '@laci/domain/journal/replica-view.ts'

/**
 * The fields under which each product is found: as the disk had them and, on top, as they were when somebody last looked. The
 * replica is ahead of it until then, so that what a product was found under can be taken away.
 */
export type IndexedFields = {
  /** Products of the disk; the others stand behind them. */
  readonly positionCount: number
  /** The same object as in the replica while nothing changed. */
  get(productId: string): ProductFields | undefined
  /** The same values, for whoever looks at many and keeps none. */
  peek(productId: string): ProductFields | undefined
  set(productId: string, fields: ProductFields): void
  delete(productId: string): void
  /** Products behind those of the disk stand together at `positionCount`. */
  readonly scan: ScanFields<string>
}

/** As the replica shows them now. */
export function indexFields(replica: Replica): IndexedFields {
  const { base } = replica.rows
  const changed = createLayer<ProductFields>(base)
  for (const { productId, fields } of replica.rows.changed()) changed.set(productId, fields)
  for (const productId of [...replica.pendingChanges.keys(), ...replica.pendingStock.keys()]) {
    const fields = visibleFields(replica, productId)
    if (fields !== null) changed.set(productId, fields)
  }
  const positionCount = base.ids.length
  return {
    positionCount,
    get: (productId) => changed.get(productId, (position) => base.rowAt(position).fields),
    peek: (productId) => changed.get(productId, (position) => base.peekAt(position).fields),
    set: changed.set,
    delete: changed.delete,
    scan(names, look, from = 0, to = Infinity) {
      base.scan(
        names,
        (position, values) => look(base.ids[position]!, changed.onBase.get(position) ?? values),
        from,
        to,
      )
      if (from > positionCount || to <= positionCount) return
      for (const [productId, fields] of changed.added) look(productId, fields)
    },
  }
}
