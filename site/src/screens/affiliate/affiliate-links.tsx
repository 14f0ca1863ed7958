import { Button } from '@laci/ui/controls/button.tsx'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { Tooltip } from '@laci/ui/controls/tooltip.tsx'
import { affiliateTexts } from '@laci/ui/texts/affiliate.ts'
import { Copy, Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useServices } from '../../services.tsx'
import { Card } from '../../shell/card.tsx'

/** As long as the buttons of the static pages say so [SITE-56]. */
const copiedForMs = 2_000

/** The two links with the affiliate's code, and the material that is not ready. `code` null: still loading. */
export function AffiliateLinks({ code }: { code: string | null }) {
  const { origin } = useServices()
  const linkTo = (path: string) => (code === null ? null : `${origin}${path}?ref=${code}`)
  return (
    <Card
      title="Link Anda"
      testId="affiliate-links"
      aside={
        code === null ? null : (
          <p className="text-redup">
            Kode <strong className="font-extrabold tracking-wide text-tinta tabular-nums">{code}</strong>
          </p>
        )
      }
    >
      <CopyLink label="Ke beranda" link={linkTo('/')} testId="link-home" />
      <CopyLink label="Langsung ke pendaftaran" link={linkTo('/daftar')} testId="link-register" />
      <div className="flex flex-wrap items-center gap-3 border-t border-garis pt-4">
        <Tooltip text="Bahan promosi sedang diperbarui." align="start">
          {(describedBy) => (
            <Button
              tone="outline"
              aria-disabled
              aria-describedby={describedBy}
              className="aria-disabled:cursor-not-allowed aria-disabled:border-garis aria-disabled:bg-kertas aria-disabled:text-redup aria-disabled:opacity-100"
              data-testid="material"
            >
              <Download aria-hidden size={20} />
              {affiliateTexts.material}
            </Button>
          )}
        </Tooltip>
      </div>
    </Card>
  )
}

function CopyLink({ label, link, testId }: { label: string; link: string | null; testId: string }) {
  const { copyText } = useServices()
  const toast = useToast()
  const [isCopied, setIsCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy() {
    if (link === null) return
    try {
      await copyText(link)
    } catch {
      toast('Browser ini tidak mengizinkan menyalin. Tekan lama link-nya, lalu salin.', 'warning')
      return
    }
    setIsCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsCopied(false), copiedForMs)
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2" data-testid={testId}>
      <div className="min-w-0 grow basis-60">
        <p className="text-sm font-semibold">{label}</p>
        <p className="min-h-6 wrap-anywhere text-redup select-all">
          {link ?? <Skeleton className="mt-1 h-4 w-64 max-w-full" />}
        </p>
      </div>
      <Button
        tone="outline"
        onClick={copy}
        aria-label={isCopied ? undefined : `Salin link ${label.toLowerCase()}`}
        aria-disabled={link === null || undefined}
        className="max-sm:w-full sm:min-w-32"
      >
        <Copy aria-hidden size={20} />
        <span aria-live="polite">{isCopied ? affiliateTexts.copied : 'Salin'}</span>
      </Button>
    </div>
  )
}
