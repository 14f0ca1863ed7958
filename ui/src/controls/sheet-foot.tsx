import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/**
 * The end of a dialog that may be long: its buttons stay in sight while the rest scrolls below them. In a low window they
 * would leave no room for what they are about, and scroll with it [UI-41].
 */
export function SheetFoot({ isRuled = false, children }: { isRuled?: boolean; children: ReactNode }) {
  return (
    <div
      className={classes(
        'sticky bottom-0 -mx-(--edge) -mb-(--edge) grid gap-3 rounded-b-[inherit] bg-putih px-(--edge) md:-bottom-6 md:rounded-b-sheet',
        'low:static',
        isRuled ? 'border-t border-garis py-4' : 'pt-2 pb-6',
      )}
    >
      {children}
    </div>
  )
}

/** The buttons alone; the one that goes on stands last, at the right. On a phone they share the width. */
export function SheetButtons({ children }: { children: ReactNode }) {
  return (
    <SheetFoot>
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">{children}</div>
    </SheetFoot>
  )
}
