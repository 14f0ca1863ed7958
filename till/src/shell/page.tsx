import { classes } from '@laci/ui/controls/classes.ts'
import type { ReactNode } from 'react'

/** The frame of every screen but *Kasir*: heading, actions, and one column that scrolls. */
export function Page({
  title,
  back,
  actions,
  isWide = false,
  testId,
  children,
}: {
  title: ReactNode
  /** The way to where it was opened from. */
  back?: ReactNode
  actions?: ReactNode
  isWide?: boolean
  testId: string
  children: ReactNode
}) {
  return (
    <main className="h-full overflow-y-auto overscroll-contain" data-testid={testId}>
      <div
        className={classes(
          // One column that is never wider than the page, whatever long name stands in it.
          'mx-auto grid grid-cols-[minmax(0,1fr)] gap-5 px-4 py-5 md:px-6',
          isWide ? 'max-w-5xl' : 'max-w-2xl',
        )}
      >
        {back === undefined ? null : <div className="-mb-4 -ml-2">{back}</div>}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="min-w-0 text-2xl font-extrabold break-words">{title}</h1>
          {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
        </div>
        {children}
      </div>
    </main>
  )
}

/** A white card with a heading: one matter on a page. */
export function Section({
  title,
  children,
  testId,
  isBelow = false,
}: {
  title: string
  children: ReactNode
  testId?: string
  /** Mostly out of sight when the page opens: it is laid out when it comes near. */
  isBelow?: boolean
}) {
  return (
    <section
      aria-label={title}
      data-testid={testId}
      className={classes(
        'grid grid-cols-[minmax(0,1fr)] gap-4 rounded-sheet border border-garis bg-putih p-4 md:p-6',
        isBelow && '[contain-intrinsic-size:auto_24rem] [content-visibility:auto]',
      )}
    >
      <h2 className="text-lg font-extrabold">{title}</h2>
      {children}
    </section>
  )
}
