import { classes } from '@laci/ui/controls/classes.ts'

/**
 * Hours, minutes and seconds to `hour` of the next day on the visitor's clock [SITE-19]; the page's own script counts, because
 * React for a clock would cost more than the page. Without it a dash stands for each digit and `label` still says when the offer
 * ends. The digits are hidden from screen readers: nobody wants to hear each second.
 */
export function Countdown({
  hour,
  label,
  atEnd,
  isOnDark = false,
}: {
  hour: number
  label: string
  /** What stands there when the hour has come. Left out: the next day's countdown begins. */
  atEnd?: string
  isOnDark?: boolean
}) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span className={isOnDark ? 'text-laci-100' : 'text-redup'}>{label}</span>
      <strong
        aria-hidden="true"
        data-testid="countdown"
        data-countdown-hour={hour}
        data-countdown-at-end={atEnd}
        className={classes(
          'inline-block min-w-[8ch] text-2xl font-extrabold whitespace-nowrap tabular-nums',
          isOnDark ? 'text-putih' : 'text-tinta',
        )}
      >
        --:--:--
      </strong>
    </p>
  )
}
