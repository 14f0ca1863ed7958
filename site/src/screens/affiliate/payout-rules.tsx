import { unknownBrowserHoldDays } from '@laci/domain/affiliate/commission.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf, defaultZone } from '@laci/domain/base/time/zone.ts'
import { nextPayoutDay } from '@laci/domain/payout/payout-day.ts'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { formatDay } from '@laci/ui/format/date.ts'
import { affiliateTexts } from '@laci/ui/texts/affiliate.ts'
import { useEffect, useState } from 'react'
import { useServices } from '../../services.tsx'
import { Card } from '../../shell/card.tsx'

/** How and when commissions are paid; the figures are those of the rules themselves. */
export function PayoutRules() {
  const { clock } = useServices()
  const [nextDay, setNextDay] = useState<string | null>(null)
  // Not while prerendering: there is no today then.
  useEffect(() => {
    setNextDay(formatDay(nextPayoutDay(businessDayOf(instant(clock()), defaultZone))))
  }, [clock])
  const rules = [
    affiliateTexts.earns,
    affiliateTexts.paidWhen,
    'Bila pembayaran toko dikembalikan, komisinya ikut dikurangkan dari pembayaran berikutnya.',
    'Mengganti nomor rekening menunda pembayaran satu periode, dan kami mengabari lewat WhatsApp.',
    'Mendaftar lewat link sendiri, dengan nomor atau perangkat sendiri, tidak menghasilkan komisi.',
    `Bila peramban pendaftar atau peramban Anda tidak kami kenali, komisinya dibayar setelah ${unknownBrowserHoldDays} hari.`,
  ]
  return (
    <Card title="Aturan pembayaran komisi" testId="payout-rules">
      <p className="min-h-6">
        Pembayaran berikutnya: <strong className="font-extrabold">{nextDay}</strong>
      </p>
      <ul className="grid list-disc gap-2 pl-5 text-redup">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p>
        <a href="/terms-and-conditions#afiliasi" className={textLinkClass}>
          Aturan lengkap program afiliasi
        </a>
      </p>
    </Card>
  )
}
