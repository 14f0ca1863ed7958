import { whatsappAddress } from '@laci/domain/base/brand/page-marks.ts'
import { classes } from '@laci/ui/controls/classes.ts'
import { supportTexts } from '@laci/ui/texts/recovery.ts'
import { LifeBuoy } from 'lucide-react'
import { useBrand } from '../shell/brand.ts'

/** The second way in, when no code comes [ACCOUNT-17]: people who can be reached. `down`: WhatsApp failed just now. */
export function SupportContact({ at }: { at: 'atNumber' | 'atCode' | 'register' | 'down' }) {
  const brand = useBrand()
  const { heading, text } = supportTexts[at]
  const linkClass =
    'inline-flex min-h-12 items-center font-semibold break-all text-laci-600 underline underline-offset-4 hover:text-laci-700'
  return (
    <aside
      data-testid="support-contact"
      className={classes(
        'mt-6 grid gap-2 rounded-control p-4',
        at === 'down' ? 'border border-jahe-800 bg-jahe-100' : 'bg-laci-50',
      )}
    >
      <h2 className="flex items-center gap-2 font-extrabold">
        <LifeBuoy aria-hidden size={20} />
        {heading}
      </h2>
      <p>{text}</p>
      <ul className="flex flex-wrap gap-x-6">
        <li>
          <a href={whatsappAddress(brand)} target="_blank" rel="noopener" className={linkClass}>
            {supportTexts.whatsapp(brand.phone)}
          </a>
        </li>
        <li>
          <a href={`mailto:${brand.email}`} className={linkClass}>
            {brand.email}
          </a>
        </li>
      </ul>
    </aside>
  )
}
