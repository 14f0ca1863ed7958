import { useLayoutEffect, useRef } from 'react'
import { setFieldText } from '../../device/scanner-input.ts'

/**
 * Takes what is typed while the script of a sheet is on its way, and gives it to the first field of the sheet once that
 * stands there, the Enter too [TILL-45]. Without it the digits of a sum would be read as a barcode.
 */
export function TypedAhead({ onCancel }: { onCancel: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const field = input.current!
    field.focus({ preventScroll: true })
    return () => handOverToNextField(field.value, field.readOnly)
  }, [])
  return (
    <input
      ref={input}
      className="sr-only"
      aria-label="Sedang membuka"
      autoComplete="off"
      // No keyboard comes up on a phone for a field that nobody sees.
      inputMode="none"
      // No scan becomes a sum here either.
      data-sum
      data-typed-ahead
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
        if (event.key !== 'Enter') return
        event.preventDefault()
        // What follows an Enter is not for this field any more.
        event.currentTarget.readOnly = true
      }}
    />
  )
}

/** A sheet may have a script of its own behind the one it was waited for: then another of these takes over. */
const takers = '[role=dialog], [role=alertdialog], [data-typed-ahead]'

/** Before the next key is heard, or the rest of a sum would stand before its beginning. */
function handOverToNextField(text: string, isEntered: boolean): void {
  if (text === '' && !isEntered) return
  const waiting = new AbortController()
  const { signal } = waiting
  const giveUp = () => waiting.abort()
  document.addEventListener('keydown', giveUp, { signal, capture: true })
  document.addEventListener('pointerdown', giveUp, { signal, capture: true })
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.closest(takers) === null) return
      waiting.abort()
      // Behind what the field itself does as it gets the focus: it may select what stands in it.
      queueMicrotask(() => handOver(target, text, isEntered))
    },
    { signal },
  )
}

function handOver(field: HTMLInputElement, text: string, isEntered: boolean): void {
  if (text !== '') {
    const { value, selectionStart, selectionEnd } = field
    setFieldText(
      field,
      value.slice(0, selectionStart ?? 0) + text + value.slice(selectionEnd ?? value.length),
    )
  }
  if (!isEntered) return
  const enter = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true })
  if (field.dispatchEvent(enter)) field.form?.requestSubmit()
}
