import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Brings an island to life. The only file of a static page that reaches React. */
export function hydrateIsland(
  element: HTMLElement,
  Component: ComponentType<object>,
  onAwake: () => void,
): void {
  const markup = element.innerHTML
  const typed = typedTexts(element)
  hydrateRoot(
    element,
    <Awake
      onAwake={() => {
        repeatTyping(element, typed)
        onAwake()
      }}
    >
      <Component {...JSON.parse(element.dataset.props ?? '{}')} />
    </Awake>,
    {
      identifierPrefix: element.dataset.prefix ?? '',
      onRecoverableError: report,
      onUncaughtError(error) {
        report(error)
        // React removes an island that throws; its first state is better than a hole.
        queueMicrotask(() => {
          element.innerHTML = markup
        })
      },
    },
  )
}

function report(error: unknown) {
  console.error(error)
}

/** Calls back once React listens. One child and no id of its own: ids inside stay those of the HTML. */
function Awake({ onAwake, children }: { onAwake: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it wakes.
  useEffect(onAwake, [])
  return children
}

type TypedText = { index: number; value: string }

function typedTexts(element: HTMLElement): TypedText[] {
  return [...element.querySelectorAll('input')]
    .map((field, index) => ({ index, value: field.value, isTyped: field.value !== field.defaultValue }))
    .filter(({ isTyped }) => isTyped)
}

/** What was typed before React was there stands in the field, but not in React's state: typed once more, in code. */
function repeatTyping(element: HTMLElement, typed: readonly TypedText[]) {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const fields = element.querySelectorAll('input')
  for (const { index, value } of typed) {
    const field = fields[index]
    if (!field) continue
    field.value = field.defaultValue
    setValue?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
