import { useEffect, useState } from 'react'
import { useReadable } from '../base/use-readable.ts'
import { useShop } from '../state/till-context.ts'

const none: readonly string[] = []

/** The codes that this receipt carries now; none once its sale is sent. */
export function useReceiptCodes(eventId: string | null): readonly string[] {
  const shop = useShop()
  const { isOnline, waitingCount } = useReadable(shop.sync)
  const isNeeded = eventId !== null && waitingCount > 0
  const [found, setFound] = useState<{ readonly eventId: string; readonly codes: readonly string[] } | null>(
    null,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked depends on the connection
  useEffect(() => {
    if (!isNeeded) return
    let isCurrent = true
    void shop.receiptCodes(eventId).then((codes) => {
      // The usual answer is none: then nothing is drawn anew.
      if (isCurrent) setFound((before) => (before === null && codes.length === 0 ? null : { eventId, codes }))
    })
    return () => {
      isCurrent = false
    }
  }, [shop, eventId, isNeeded, isOnline])
  return isNeeded && found?.eventId === eventId ? found.codes : none
}
