import { Button } from '@laci/ui/controls/button.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { formatDateTime } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { Camera, CircleAlert, CircleCheck, QrCode } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { CopyScan, PutBack } from '../../engine/api/recovery.ts'
import { RightGate } from '../../ui/approval/right-gate.tsx'
import { BackLink } from '../../ui/base/back-link.tsx'
import { Page, Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useScanner } from '../../ui/goods/use-scanner.ts'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { countsOf, isTrouble, refusalText, scanText } from './put-back-words.ts'

const CameraPanel = lazy(async () => ({
  default: (await import('../../ui/goods/camera-panel.tsx')).CameraPanel,
}))

const title = 'Kembalikan dari struk'
type PutSale = Extract<CopyScan, { kind: 'queued' | 'known' }>

/** Sales of a till that is lost come back from its receipts, one scan after the other [STRUK-30]. */
export function PutBackScreen() {
  const { staffId } = useReadable(useShop().staff.current)
  return (
    // Whoever takes the till begins anew.
    <RightGate
      key={staffId ?? 'owner'}
      permission={{ right: 'refund' }}
      title={title}
      testId="put-back-locked"
    >
      <Scanning />
    </RightGate>
  )
}

const back = <BackLink to="/kirim">Status kirim</BackLink>

function Scanning() {
  const shop = useShop()
  const host = useHost()
  const { zone } = useReadable(shop.settings)
  const [run] = useCommand()
  const putBack = useRef<Promise<PutBack> | null>(null)
  const [sales, setSales] = useState<readonly PutSale[]>([])
  const [said, setSaid] = useState<{ readonly text: string; readonly isBad: boolean } | null>(null)
  const [isCameraOpen, setIsCameraOpen] = useState(false)

  async function take(text: string) {
    const answer = await run(async () => {
      putBack.current ??= shop.putBack()
      return (await putBack.current).scan(text)
    })
    if (answer === undefined) {
      putBack.current = null
      return
    }
    if (!answer.ok) {
      // The check code stands above it on the same paper, and a camera sees both.
      if (answer.refusal.code === 'not_a_copy' && said !== null && text.includes('/struk/')) return
      host.playUnknown()
      setSaid({ text: refusalText(answer.refusal), isBad: true })
      return
    }
    const { value } = answer
    if (!isCameraOpen) host.playFound()
    setSaid({ text: scanText(value), isBad: isTrouble(value) })
    if (value.kind === 'queued' || value.kind === 'known') setSales((before) => [value, ...before])
  }

  useScanner(({ barcode, precededBy }) => {
    // A long code that a slow scanner tore apart.
    void take(precededBy.startsWith('LACI/') ? precededBy + barcode : barcode)
    return true
  })

  const counts = countsOf(sales)
  return (
    <Page title={title} testId="put-back" back={back}>
      <Section title="Pindai struk">
        <p className="max-w-prose">
          Kumpulkan struk dari kasir yang rusak atau hilang. Pindai <strong>Kode cadangan toko</strong> di
          bagian bawahnya, satu per satu. Yang sudah ada di server tidak dicatat dua kali.
        </p>
        {isCameraOpen ? (
          <Suspense fallback={<p className="text-redup">Membuka kamera…</p>}>
            <CameraPanel isPaused={false} onClose={() => setIsCameraOpen(false)} />
          </Suspense>
        ) : (
          <Button
            className="justify-self-start"
            onClick={() => setIsCameraOpen(true)}
            data-testid="put-back-camera"
          >
            <Camera aria-hidden size={20} />
            Pindai dengan kamera
          </Button>
        )}
        <p
          role="status"
          className={`flex min-h-12 items-start gap-2.5 rounded-control p-3 ${
            said === null
              ? 'text-redup'
              : said.isBad
                ? 'bg-jahe-100 text-jahe-800'
                : 'bg-daun-50 text-daun-700'
          }`}
          data-testid="put-back-said"
        >
          {said === null ? null : said.isBad ? (
            <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
          ) : (
            <CircleCheck aria-hidden size={20} className="mt-0.5 shrink-0" />
          )}
          <span>{said?.text ?? 'Pemindai di meja kasir langsung bisa dipakai.'}</span>
        </p>
      </Section>
      <Section title="Hasil">
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 tabular-nums">
          <dt className="text-redup">Dikembalikan</dt>
          <dd className="font-semibold" data-testid="put-back-count">
            {counts.queuedCount === 0 ? 0 : `${counts.queuedCount} (${formatRupiah(counts.queuedRupiah)})`}
          </dd>
          <dt className="text-redup">Sudah ada</dt>
          <dd className="font-semibold" data-testid="put-back-known">
            {counts.knownCount}
          </dd>
        </dl>
        {sales.length === 0 ? (
          <EmptyState icon={<QrCode aria-hidden size={36} className="text-garis-kuat" />}>
            Belum ada struk yang dipindai.
          </EmptyState>
        ) : (
          <ul className="grid">
            {sales.map((sale) => (
              <li
                key={sale.saleId}
                className="flex flex-wrap items-baseline gap-x-4 border-b border-garis py-3"
                data-testid="put-back-row"
              >
                <span className="font-semibold tabular-nums">{sale.receiptNumber}</span>
                <span className="ml-auto font-semibold tabular-nums">{formatRupiah(sale.totalRupiah)}</span>
                <span className="basis-full text-sm text-redup">{formatDateTime(sale.soldAt, zone)}</span>
                <span
                  className={`basis-full text-sm ${sale.kind === 'queued' ? 'text-daun-700' : 'text-redup'}`}
                >
                  {scanText(sale)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </Page>
  )
}
