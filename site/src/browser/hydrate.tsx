import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Awake, noteEarlyTyping } from './early-typing.tsx'

/** Brings an island to life. The only file of a static page that reaches React. */
export function hydrateIsland(
  element: HTMLElement,
  Component: ComponentType<object>,
  onAwake: () => void,
): void {
  const markup = element.innerHTML
  const typeAgain = noteEarlyTyping(element)
  hydrateRoot(
    element,
    <Awake
      onAwake={() => {
        typeAgain()
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
