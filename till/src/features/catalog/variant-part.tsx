import { variantLabel } from '@laci/domain/catalog/variant.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Layers } from 'lucide-react'
import type { ProductView } from '../../engine/api/catalog.ts'

/** *Varian* on the form of a product: the group that it stands in, or the way to make one of it. */
export function VariantPart({
  product,
  isChanged,
  onMake,
  onOpenGroup,
}: {
  product: ProductView | null
  /** What is typed and not saved yet is never left behind. */
  isChanged: boolean
  onMake: () => void
  onOpenGroup: (groupId: string) => void
}) {
  const variant = product?.fields.variant ?? null
  const about =
    variant === null ? 'Ukuran, warna, atau rasa' : `${variant.groupName}: ${variantLabel(variant.traits)}`
  return (
    <div className="grid gap-1.5">
      <span className="font-semibold">
        Varian <span className="text-sm font-normal text-redup">· {about}</span>
      </span>
      {variant !== null && isChanged ? null : (
        <Button
          tone="quiet"
          className="justify-self-start px-2!"
          onClick={() => (variant === null ? onMake() : onOpenGroup(variant.groupId))}
          data-testid={variant === null ? 'make-variants' : 'open-variants'}
        >
          <Layers aria-hidden size={20} />
          {variant === null ? 'Buat varian' : 'Nama dan varian lain'}
        </Button>
      )}
    </div>
  )
}
