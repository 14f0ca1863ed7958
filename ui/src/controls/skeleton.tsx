import { classes } from './classes.ts'

/** A grey bar where text or a card will be; give it the size of the real thing. Invisible for the first 300 ms. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classes('block max-w-full animate-skeleton rounded-small bg-garis', className)}
    />
  )
}
