import { Button } from '@laci/ui/controls/button.tsx'
import { formatDateTime } from '@laci/ui/format/date.ts'
import { RefreshCw } from 'lucide-react'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import type { useAsking } from './use-transfers.ts'

/** How old what the server said is, and the way to ask again. */
export function AskedLine({ asking }: { asking: ReturnType<typeof useAsking> }) {
  const { settings, transfers } = useShop()
  const { zone } = useReadable(settings)
  const known = useReadable(transfers.known)
  const { isAsking, hasFailed, ask } = asking
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
      data-testid="transfers-asked"
    >
      <p
        aria-live="polite"
        className={hasFailed ? 'text-sm font-semibold text-jahe-800' : 'text-sm text-redup'}
      >
        {hasFailed ? 'Belum bisa menghubungi server. ' : ''}
        {known === null
          ? isAsking
            ? 'Mengambil daftar kiriman...'
            : 'Daftar kiriman belum pernah diambil di perangkat ini. Sambungkan internet, lalu coba lagi.'
          : `Diambil ${formatDateTime(known.askedAt, zone)}`}
      </p>
      <Button
        tone="quiet"
        className="-mx-2 px-2!"
        isBusy={isAsking}
        busyLabel="Mengambil..."
        onClick={() => void ask()}
        data-testid="transfers-ask"
      >
        <RefreshCw aria-hidden size={20} />
        Ambil lagi
      </Button>
    </div>
  )
}
