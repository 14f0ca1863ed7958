import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

export type ChipTone = 'plain' | 'teal' | 'warning' | 'danger' | 'success'

const tones: { [Tone in ChipTone]: string } = {
  plain: 'bg-putih text-redup border-garis-kuat',
  teal: 'bg-laci-50 text-laci-700 border-laci-600',
  warning: 'bg-jahe-100 text-jahe-800 border-jahe-800',
  danger: 'bg-cabai-50 text-cabai-600 border-cabai-600',
  success: 'bg-daun-50 text-daun-700 border-daun-700',
}

/** A small round label with a state. The words say it; the colour only helps. */
export function Chip({
  tone = 'plain',
  icon,
  className,
  children,
  ...rest
}: ComponentProps<'span'> & { tone?: ChipTone; icon?: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 py-1 text-sm font-semibold',
        tones[tone],
        className,
      )}
      {...rest}
    >
      {icon}
      {children}
    </span>
  )
}

/** A chip that is pressed: filters, and the state of sending. Pressed ones say so (`aria-pressed`) and look filled. */
export function ChipButton({
  tone = 'plain',
  isPressed,
  icon,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & { tone?: ChipTone; isPressed?: boolean; icon?: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      className={classes(
        'inline-flex min-h-12 min-w-12 shrink-0 items-center justify-center gap-1.5 rounded-full border px-4 text-sm font-semibold whitespace-nowrap narrow:whitespace-normal',
        isPressed ? 'border-laci-600 bg-laci-600 text-putih' : tones[tone],
        className,
      )}
      {...rest}
    >
      {icon}
      {children}
    </button>
  )
}
