import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'

/** A square button with an icon and a name that only screen readers and tooltips say. */
export function IconButton({
  label,
  icon,
  className = '',
  tone = 'quiet',
  ...rest
}: Omit<ButtonProps, 'children' | 'busyLabel'> & { label: string; icon: ReactNode }) {
  return (
    <Button
      tone={tone}
      aria-label={label}
      title={label}
      className={`aspect-square px-0 ${className}`}
      {...rest}
    >
      {icon}
    </Button>
  )
}
