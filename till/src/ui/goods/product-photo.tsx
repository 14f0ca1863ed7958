import { classes } from '@laci/ui/controls/classes.ts'
import { useEffect, useState } from 'react'
import { useShop } from '../state/till-context.ts'

/**
 * The small picture of a product, from this device alone: an empty box of its size until it is here, so that nothing
 * moves when it comes [CATALOG-40].
 */
export function ProductPhoto({ photoId, className }: { photoId: string; className: string }) {
  const { photos } = useShop()
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => photos.watchSmall(photoId, setAddress), [photos, photoId])
  return address === null ? (
    <span aria-hidden className={classes('bg-kertas', className)} />
  ) : (
    <img
      // The name stands beside it.
      alt=""
      src={address}
      decoding="async"
      draggable={false}
      className={classes('palette-light bg-putih object-cover', className)}
      data-testid="product-photo"
    />
  )
}
