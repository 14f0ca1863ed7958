import { classes } from '@laci/ui/controls/classes.ts'
import type { ReactNode } from 'react'

/** The end of a sheet that may be long: it stays in reach while the rest scrolls below it. */
export function SheetFoot({ isRuled = false, children }: { isRuled?: boolean; children: ReactNode }) {
  return (
    <div
      data-bar
      className={classes(
        'sticky bottom-0 -mx-(--edge) -mb-(--edge) grid gap-3 bg-putih px-(--edge) md:-bottom-6 md:rounded-b-sheet',
        isRuled ? 'border-t border-garis py-4' : 'pt-2 pb-6',
      )}
    >
      {children}
    </div>
  )
}
