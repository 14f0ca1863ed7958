import { decided } from '@laci/domain/base/lib/field-edit.ts'
import type { ProductRefusal, ProductToSave } from '@laci/domain/catalog/commands.ts'
import type { ReactNode } from 'react'
import type { NewPhoto } from '../../engine/api/photos.ts'
import { TillProblem } from '../../engine/base/problem.ts'
import type { Approved, CommandResult } from '../../engine/shop/executor.ts'
import { useCommands } from '../../ui/approval/approval.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { useContestedFields } from '../../ui/sync/contested-fields.tsx'

type Saved = CommandResult<{ readonly productId: string }, ProductRefusal>

/**
 * Saves what a product form holds: allowed first, then its new photo, then the product. What another device changed meanwhile is
 * shown, and the person decides [SYNC-95]; null: back to the form. The second part of the answer is to be rendered beside it.
 */
export function useProductSaving(): [
  save: (typed: ProductToSave, photo: NewPhoto | null) => Promise<Saved | null>,
  contestedSheet: ReactNode,
] {
  const shop = useShop()
  const { allow, execute } = useCommands()
  const [askContested, contestedSheet] = useContestedFields()

  async function keepPhoto(photo: NewPhoto | null) {
    if (photo !== null && !(await shop.photos.keep(photo))) throw new TillProblem('storage_failed', 'photo')
  }

  async function save(first: ProductToSave, photo: NewPhoto | null): Promise<Saved | null> {
    // Products are looked up far more often than saved.
    const { saveProductCommand } = await import('@laci/domain/catalog/commands.ts')
    let product = first
    let approved: Approved | undefined
    for (;;) {
      const allowed = await allow(saveProductCommand, product, { approved })
      let saved: Saved
      if (allowed.is === 'allowed') {
        approved = allowed.approved
        // Its pictures first: a product never names what this device could not keep.
        await keepPhoto(photo)
        saved = await execute(saveProductCommand, product, { approved })
      } else saved = allowed
      const { edited, typed } = product
      if (saved.is !== 'refused' || saved.refusal.code !== 'changed_elsewhere' || edited === null)
        return saved
      const { contested, now } = saved.refusal
      const decision = await askContested({ typed, now }, contested)
      if (decision === null) return null
      const form = decided({ ...edited, typed, now }, contested, decision)
      product = { ...product, typed: form.typed, edited: { ...edited, seen: form.seen } }
    }
  }

  return [save, contestedSheet]
}
