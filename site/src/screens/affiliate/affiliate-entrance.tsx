import { whatsappAddress } from '@laci/domain/brand/page-marks.ts'
import { commissionPercent } from '@laci/domain/plan/commission.ts'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBrand } from '../../shell/brand.ts'
import { EntranceLayout } from '../../shell/entrance-layout.tsx'

const beside = {
  promise: `Ajak toko, dapat ${commissionPercent}% setiap bulan.`,
  reasons: [
    'Komisi berulang selama toko itu berlangganan.',
    'Gratis dan terbuka untuk siapa saja.',
    'Pendaftaran dan komisi terlihat di satu dasbor.',
  ],
}

/**
 * The frame of both doors of the affiliate program. The program is not open yet [SITE-61]: the form shows what will be asked
 * for, takes nothing in, and the page says whom to ask until then.
 */
export function AffiliateEntrance({
  heading,
  lead,
  notYet,
  ask,
  children,
}: {
  heading: string
  lead: ReactNode
  notYet: string
  /** First words of the chat. */
  ask: string
  children: ReactNode
}) {
  const brand = useBrand()
  return (
    <EntranceLayout heading={heading} lead={lead} beside={beside}>
      <div className="mb-6 rounded-control bg-jahe-100 p-4" data-testid="not-yet">
        <p className="flex gap-3">
          <Clock aria-hidden className="shrink-0 text-jahe-800" />
          {notYet}
        </p>
        <a
          href={whatsappAddress(brand, ask)}
          target="_blank"
          rel="noopener"
          className={buttonClass('primary', 'medium', 'mt-3 w-full')}
        >
          Kabari saya lewat WhatsApp
        </a>
      </div>
      <fieldset disabled className="grid gap-5" data-testid="affiliate-form">
        <legend className="sr-only">{heading}</legend>
        {children}
      </fieldset>
    </EntranceLayout>
  )
}
