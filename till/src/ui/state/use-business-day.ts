import { instant } from '@laci/domain/base/time/instant.ts'
import { type BusinessDay, businessDayOf } from '@laci/domain/base/time/zone.ts'
import { useEffect, useState } from 'react'
import { useReadable } from '../base/use-readable.ts'
import { useHost, useShop } from './till-context.ts'

const checkEveryMs = 30_000

/** Today in the shop's zone; goes over to the next day by itself on a till that is never closed. */
export function useBusinessDay(): BusinessDay {
  const host = useHost()
  const shop = useShop()
  const { zone, dayStartsAtMinute } = useReadable(shop.settings)
  const [nowMs, setNowMs] = useState(host.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(host.now()), checkEveryMs)
    return () => clearInterval(timer)
  }, [host])
  return businessDayOf(instant(nowMs), zone, dayStartsAtMinute)
}
