import type { LogoDots } from '@laci/domain/base/print/receipt-line.ts'
import type { Readable } from '../base/readable.ts'

/** The two pictures of a new photo; its id is what the product then says. */
export type NewPhoto = { readonly photoId: string; readonly large: Blob; readonly small: Blob }

export type PhotoSending = {
  /** Photos that only this device has so far. */
  readonly waiting: ReadonlySet<string>
  /** Why: `full`: the shop has no room left for photos. Null: they go by themselves, once there is internet. */
  readonly trouble: 'full' | 'refused' | null
}

/** Photos of products, on this device and in the shop's storage [CATALOG-40]. */
export type ShopPhotos = {
  /** Whether any product has one. */
  hasAny(): boolean
  /** The address of the small picture, and of a newer one when there is; never waits for the internet. Null: not here. */
  watchSmall(photoId: string, listener: (address: string | null) => void): () => void
  /** From this device, else from the storage; null: it cannot be had now. */
  large(photoId: string): Promise<Blob | null>
  /** On this device until the server has it; goes once a product names it. Throws `storage_full`. False: it cannot be kept. */
  keep(photo: NewPhoto): Promise<boolean>
  readonly sending: Readable<PhotoSending>
}

/** A logo in black dots, for paper of 58 and of 80 mm. */
export type LogoPictures = LogoDots & { readonly name: string }
