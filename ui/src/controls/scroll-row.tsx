import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'

/** How much of a row is out of sight at each end. */
export type HiddenEnds = { readonly start: boolean; readonly end: boolean }

/** A pixel at the end may be a rounding of the browser's. */
const slackPx = 2

export function hiddenEnds(row: {
  readonly scrollLeft: number
  readonly scrollWidth: number
  readonly clientWidth: number
}): HiddenEnds {
  return {
    start: row.scrollLeft > slackPx,
    end: row.scrollLeft + row.clientWidth < row.scrollWidth - slackPx,
  }
}

/**
 * Chips in one row that scrolls sideways. A finger swipes it and keys go through it; a mouse has arrows, at the ends behind which
 * there is more, where the row has room for them [UI-46]. They are no stops of the keyboard: the focus brings what it stands on into sight.
 */
export function ScrollRow({
  label,
  className,
  frameClassName,
  children,
}: {
  label: string
  /** Of the row itself: its gaps and paddings; a negative margin would put its ends beyond the arrows. */
  className?: string
  /** Of what holds it and its arrows: its place beside others. */
  frameClassName?: string
  children: ReactNode
}) {
  const row = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState<HiddenEnds>({ start: false, end: false })
  useEffect(() => {
    const element = row.current
    if (element === null) return
    const look = () => {
      // Where the row wraps there is nothing to scroll to, whatever reaches beyond its box.
      const scrolls = getComputedStyle(element).overflowX !== 'visible'
      const next = scrolls ? hiddenEnds(element) : { start: false, end: false }
      setHidden((known) => (known.start === next.start && known.end === next.end ? known : next))
    }
    // Called once at the start, too.
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    const chips = new MutationObserver(look)
    chips.observe(element, { childList: true, characterData: true, subtree: true })
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      chips.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  const turn = (sign: 1 | -1) => {
    const element = row.current
    element?.scrollBy({ left: sign * element.clientWidth * 0.8, behavior: 'smooth' })
  }
  return (
    <fieldset
      aria-label={label}
      className={classes('@container relative min-w-0', frameClassName ?? 'shrink-0')}
    >
      {/* A fieldset that scrolls itself has no scroll padding: chips would come to rest under the arrows. */}
      <div
        ref={row}
        className={classes(
          'relative flex min-w-0 overflow-x-auto @min-[22rem]:pointer-fine:scroll-px-16 [scrollbar-width:none]',
          className,
        )}
      >
        {children}
      </div>
      {hidden.start ? <Arrow side="start" onClick={() => turn(-1)} /> : null}
      {hidden.end ? <Arrow side="end" onClick={() => turn(1)} /> : null}
    </fieldset>
  )
}

function Arrow({ side, onClick }: { side: 'start' | 'end'; onClick: () => void }) {
  const Icon = side === 'start' ? ChevronLeft : ChevronRight
  return (
    <span
      aria-hidden
      className={classes(
        // In a narrow row the two would leave less than a chip between them.
        'absolute inset-y-0 hidden w-16 items-start from-kertas from-60% @min-[22rem]:pointer-fine:flex',
        side === 'start' ? 'left-0 bg-linear-to-r' : 'right-0 justify-end bg-linear-to-l',
        'pointer-events-none',
      )}
    >
      <button
        type="button"
        tabIndex={-1}
        onClick={onClick}
        data-testid={`scroll-row-${side}`}
        className="pointer-events-auto grid size-12 place-items-center rounded-full border border-garis-kuat bg-putih text-laci-600 hover:border-laci-600 hover:bg-laci-50"
      >
        <Icon size={20} />
      </button>
    </span>
  )
}
