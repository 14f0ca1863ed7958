import { readReceiptSearch } from '@laci/domain/views/paper/receipt-search.ts'
import { IconButton } from '@laci/ui/controls/icon-button.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { Camera, Search, X } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { TillProblem } from '../../engine/base/problem.ts'
import { useScanner } from '../../ui/goods/use-scanner.ts'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'

const CameraPanel = lazy(async () => ({
  default: (await import('../../ui/goods/camera-panel.tsx')).CameraPanel,
}))

const notFound =
  'Struk ini tidak ada di toko ini. Penjualan dari perangkat lain tampil setelah perangkat itu mengirim.'
const notHere =
  'Struk ini tidak ada di perangkat ini. Perangkat menyimpan 5 minggu terakhir; yang lebih lama diambil dari server. Sambungkan internet, lalu cari lagi.'
const notAReceipt =
  'Tidak ada yang cocok pada hari ini, dan ini bukan nomor struk atau kode cek. Contoh: A-261120-0231, atau pindai kode QR di bawah struk.'

/**
 * Finds one receipt of any day: typed by number or check code, or its QR scanned. What is no receipt narrows the list of
 * the day that is shown.
 */
export function FindReceipt({
  words,
  onWords,
  onFound,
  isPaused,
  isListed,
}: {
  words: string
  onWords: (words: string) => void
  onFound: (saleId: string) => void
  /** True while something lies over the list: the camera waits. */
  isPaused: boolean
  /** Something of the day is about what was typed. */
  isListed: boolean
}) {
  const shop = useShop()
  const host = useHost()
  const field = useRef<HTMLInputElement>(null)
  const [run, isSearching] = useCommand()
  const [problem, setProblem] = useState<string | undefined>()
  const [isCameraOpen, setIsCameraOpen] = useState(false)

  /** Older than what a device keeps, or from another one that was not heard of yet. */
  async function askServer(receipt: string): Promise<string | 'offline' | null> {
    try {
      return await shop.sales.fetch({ receipt })
    } catch (cause) {
      if (cause instanceof TillProblem && cause.code === 'offline') return 'offline'
      throw cause
    }
  }

  function find(text: string): boolean {
    const search = readReceiptSearch(text)
    if (search === null) return false
    void run(async () => (await shop.sales.find(search)) ?? (await askServer(text))).then((saleId) => {
      if (saleId === undefined) return
      const isOffline = saleId === 'offline'
      setProblem(isOffline ? notHere : saleId === null ? notFound : undefined)
      if (isOffline || saleId === null) return host.playUnknown()
      setIsCameraOpen(false)
      onWords('')
      onFound(saleId)
    })
    return true
  }

  useScanner(({ barcode }) => {
    if (!find(barcode)) {
      host.playUnknown()
      setProblem(notAReceipt)
    }
    return true
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (words.trim() !== '' && !find(words) && !isListed) setProblem(notAReceipt)
  }

  return (
    <search className="grid gap-2">
      <form noValidate onSubmit={submit} className="flex items-start gap-2 narrow:flex-wrap">
        <TextInput
          label="Cari struk"
          isLabelHidden
          placeholder="Nomor, barang, pelanggan"
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="search"
          value={words}
          error={problem}
          onChange={(event) => {
            setProblem(undefined)
            onWords(event.currentTarget.value)
          }}
          fieldClassName="min-w-0 grow"
          after={
            words === '' ? undefined : (
              <IconButton
                label="Kosongkan pencarian"
                icon={<X aria-hidden size={20} />}
                onClick={() => {
                  setProblem(undefined)
                  onWords('')
                  field.current?.focus()
                }}
              />
            )
          }
          ref={field}
          data-testid="find-receipt"
        />
        <IconButton
          tone="outline"
          className="size-12 shrink-0 px-0!"
          type="submit"
          label="Cari struk dari semua hari"
          icon={<Search aria-hidden size={20} />}
          data-testid="find-receipt-go"
        />
        <IconButton
          tone="outline"
          className="size-12 shrink-0 px-0!"
          label={isCameraOpen ? 'Tutup kamera' : 'Pindai kode QR struk dengan kamera'}
          aria-expanded={isCameraOpen}
          icon={<Camera aria-hidden size={20} />}
          onClick={() => setIsCameraOpen(!isCameraOpen)}
          data-testid="find-receipt-camera"
        />
      </form>
      {isSearching ? (
        <p role="status" className="text-sm text-redup">
          Mencari struk…
        </p>
      ) : null}
      {isCameraOpen ? (
        <Suspense>
          <CameraPanel isPaused={isPaused} onClose={() => setIsCameraOpen(false)} />
        </Suspense>
      ) : null}
    </search>
  )
}
