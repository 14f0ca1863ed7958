import type { RefObject } from 'react'

/** Brings the first field that does not fit under the fingers, once React has drawn which ones those are. */
export function focusFirstError(form: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
}
