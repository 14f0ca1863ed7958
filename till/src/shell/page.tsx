import { classes } from '@laci/ui/controls/classes.ts'
import type { ReactNode } from 'react'

/** What scrolls of a screen: the screen itself, or in a low window the page with everything around it. */
export const pageClass =
  'relative h-full overflow-y-auto overscroll-contain flow:h-auto flow:min-h-full flow:overflow-visible'
/** A screen of which only a long list scrolls below what says what is listed; in a low window all of it. */
export const listPageClass = classes(
  'relative mx-auto flex h-full flex-col px-[min(1rem,4.5vw)] md:px-6',
  'low:overflow-y-auto low:overscroll-contain flow:h-auto flow:overflow-visible',
)
export const listFrameClass =
  'min-h-0 grow overflow-y-auto overscroll-contain pb-4 low:min-h-auto low:shrink-0 low:overflow-visible'

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
    <main className={pageClass} data-testid={testId}>
      <div
        className={classes(
          // One column that is never wider than the page, whatever long name stands in it.
          'mx-auto grid grid-cols-[minmax(0,1fr)] gap-5 px-(--edge) py-5 [--edge:min(1rem,4.5vw)] md:px-6',
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
        'grid grid-cols-[minmax(0,1fr)] gap-4 rounded-sheet border border-garis bg-putih p-(--edge) [--edge:min(1rem,4.5vw)] md:p-6',
        isBelow && '[contain-intrinsic-size:auto_24rem] [content-visibility:auto]',
      )}
    >
      <h2 className="text-lg font-extrabold">{title}</h2>
      {children}
    </section>
  )
}
