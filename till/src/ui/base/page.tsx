import { classes } from '@laci/ui/controls/classes.ts'
import { type ReactNode, useContext, useId } from 'react'
import { Pane } from './pane.ts'
import { useIndexed } from './section-index.ts'

/** What scrolls of a screen: the screen itself, or in a low window the page with everything around it. */
export const pageClass = classes(
  'relative h-full overflow-y-auto overscroll-contain flow:h-auto flow:min-h-full flow:overflow-visible',
  // What has the focus is not below a bar that stays in sight.
  'scroll-pb-28',
)
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
  isRoomy = false,
  testId,
  children,
}: {
  title: ReactNode
  /** The way to where it was opened from. */
  back?: ReactNode
  actions?: ReactNode
  isWide?: boolean
  /** Uses the width of a wide window: it has a table, or `Columns`. */
  isRoomy?: boolean
  testId: string
  children: ReactNode
}) {
  const pane = useContext(Pane)
  const headingId = useId()
  const className = classes(pageClass, '@container')
  const Heading = pane === 'record' ? 'h2' : 'h1'
  const content = (
    <div
      className={classes(
        // One column that is never wider than the page, whatever long name stands in it.
        'mx-auto grid grid-cols-[minmax(0,1fr)] gap-5 px-4 py-5 md:px-6',
        isWide ? 'max-w-5xl' : 'max-w-2xl',
        isRoomy && '@4xl:max-w-[90rem]',
      )}
    >
      {back === undefined ? null : <div className="-mb-4 -ml-2">{back}</div>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading id={headingId} className="min-w-0 text-2xl font-extrabold break-words">
          {title}
        </Heading>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </div>
      {children}
    </div>
  )
  // Beside another page both are parts of one `main`.
  return pane === null ? (
    <main className={className} data-testid={testId}>
      {content}
    </main>
  ) : (
    <section aria-labelledby={headingId} className={classes('relative', className)} data-testid={testId}>
      {content}
    </section>
  )
}

/** Two columns where the page has the room for them: what one works in, and what stands beside it. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 @4xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] @4xl:items-start">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">{aside}</div>
    </div>
  )
}

/** Fields beside each other where the page has the room: one that is as wide as a table asks for more than it holds. */
export function FieldRow({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @4xl:grid-cols-3 @4xl:items-start">{children}</div>
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
  const place = useIndexed(title)
  return (
    <section
      {...place}
      aria-label={title}
      data-testid={testId}
      className={classes(
        'grid scroll-mt-5 grid-cols-[minmax(0,1fr)] gap-4 rounded-sheet border border-garis bg-putih p-4 md:p-6',
        isBelow && '[contain-intrinsic-size:auto_24rem] [content-visibility:auto]',
      )}
    >
      <h2 className="text-lg font-extrabold">{title}</h2>
      {children}
    </section>
  )
}
