import { classes } from '@laci/ui/controls/classes.ts'
import type { ReactNode } from 'react'

const grounds = {
  paper: '',
  white: 'border-y border-garis bg-putih',
  teal: 'bg-laci-900 text-putih ring-on-dark',
} as const

/** A band of a page with its heading. `id` names the heading, so that the band is a landmark and can be linked to. */
export function Section({
  id,
  title,
  lead,
  ground = 'paper',
  isNarrow = false,
  children,
}: {
  id: string
  title: string
  lead?: ReactNode
  ground?: keyof typeof grounds
  /** For running text and questions: lines stay short enough to read. */
  isNarrow?: boolean
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className={grounds[ground]}>
      <div className={classes('mx-auto px-4 py-14 md:px-6 md:py-20', isNarrow ? 'max-w-3xl' : 'max-w-6xl')}>
        <h2 id={id} className="max-w-2xl scroll-mt-6 text-3xl font-extrabold">
          {title}
        </h2>
        {lead ? (
          <p
            className={classes('mt-3 max-w-2xl text-lg', ground === 'teal' ? 'text-laci-100' : 'text-redup')}
          >
            {lead}
          </p>
        ) : null}
        <div className="mt-8 md:mt-10">{children}</div>
      </div>
    </section>
  )
}

/** The top of a page: its one `h1`, what it is about, what to do, and a picture beside it where there is room. */
export function PageHead({
  title,
  lead,
  actions,
  note,
  picture,
}: {
  title: string
  lead: ReactNode
  actions?: ReactNode
  note?: ReactNode
  picture?: ReactNode
}) {
  return (
    <section
      className={classes(
        'mx-auto grid max-w-6xl items-center gap-10 px-4 pt-8 pb-14 md:px-6 md:pt-14 md:pb-20',
        picture ? 'lg:grid-cols-[1fr_1.1fr]' : '',
      )}
    >
      <div>
        <h1 className="max-w-3xl text-3xl font-extrabold text-laci-900 md:text-5xl">{title}</h1>
        <div className="mt-5 max-w-2xl text-lg text-redup">{lead}</div>
        {actions ? <div className="mt-7 flex flex-wrap gap-3">{actions}</div> : null}
        {note ? <p className="mt-4 text-redup">{note}</p> : null}
      </div>
      {picture}
    </section>
  )
}
