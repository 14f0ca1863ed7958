import { classes } from '@laci/ui/controls/classes.ts'
import type { ReactNode } from 'react'

/**
 * A picture drawn in HTML: sharp at every size, a few hundred bytes, in the words of the till. To a screen reader it is one
 * picture with `label`; what is in it is not read.
 */
export function PictureFrame({
  label,
  title,
  aside,
  className,
  children,
}: {
  label: string
  title: string
  aside?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <div
      role="img"
      aria-label={label}
      className={classes(
        'overflow-hidden rounded-sheet border border-laci-900 bg-kertas text-sm select-none',
        className,
      )}
    >
      <div className="flex min-h-12 items-center justify-between gap-3 bg-laci-900 px-4 py-2 text-putih">
        <span className="font-extrabold">{title}</span>
        {aside ? <span className="text-right text-laci-100">{aside}</span> : null}
      </div>
      <div className="grid gap-3 p-4">{children}</div>
    </div>
  )
}

/** A small state inside a picture. */
export function PictureTag({
  tone,
  children,
}: {
  tone: 'good' | 'warning' | 'plain' | 'chosen'
  children: ReactNode
}) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-full border px-2.5 py-0.5 font-semibold whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}

const tones = {
  good: 'border-daun-700 bg-daun-50 text-daun-700',
  warning: 'border-jahe-800 bg-jahe-100 text-jahe-800',
  plain: 'border-garis-kuat bg-putih text-tinta',
  chosen: 'border-laci-600 bg-laci-50 text-laci-700',
} as const

/** Rows with a line between them. */
export function PictureRows({ children }: { children: ReactNode }) {
  return (
    <div className="grid divide-y divide-garis rounded-control border border-garis bg-putih">{children}</div>
  )
}

export function PictureRow({ children }: { children: ReactNode }) {
  return <div className="flex items-center justify-between gap-3 px-3 py-2.5">{children}</div>
}
