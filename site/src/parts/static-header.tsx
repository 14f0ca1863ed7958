import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { Logo } from '@laci/ui/controls/logo.tsx'
import { Menu, X } from 'lucide-react'
import { pageMark } from '../shell/brand.ts'

const linkClass =
  'inline-flex min-h-12 items-center rounded-control px-3 font-semibold hover:bg-laci-50 hover:text-laci-700'

/** The same in the row of wide screens and in the menu of small ones. */
const pageLinks = [
  { href: '/fitur', label: 'Fitur' },
  { href: '/ebook', label: 'Ebook' },
  { href: '/login', label: 'Masuk' },
].map(({ href, label }) => (
  <a key={href} href={href} className={linkClass}>
    {label}
  </a>
))

/** Header of the static pages. The menu of small screens is a `<details>`: it opens without any script [SITE-7]. */
export function StaticHeader() {
  const name = pageMark('brand.name')
  return (
    <header className="relative z-10 mx-auto flex w-full max-w-6xl items-center justify-between gap-4 px-4 py-3 md:px-6">
      <a href="/" className="rounded-control py-1" aria-label={`${name}, beranda`}>
        <Logo name={name} />
      </a>
      <nav aria-label="Utama" className="hidden items-center gap-1 md:flex">
        {pageLinks}
        <a href="/daftar" className={buttonClass('primary', 'medium', 'ml-2')}>
          Daftar
        </a>
      </nav>
      <details data-menu="" className="group md:hidden">
        <summary
          aria-label="Menu"
          className="grid size-12 list-none place-items-center rounded-control hover:bg-laci-50 [&::-webkit-details-marker]:hidden"
        >
          <Menu aria-hidden="true" className="group-open:hidden" />
          <X aria-hidden="true" className="hidden group-open:block" />
        </summary>
        <nav
          aria-label="Menu"
          className="absolute inset-x-4 top-full grid gap-1 rounded-tile border border-garis bg-putih p-3 shadow-sheet"
        >
          {pageLinks}
          <a href="/daftar" className={buttonClass('money', 'medium', 'mt-2')}>
            Coba Gratis
          </a>
        </nav>
      </details>
    </header>
  )
}
