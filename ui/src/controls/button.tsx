import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonSize, type ButtonTone, buttonClass } from './button-class.ts'
import { classes } from './classes.ts'

export type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  tone?: ButtonTone
  size?: ButtonSize
  isBusy?: boolean
  /** What it says while busy (*Memproses...*). The button is as wide as the longer of both, so nothing jumps. */
  busyLabel?: ReactNode
  children: ReactNode
}

/**
 * A button [UI-5]. While busy it stays focusable and keeps its width; another press is ignored, also by Enter in a form.
 * It is not `disabled` then, because a disabled button drops the focus to the top of the page.
 */
export function Button({
  tone = 'primary',
  size = 'medium',
  isBusy = false,
  busyLabel,
  className,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type={type}
      aria-busy={isBusy || undefined}
      className={buttonClass(tone, size, classes(isBusy && 'cursor-progress', className))}
      onClick={press}
      {...rest}
    >
      {busyLabel === undefined ? (
        children
      ) : (
        <span className="grid">
          <span
            className={classes(
              'col-start-1 row-start-1 inline-flex items-center justify-center gap-2',
              isBusy && 'invisible',
            )}
          >
            {children}
          </span>
          <span className={classes('col-start-1 row-start-1', !isBusy && 'invisible')}>{busyLabel}</span>
        </span>
      )}
    </button>
  )
}
