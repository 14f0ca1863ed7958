import { type ReactNode, useEffect } from 'react'

/** Types again, once React listens. */
export type EarlyTyping = () => void

/**
 * Notes what was typed into the HTML that was served, and what still is until React listens [SITE-65]: it stands in the
 * fields, but not in React's state. To be called before hydrating.
 */
export function noteEarlyTyping(element: HTMLElement): EarlyTyping {
  const typed = new Map<HTMLInputElement, string>()
  const note = (field: HTMLInputElement) => {
    if (field.value !== field.defaultValue) typed.set(field, field.value)
  }
  for (const field of element.querySelectorAll('input')) note(field)
  const noteNow = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) note(target)
  }
  element.addEventListener('input', noteNow, { capture: true })
  return () => {
    element.removeEventListener('input', noteNow, { capture: true })
    for (const [field, value] of typed) if (field.isConnected) typeInto(field, value)
  }
}

/** As the browser tells it when a person types. React looks whether the value differs from the one it knows. */
function typeInto(field: HTMLInputElement, value: string): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  field.value = field.defaultValue
  setValue?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

declare global {
  interface Window {
    /** Of `every-page.ts`, which is no module: what was pressed so far, and from now on presses go through. */
    takeEarlyPresses?: () => HTMLElement[]
  }
}

/** Presses again what was pressed early, one after the other: two in one go would both see the same state. */
export async function pressAgain(presses: readonly HTMLElement[]): Promise<void> {
  for (const pressed of presses) {
    await null
    if (pressed.isConnected) pressed.click()
  }
}

/** Calls back once React listens. One child and no id of its own: ids inside stay those of the HTML. */
export function Awake({ onAwake, children }: { onAwake: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it wakes.
  useEffect(onAwake, [])
  return children
}
