import { userEvent } from '@testing-library/user-event'

/** Somebody at the keys and the screen, as fast as the page takes it. */
export const newPerson = () => userEvent.setup({ delay: null })

/** The first finding that is announced with a field; null: none. */
export function errorOf(field: HTMLElement): string | null {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  const id = ids.find((one) => one.endsWith('-error'))
  return id === undefined ? null : (document.getElementById(id)?.textContent ?? null)
}
