import { userEvent } from '@testing-library/user-event'

/** Somebody at the keys and the screen, as fast as the page takes it. */
export const newPerson = () => userEvent.setup({ delay: null, pointerEventsCheck: 0 })

/** From the clipboard, in the place of what stood there: one change where typing has one for each letter. */
export async function fill(
  person: ReturnType<typeof newPerson>,
  field: HTMLElement,
  text: string,
): Promise<void> {
  await person.clear(field)
  if (text !== '') await person.paste(text)
}

/** The first finding that is announced with a field; null: none. */
export function errorOf(field: HTMLElement): string | null {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  const id = ids.find((one) => one.endsWith('-error'))
  return id === undefined ? null : (document.getElementById(id)?.textContent ?? null)
}
