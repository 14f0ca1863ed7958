import { instant } from '@laci/domain/base/time/instant.ts'
import { downloadRefusalText, linkDownloads } from '@laci/domain/ebook/download.ts'
import { ebookFilePath } from '@laci/domain/ebook/wire.ts'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { FailedState } from '@laci/ui/controls/states.tsx'
import { formatDateTime } from '@laci/ui/format/date.ts'
import { Download } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { ApiRefusal } from '../../shell/api-request.ts'
import { usePaymentService } from '../../use-payment-service.ts'

type Link = Awaited<ReturnType<ReturnType<typeof usePaymentService>['link']>>
type Stage =
  | { readonly kind: 'loading' | 'unreachable' }
  | { readonly kind: 'ready'; readonly link: Link }
  | { readonly kind: 'over'; readonly text: string }

/** The download has begun by then, and the server has counted it. */
const recountAfterMs = 2_000

/** A bought link: the book, how long and how often, or why it opens no more [EBOOK-9]. */
export function DownloadCard({ token }: { token: string }) {
  const payment = usePaymentService()
  const [stage, setStage] = useState<Stage>({ kind: 'loading' })
  const load = useCallback(async () => {
    try {
      setStage({ kind: 'ready', link: await payment.link(token) })
    } catch (error) {
      if (!(error instanceof ApiRefusal)) setStage({ kind: 'unreachable' })
      else setStage({ kind: 'over', text: error.message || downloadRefusalText.ebook_link_unknown })
    }
  }, [payment, token])
  useEffect(() => void load(), [load])

  switch (stage.kind) {
    case 'loading':
      return (
        <div aria-busy="true" className="grid gap-3">
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-5 w-2/3" />
        </div>
      )
    case 'unreachable':
      return (
        <FailedState
          message="Tautan unduh belum bisa diperiksa. Tidak ada yang hilang. Periksa internet, lalu coba lagi."
          onRetry={load}
        />
      )
    case 'over':
      return (
        <p
          role="alert"
          data-testid="link-over"
          className="rounded-control border border-jahe-800 bg-jahe-100 px-4 py-3 font-semibold"
        >
          {stage.text}
        </p>
      )
    case 'ready':
      return (
        <div className="grid gap-3">
          <a
            href={ebookFilePath(token)}
            className={buttonClass('primary', 'large')}
            data-testid="download-ebook"
            onClick={() => setTimeout(load, recountAfterMs)}
          >
            <Download aria-hidden />
            Unduh PDF ({Math.ceil(stage.link.sizeBytes / 1024)} kB)
          </a>
          <p className="text-redup" data-testid="link-facts">
            Sisa {stage.link.downloadsLeft} dari {linkDownloads} kali unduh, sampai{' '}
            {formatDateTime(instant(stage.link.validUntil), 'Asia/Jakarta')}. Simpan berkasnya di ponsel
            setelah diunduh.
          </p>
        </div>
      )
  }
}
