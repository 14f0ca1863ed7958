import { whatsappAddress } from '@laci/domain/base/brand/page-marks.ts'
import { Logo } from '@laci/ui/controls/logo.tsx'
import { markedBrand } from '../shell/brand.ts'
import { SocialIcon } from '../shell/social-icon.tsx'
import { footerGroups } from './site-links.ts'

const linkClass =
  'inline-flex min-h-11 items-center rounded-small py-1 text-laci-100 underline-offset-4 hover:text-putih hover:underline'

export function StaticFooter() {
  const brand = markedBrand()
  const networks = [
    { network: 'whatsapp', label: 'WhatsApp', href: whatsappAddress(brand) },
    { network: 'instagram', label: 'Instagram', href: brand.instagram },
    { network: 'tiktok', label: 'TikTok', href: brand.tiktok },
    { network: 'youtube', label: 'YouTube', href: brand.youtube },
  ] as const
  return (
    <footer className="palette-light bg-laci-900 text-laci-100 ring-on-dark">
      {/* Room below the last line, so that the help button never lies on it. */}
      <div className="mx-auto grid max-w-6xl gap-10 px-4 pt-12 pb-24 md:px-6 lg:grid-cols-[1.4fr_2fr]">
        <div>
          <Logo name={brand.name} isOnDark />
          <p className="mt-4 max-w-sm">Jualan tanpa internet, tidak ada rupiah yang hilang.</p>
          <ul className="mt-4">
            <li>
              <a href={`mailto:${brand.email}`} className={linkClass}>
                {brand.email}
              </a>
            </li>
            <li>
              <a href={`tel:${brand.phone}`} className={linkClass}>
                {brand.phone}
              </a>
            </li>
          </ul>
          <ul className="mt-2 -ml-3 flex flex-wrap gap-2">
            {networks.map(({ network, label, href }) => (
              <li key={network}>
                <a
                  href={href}
                  target="_blank"
                  rel="noopener"
                  aria-label={`${label} (tab baru)`}
                  className="grid size-12 place-items-center rounded-control hover:bg-laci-700 hover:text-putih"
                >
                  <SocialIcon network={network} />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <nav
          aria-label="Semua halaman"
          className="grid grid-cols-2 gap-x-4 gap-y-8 max-[20rem]:grid-cols-1 sm:grid-cols-3"
        >
          {footerGroups.map(({ title, links }) => (
            <div key={title}>
              <h2 className="font-extrabold text-putih">{title}</h2>
              <ul className="mt-2 grid">
                {links.map(({ href, label }) => (
                  <li key={href}>
                    <a href={href} className={linkClass}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  )
}
