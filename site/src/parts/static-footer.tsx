import { whatsappAddress } from '@laci/domain/brand/page-marks.ts'
import { Logo } from '@laci/ui/controls/logo.tsx'
import { markedBrand } from '../shell/brand.ts'
import { SocialIcon } from './social-icons.tsx'

const linkClass =
  'inline-flex min-h-11 items-center rounded-small text-laci-100 underline-offset-4 hover:text-putih hover:underline'

export function StaticFooter() {
  const brand = markedBrand()
  const networks = [
    { network: 'whatsapp', label: 'WhatsApp', href: whatsappAddress(brand) },
    { network: 'instagram', label: 'Instagram', href: brand.instagram },
    { network: 'tiktok', label: 'TikTok', href: brand.tiktok },
    { network: 'youtube', label: 'YouTube', href: brand.youtube },
  ] as const
  return (
    <footer className="bg-laci-900 text-laci-100 ring-on-dark">
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-12 md:grid-cols-[1.5fr_1fr_1fr] md:px-6">
        <div>
          <Logo name={brand.name} isOnDark />
          <p className="mt-4 max-w-sm">Jualan tanpa internet, tidak ada rupiah yang hilang.</p>
          <ul className="mt-6 flex gap-2">
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
        <nav aria-label="Halaman">
          <h2 className="font-extrabold text-putih">Halaman</h2>
          <ul className="mt-2 grid">
            <FooterLink href="/fitur">Fitur</FooterLink>
            <FooterLink href="/ebook">Ebook</FooterLink>
            <FooterLink href="/afiliasi">Program afiliasi</FooterLink>
            <FooterLink href="/login">Masuk</FooterLink>
          </ul>
        </nav>
        <div>
          <h2 className="font-extrabold text-putih">Bantuan</h2>
          <ul className="mt-2 grid">
            <FooterLink href={`mailto:${brand.email}`}>{brand.email}</FooterLink>
            <FooterLink href={`tel:${brand.phone}`}>{brand.phone}</FooterLink>
          </ul>
        </div>
      </div>
    </footer>
  )
}

function FooterLink({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a href={href} className={linkClass}>
        {children}
      </a>
    </li>
  )
}
