import type { PhotoSize } from '@laci/domain/catalog/product-photo.ts'

/** One picture of a photo. */
export type PhotoFile = {
  readonly photoId: string
  readonly size: PhotoSize
  /** `image/webp` or `image/jpeg`. */
  readonly type: string
  readonly bytes: ArrayBuffer
}

/** A photo of which somebody took the pictures here and the server has not got them all. */
export type WaitingPhoto = { readonly photoId: string; readonly keptAt: number }

/** Photos of one shop on this device, beside its log: what is lost here is fetched again, but for those that wait. */
export type PhotoDisk = {
  /** `lookedAt`: somebody looks at it, which keeps it here for longer. */
  read(photoId: string, size: PhotoSize, lookedAt?: number): Promise<PhotoFile | null>
  /** All of them or none; `isWaiting`: nobody else has them yet. Throws the problem `storage_full`. */
  write(
    files: readonly PhotoFile[],
    mark: { readonly at: number; readonly isWaiting: boolean },
  ): Promise<void>
  /** Ids of photos whose small picture is here. */
  smallIds(): Promise<ReadonlySet<string>>
  /** The oldest first. */
  waiting(): Promise<readonly WaitingPhoto[]>
  noLongerWaits(photoId: string): Promise<void>
  /** Takes away what nobody looked at for longest, but nothing that waits, and answers how many bytes are left. */
  trim(size: PhotoSize, maximumBytes: number): Promise<number>
  destroy(): Promise<void>
}
