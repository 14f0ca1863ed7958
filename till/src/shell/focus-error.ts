import type { RefObject } from 'react'

/**
 * Brings the first field that does not fit under the fingers, once React has drawn which ones those are. A password that was wrong is
 * typed anew: nobody sees which letter to change.
 */
export function focusFirstError(form: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid]')
    field?.focus()
    if (field instanceof HTMLInputElement && field.type === 'password') field.select()
  })
}
