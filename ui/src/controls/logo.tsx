import { classes } from './classes.ts'

/** The drawer: teal top, yellow front, a half-round slot for the hand. */
export function LogoMark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={classes('palette-light', className)}>
      <path d="M10 4h20a6 6 0 0 1 6 6v9H4v-9a6 6 0 0 1 6-6Z" className="fill-laci-600" />
      <path d="M4 21h32v9a6 6 0 0 1-6 6H10a6 6 0 0 1-6-6v-9Z" className="fill-kunyit-400" />
      <path d="M14 21h12a6 6 0 0 1-12 0Z" className="fill-laci-900" />
    </svg>
  )
}

/** Mark and wordmark. `isOnDark` turns the word white. */
export function Logo({ name = 'Laci', isOnDark = false }: { name?: string; isOnDark?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark />
      <span className={classes('text-2xl font-extrabold', isOnDark ? 'text-putih' : 'text-laci-900')}>
        {name}
      </span>
    </span>
  )
}
