import { needsShift, runningShift } from '@laci/domain/shift/running.ts'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { Clock } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { Banner } from '../base/banner.tsx'
import { useReadable } from '../base/use-readable.ts'
import { useShop } from '../state/till-context.ts'

/** Said before the first cart and not first in front of a customer [SHIFT-6]. */
export function ShiftBanner() {
  const shop = useShop()
  const settings = useReadable(shop.settings)
  const running = runningShift(useReadable(shop.records.ofKind('shift')), shop.deviceId)
  const { pathname } = useLocation()
  if (!needsShift(settings, running?.id) || pathname === '/shift') return null
  return (
    <Banner
      tone="warning"
      icon={Clock}
      testId="banner-shift"
      action={
        <Link to="/shift" className={buttonClass('outline')}>
          Buka shift
        </Link>
      }
    >
      Shift belum dibuka. Toko ini memakai shift: buka dulu sebelum pembayaran pertama.
    </Banner>
  )
}
