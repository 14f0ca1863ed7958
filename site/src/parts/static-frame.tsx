import { whatsappAddress } from '@laci/domain/base/brand/page-marks.ts'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import type { ReactNode } from 'react'
import { markedBrand } from '../shell/brand.ts'
import { HelpButton } from '../shell/help-button.tsx'
import { StaticFooter } from './static-footer.tsx'
import { CurrentPath, StaticHeader } from './static-header.tsx'

/** The id of every page's `<main>`: where the first link of a page leads who comes by keyboard. */
export const mainId = 'isi'

/**
 * Around every static page, put there by the prerenderer: a page module renders only what is inside `<main>` [SITE-18].
 * `children` is the whole `<main>`, which carries `mainId`.
 */
export function StaticFrame({ path, children }: { path: string; children: ReactNode }) {
  return (
    <CurrentPath value={path}>
      <a
        href={`#${mainId}`}
        className={buttonClass(
          'primary',
          'medium',
          'absolute top-2 left-2 z-40 -translate-y-20 focus:translate-y-0',
        )}
      >
        Langsung ke isi
      </a>
      <StaticHeader />
      {children}
      <StaticFooter />
      <HelpButton href={whatsappAddress(markedBrand())} />
    </CurrentPath>
  )
}
