import { classes } from '@laci/ui/controls/classes.ts'
import { Cloud, CloudAlert, CloudCheck, CloudOff, CloudUpload } from 'lucide-react'
import { Link } from 'react-router'
import { useReadable } from '../base/use-readable.ts'
import { useShop } from '../state/till-context.ts'
import { isConnecting, type SyncWords, syncWords } from '../sync/sync-words.ts'

const tones: { [Tone in SyncWords['tone']]: string } = {
  plain: 'bg-laci-700 text-putih',
  success: 'bg-laci-700 text-putih',
  warning: 'bg-jahe-100 text-jahe-800',
  danger: 'bg-cabai-600 text-putih',
}

/** *Status kirim* in a word, always in sight; a press opens the page. */
export function StatusChip() {
  const shop = useShop()
  const status = useReadable(shop.sync)
  const words = syncWords(status)
  const Icon = isConnecting(status)
    ? Cloud
    : !status.isOnline
      ? CloudOff
      : words.tone === 'success'
        ? CloudCheck
        : status.isSending
          ? CloudUpload
          : words.tone === 'plain'
            ? Cloud
            : CloudAlert
  return (
    <Link
      to="/kirim"
      title={words.long}
      data-testid="status-chip"
      data-waiting={status.waitingCount}
      data-online={status.isOnline}
      className={classes(
        'relative inline-flex min-h-12 min-w-12 items-center justify-center gap-2 rounded-full px-3 text-sm font-semibold tabular-nums',
        tones[words.tone],
      )}
    >
      <Icon aria-hidden size={18} />
      {/* All is sent on most of a day: on a phone its picture says so, and the shop keeps its name. */}
      <span aria-live="polite" className={words.tone === 'success' ? 'max-sm:sr-only' : undefined}>
        {words.short}
      </span>
    </Link>
  )
}
