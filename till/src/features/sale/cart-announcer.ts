import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { createRestTimer } from '../../ui/layout/rest-timer.ts'
import type { ShownCart } from './shown-cart.ts'

type AnnouncedCart = Pick<ShownCart, 'subscribe' | 'touchedKey' | 'face' | 'line' | 'priced'>

export type CartAnnouncer = {
  /** Watches this cart until the function it returns is called, or another cart is watched. */
  watch(shown: AnnouncedCart): () => void
  stop(): void
}

const announceDelayMs = 700

/**
 * Says the last change of a cart in words, once a burst of scans has ended [TILL-16]. A change that waits to be announced
 * survives prices that arrive meanwhile, which the screen shows as another `ShownCart` of the same cart.
 */
export function createCartAnnouncer(announce: (text: string) => void): CartAnnouncer {
  let watched: AnnouncedCart | null = null
  const rest = createRestTimer(() => {
    if (watched) announce(announcementOf(watched))
  })
  return {
    watch(shown) {
      watched = shown
      return shown.subscribe(() => rest.restart(announceDelayMs))
    },
    stop: rest.stop,
  }
}

function announcementOf(shown: AnnouncedCart): string {
  const lineKey = shown.touchedKey()
  const name = shown.face().lines.find((line) => line.lineKey === lineKey)?.name
  const quantityThousandths = lineKey === null ? undefined : shown.line(lineKey)?.quantityThousandths
  if (name === undefined || quantityThousandths === undefined) return ''
  return `${name}, ${formatQuantity(quantityThousandths)}, total ${formatRupiah(shown.priced().totalRupiah)}`
}
