import { Button } from '@laci/ui/controls/button.tsx'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { classes } from '@laci/ui/controls/classes.ts'
import { useLayer } from '@laci/ui/controls/layer-stack.ts'
import { CameraOff, Flashlight, FlashlightOff, X } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { CameraRefusal, OpenCamera } from '../../device/camera.ts'
import { watchFrames } from '../../device/camera-frames.ts'
import { openCodeReader, readCodesFromImage } from '../../device/code-reader.ts'
import { createScanRepeat } from '../../device/scan-repeat.ts'
import { useHost, useShop } from '../state/till-context.ts'
import { scannedProduct } from './scanned-product.ts'

type Fault = CameraRefusal['code'] | 'ended' | 'reader'

/** What happened, and what still works. A new fault without a text does not compile. */
const faultText: { readonly [Code in Fault]: string } = {
  refused:
    'Kamera belum diizinkan. Buka pengaturan situs di peramban, izinkan Kamera, lalu coba lagi. Barcode tetap bisa diketik.',
  none: 'Perangkat ini tidak punya kamera. Ketik barcode atau pakai pemindai.',
  busy: 'Kamera sedang dipakai aplikasi lain. Tutup aplikasi itu, lalu coba lagi.',
  unsupported: 'Peramban ini tidak bisa memakai kamera di alamat ini. Ketik barcode atau pakai pemindai.',
  ended: 'Kamera berhenti. Isi keranjang tetap ada. Coba lagi.',
  reader: 'Pembaca barcode belum bisa dimuat. Ketik barcode, atau coba lagi saat ada internet.',
}

/**
 * Scanning by camera, over and over until it is closed. What it reads goes the way of every scanner, so the screen below
 * decides what a code means there.
 */
export function CameraPanel({ isPaused, onClose }: { isPaused: boolean; onClose: () => void }) {
  const host = useHost()
  const shop = useShop()
  useLayer(true, onClose)
  const video = useRef<HTMLVideoElement>(null)
  const [camera, setCamera] = useState<OpenCamera | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [isLit, setIsLit] = useState(false)
  const [lastName, setLastName] = useState('')
  const [photoState, setPhotoState] = useState<'none' | 'reading' | 'empty'>('none')
  const take = useCallback(
    (code: string) => {
      const found = scannedProduct(shop.catalog.byBarcode, code)
      setLastName(found?.product.fields.name ?? '')
      if (found !== null) host.playFound()
      host.scanner.offer(code)
    },
    [host, shop],
  )
  const wantsCodes = useRef(!isPaused)
  useEffect(() => {
    wantsCodes.current = !isPaused
  }, [isPaused])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the camera anew
  useEffect(() => {
    let isGone = false
    let opened: OpenCamera | null = null
    host.openCamera().then((result) => {
      if (!result.ok) {
        if (!isGone) setFault(result.refusal.code)
        return
      }
      opened = result.value
      if (isGone) {
        opened.close()
        return
      }
      opened.onEnd(() => {
        if (!isGone) setFault('ended')
      })
      setCamera(opened)
    })
    return () => {
      isGone = true
      opened?.close()
      setCamera(null)
      setIsLit(false)
    }
  }, [host, attempt])

  useEffect(() => {
    const film = video.current
    if (film === null || camera === null || fault !== null) return
    film.srcObject = camera.stream
    // A page that is left in this moment refuses to play; nothing is lost by that.
    film.play().catch(() => undefined)
    let stop = () => {}
    let isGone = false
    const repeat = createScanRepeat()
    openCodeReader().then(
      (reader) => {
        if (isGone) return
        stop = watchFrames({
          page: window,
          video: film,
          reader,
          isWanted: () => wantsCodes.current,
          onFrame(codes, atMs) {
            for (const code of repeat.frame(codes, atMs)) take(code)
          },
          onFault: () => setFault('reader'),
        })
      },
      () => setFault('reader'),
    )
    return () => {
      isGone = true
      stop()
    }
  }, [camera, fault, take])

  function retry() {
    setFault(null)
    setAttempt(attempt + 1)
  }

  async function readPhoto(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const photo = input.files?.[0]
    if (photo === undefined) return
    setPhotoState('reading')
    const codes = await readCodesFromImage(photo).catch(() => null)
    // The same photo may be chosen again.
    input.value = ''
    if (codes === null) setFault('reader')
    setPhotoState(codes?.length === 0 ? 'empty' : 'none')
    for (const code of codes ?? []) take(code)
  }

  async function switchTorch() {
    // A lamp that the device takes for itself stays as it is.
    const isSwitched = await camera?.setTorch(!isLit).then(
      () => true,
      () => false,
    )
    if (isSwitched) setIsLit(!isLit)
  }

  return (
    <section
      aria-label="Pindai dengan kamera"
      data-testid="camera-panel"
      data-state={fault ?? (camera === null ? 'starting' : 'on')}
      className="palette-light relative mx-2 mb-2 shrink-0 overflow-hidden rounded-tile bg-laci-900 text-putih ring-on-dark md:mx-auto md:w-full md:max-w-xl"
    >
      {fault === null ? (
        <>
          <video ref={video} muted playsInline className="block h-44 w-full object-cover md:h-52" />
          <div
            aria-hidden
            className="pointer-events-none absolute inset-x-6 top-3 bottom-14 rounded-control border-2 border-putih/80"
          />
          <p className="absolute inset-x-0 bottom-0 flex min-h-12 items-center bg-laci-900/85 py-2 pr-28 pl-4 text-sm font-semibold">
            <span className="truncate" data-testid="camera-said">
              {camera === null
                ? 'Membuka kamera…'
                : lastName === ''
                  ? 'Arahkan barcode ke dalam kotak'
                  : `Masuk: ${lastName}`}
            </span>
          </p>
        </>
      ) : (
        <div role="alert" className="flex min-h-44 flex-col items-start justify-center gap-3 py-4 pr-16 pl-4">
          <p className="flex max-w-prose gap-3">
            <CameraOff aria-hidden size={22} className="mt-0.5 shrink-0" />
            <span>
              {faultText[fault]}
              {photoState === 'empty' ? (
                <strong className="block" data-testid="photo-empty">
                  Tidak ada barcode di foto itu. Ambil foto lebih dekat dan terang.
                </strong>
              ) : null}
            </span>
          </p>
          <div className="flex flex-wrap gap-2">
            {fault === 'none' || fault === 'unsupported' ? null : (
              <Button tone="outline" onClick={retry} data-testid="camera-retry">
                Coba lagi
              </Button>
            )}
            <label className={buttonClass('outline', 'medium', 'cursor-pointer has-focus-visible:outline-3')}>
              {photoState === 'reading' ? 'Membaca foto...' : 'Pilih foto barcode'}
              <input
                type="file"
                accept="image/*"
                className="sr-only"
                onChange={readPhoto}
                data-testid="camera-photo"
              />
            </label>
          </div>
        </div>
      )}
      <div className="absolute right-0 bottom-0 flex">
        {camera?.hasTorch && fault === null ? (
          <PanelButton
            label={isLit ? 'Matikan lampu' : 'Nyalakan lampu'}
            isPressed={isLit}
            onClick={switchTorch}
            testId="camera-torch"
          >
            {isLit ? <FlashlightOff aria-hidden size={22} /> : <Flashlight aria-hidden size={22} />}
          </PanelButton>
        ) : null}
        <PanelButton label="Tutup kamera" onClick={onClose} testId="camera-close">
          <X aria-hidden size={22} />
        </PanelButton>
      </div>
    </section>
  )
}

function PanelButton({
  label,
  isPressed,
  onClick,
  testId,
  children,
}: {
  label: string
  isPressed?: boolean
  onClick: () => void
  testId: string
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
      onClick={onClick}
      data-testid={testId}
      className={classes(
        'grid size-12 place-items-center rounded-control',
        isPressed ? 'bg-laci-600' : 'hover:bg-laci-700',
      )}
    >
      {children}
    </button>
  )
}
