import { Button } from '@laci/ui/controls/button.tsx'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { classes } from '@laci/ui/controls/classes.ts'
import { Camera, ImagePlus, Trash2, Undo2 } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { type ReadPhoto, readPhoto } from '../../device/photo-reader.ts'
import type { NewPhoto } from '../../engine/api/photos.ts'
import { useReadable } from '../../ui/base/use-readable.ts'
import { ProductPhoto } from '../../ui/goods/product-photo.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'

const problems: { readonly [Kind in Exclude<ReadPhoto['kind'], 'read'>]: string } = {
  too_large: 'Foto ini terlalu besar. Pilih foto di bawah 30 MB.',
  heic: 'Foto HEIC tidak bisa dibaca di perangkat ini. Atur kamera ke JPG (di iPhone: Format, Paling Kompatibel), lalu foto lagi.',
  unreadable: 'Berkas ini bukan foto yang bisa dibaca. Pilih JPG, PNG, atau WebP.',
}

/** *Foto*: from the camera or the gallery, shown at once; the product has it when the form is saved [CATALOG-40]. */
export function PhotoField({
  photoId,
  photoBefore,
  newPhoto,
  onChoose,
  onPhoto,
}: {
  /** As the form says it now; empty: none. */
  photoId: string
  /** What the product has until the form is saved. */
  photoBefore: string
  newPhoto: NewPhoto | null
  onChoose: (photo: NewPhoto) => void
  onPhoto: (photoId: string) => void
}) {
  const { photos } = useShop()
  const sending = useReadable(photos.sending)
  const [run, isBusy] = useCommand()
  const [problem, setProblem] = useState<keyof typeof problems | null>(null)
  const isTouch = window.matchMedia('(pointer: coarse)').matches

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const file = input.files?.[0]
    if (file === undefined) return
    const read = await run(() => readPhoto(window, file))
    // The same file may be chosen again.
    input.value = ''
    if (read === undefined) return
    setProblem(read.kind === 'read' ? null : read.kind)
    if (read.kind === 'read') onChoose(read.photo)
  }

  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-4" data-testid="photo-field">
      <legend className="mb-1.5 text-sm font-semibold">Foto</legend>
      {photoId === '' ? null : (
        <LargePhoto photoId={photoId} chosen={newPhoto?.photoId === photoId ? newPhoto.large : null} />
      )}
      <span className="grid min-w-[min(13rem,100%)] flex-1 gap-2">
        <span className="flex flex-wrap gap-2">
          {isTouch ? (
            <FileButton isCamera isBusy={isBusy} onChange={choose}>
              <Camera aria-hidden size={20} />
              Ambil foto
            </FileButton>
          ) : null}
          <FileButton isBusy={isBusy} onChange={choose}>
            <ImagePlus aria-hidden size={20} />
            {isBusy ? 'Membaca foto...' : photoId === '' ? 'Pilih foto' : 'Ganti foto'}
          </FileButton>
          {photoId === '' ? null : (
            <Button tone="quiet" disabled={isBusy} onClick={() => onPhoto('')} data-testid="photo-remove">
              <Trash2 aria-hidden size={20} />
              Hapus foto
            </Button>
          )}
        </span>
        <span role="status" className="text-sm text-redup empty:hidden">
          {sending.waiting.has(photoId) ? waitingText(sending.trouble) : null}
        </span>
        {problem === null ? null : (
          <p role="alert" className="text-sm font-semibold text-cabai-600" data-testid="photo-problem">
            {problems[problem]}
          </p>
        )}
        {photoId === '' && photoBefore !== '' ? (
          <span className="flex flex-wrap items-center gap-x-3 text-sm text-redup">
            Foto dihapus begitu Anda menyimpan.
            <Button tone="quiet" onClick={() => onPhoto(photoBefore)} data-testid="photo-undo">
              <Undo2 aria-hidden size={20} />
              Urungkan
            </Button>
          </span>
        ) : null}
      </span>
    </fieldset>
  )
}

function waitingText(trouble: 'full' | 'refused' | null): string {
  if (trouble === 'full') {
    return 'Tersimpan di perangkat ini saja: ruang foto toko ini penuh. Hubungi Laci untuk menambahnya.'
  }
  if (trouble === 'refused') {
    return 'Tersimpan di perangkat ini saja: server belum menerima foto ini. Dicoba lagi sendiri.'
  }
  return 'Tersimpan di perangkat ini. Dikirim sendiri begitu ada internet.'
}

/** The chosen one, else the large picture; the small one stands in for it where it cannot be had now. */
function LargePhoto({ photoId, chosen }: { photoId: string; chosen: Blob | null }) {
  const { photos } = useShop()
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let isOver = false
    const show = (picture: Blob | null) => {
      if (isOver || picture === null) return
      made = URL.createObjectURL(picture)
      setAddress(made)
    }
    setAddress(null)
    if (chosen === null) void photos.large(photoId).then(show)
    else show(chosen)
    return () => {
      isOver = true
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [photos, photoId, chosen])
  const shape = 'size-32 shrink-0 rounded-tile border border-garis'
  return address === null ? (
    <ProductPhoto photoId={photoId} className={shape} />
  ) : (
    <img
      alt="Foto produk ini"
      src={address}
      className={classes('palette-light bg-putih object-contain', shape)}
      data-testid="photo-large"
    />
  )
}

function FileButton({
  isCamera = false,
  isBusy,
  onChange,
  children,
}: {
  isCamera?: boolean
  isBusy: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <label htmlFor={id} className={buttonClass('outline', 'medium', 'cursor-pointer focus-within:outline-2')}>
      {children}
      <input
        id={id}
        type="file"
        accept="image/*"
        {...(isCamera ? { capture: 'environment' } : {})}
        className="sr-only"
        disabled={isBusy}
        onChange={onChange}
        data-testid={isCamera ? 'photo-camera' : 'photo-file'}
      />
    </label>
  )
}
