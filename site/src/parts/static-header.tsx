import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { classes } from '@laci/ui/controls/classes.ts'
import { Logo } from '@laci/ui/controls/logo.tsx'
import { ChevronDown, Menu, X } from 'lucide-react'
import { createContext, useContext } from 'react'
import { pageMark } from '../shell/brand.ts'
import { mainLinks, moreLinks, type SiteLink } from './site-links.ts'

/** The address of the page that is being rendered: its own link says so. */
export const CurrentPath = createContext('')

const linkClass =
  'inline-flex min-h-12 items-center rounded-control px-3 font-semibold hover:bg-laci-50 hover:text-laci-700 aria-[current=page]:text-laci-600 aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8'
const panelClass =
  'absolute top-full rounded-tile border border-garis bg-putih p-3 shadow-sheet max-h-[calc(100dvh-6rem)] overflow-y-auto'

/**
 * Header of the static pages. Both menus are a `<details>`: they open without any script [SITE-7]; the script of the page only
 * closes them at a press elsewhere and at Escape.
 */
export function StaticHeader() {
  const name = pageMark('brand.name')
  return (
    <header className="relative z-20 mx-auto flex w-full max-w-6xl items-center justify-between gap-4 px-4 py-3 md:px-6">
      <a href="/" className="rounded-control py-1" aria-label={`${name}, beranda`}>
        <Logo name={name} />
      </a>
      <nav aria-label="Utama" className="hidden flex-wrap items-center justify-end lg:flex">
        <PageLinks links={mainLinks} />
        <details data-menu="" className="group relative">
          <summary
            className={classes(linkClass, 'list-none gap-1 [&::-webkit-details-marker]:hidden')}
            data-testid="more-menu"
          >
            Lainnya
            <ChevronDown aria-hidden="true" size={18} className="group-open:rotate-180" />
          </summary>
          <div className={classes(panelClass, 'right-0 grid w-64')}>
            <PageLinks links={moreLinks} />
          </div>
        </details>
        <span aria-hidden="true" className="mx-2 h-6 w-px bg-garis" />
        <PageLinks links={[{ href: '/login', label: 'Masuk' }]} />
        <a href="/daftar" className={buttonClass('primary', 'medium', 'ml-2')}>
          Daftar
        </a>
      </nav>
      <details data-menu="" className="group lg:hidden">
        <summary
          aria-label="Menu"
          data-testid="menu"
          className="grid size-12 list-none place-items-center rounded-control hover:bg-laci-50 [&::-webkit-details-marker]:hidden"
        >
          <Menu aria-hidden="true" className="group-open:hidden" />
          <X aria-hidden="true" className="hidden group-open:block" />
        </summary>
        <nav aria-label="Menu" className={classes(panelClass, 'inset-x-4 md:left-auto md:w-96')}>
          <div className="grid grid-cols-2 gap-x-2">
            <PageLinks links={mainLinks} />
            <PageLinks links={[{ href: '/login', label: 'Masuk' }]} />
          </div>
          <div className="mt-2 grid border-t border-garis pt-2">
            <PageLinks links={moreLinks} />
          </div>
          <a href="/daftar" className={buttonClass('money', 'medium', 'mt-2 w-full')}>
            Coba Gratis
          </a>
        </nav>
      </details>
    </header>
  )
}

function PageLinks({ links }: { links: readonly SiteLink[] }) {
  const current = useContext(CurrentPath)
  return links.map(({ href, label }) => (
    <a key={href} href={href} className={linkClass} aria-current={href === current ? 'page' : undefined}>
      {label}
    </a>
  ))
}
