import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

/**
 * Words above a control, shown by hovering and by focus, 200 px wide at most [UI-12]. CSS alone shows them, so it works in
 * pages without React; Escape hides them until pointer and focus have left (there by the page's own script).
 * `children` gets the id that its control names in `aria-describedby`. A control that cannot be pressed should be
 * `aria-disabled` and not `disabled`: a disabled button takes no focus, and then nobody learns why.
 */
export function Tooltip({
  text,
  align = 'center',
  className,
  children,
}: {
  text: ReactNode
  /** Towards which side it may grow: `start` and `end` keep it on the screen beside an edge. */
  align?: 'start' | 'center' | 'end'
  className?: string
  children: (describedBy: string) => ReactNode
}) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its control lets through.
    <span
      data-tip=""
      className={classes('group/tip relative inline-flex', className)}
      onKeyDown={hideAtEscape}
      onBlur={(event) => delete event.currentTarget.dataset.tipHidden}
      onPointerLeave={(event) => delete event.currentTarget.dataset.tipHidden}
    >
      {children(id)}
      {/* The gap is padding and not margin: the pointer can cross it to the words. Not laid out while hidden, so that it widens no page. */}
      <span
        className={classes(
          'absolute bottom-full z-40 hidden w-max max-w-[200px] pb-2',
          'group-hover/tip:block group-focus-within/tip:block group-data-tip-hidden/tip:hidden!',
          alignments[align],
        )}
      >
        <span
          id={id}
          role="tooltip"
          className="block rounded-small bg-tinta px-3 py-2 text-left text-sm font-normal whitespace-normal text-putih"
        >
          {text}
        </span>
      </span>
    </span>
  )
}

const alignments = { start: 'left-0', center: 'left-1/2 -translate-x-1/2', end: 'right-0' } as const

function hideAtEscape(event: KeyboardEvent<HTMLElement>) {
  if (event.key === 'Escape') event.currentTarget.dataset.tipHidden = ''
}
