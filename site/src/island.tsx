import { type ComponentType, createContext, useContext, useId } from 'react'
import { renderToString } from 'react-dom/server'

/** Where the browser finds an island's file, by the island's name. */
export const IslandAddress = createContext<(name: string) => string>((name) => `/src/islands/${name}.tsx`)

type IslandProps<Props extends object> = {
  /** File in `islands/`, without its ending. */
  name: string
  of: ComponentType<Props>
  /** Must survive JSON: it travels in the HTML. */
  props: Props
  /** `touch` for anything above the fold, else React would load on every visit. */
  wake?: 'visible' | 'touch'
  className?: string
}

/**
 * A part of a static page that comes alive [SITE-14]. Its neutral first state is HTML; React loads when it is seen or touched.
 * Build side only: this file knows `react-dom/server`.
 */
export function Island<Props extends object>({
  name,
  of: Component,
  props,
  wake = 'visible',
  className,
}: IslandProps<Props>) {
  // From the outer tree, so that two equal islands on a page have two sets of ids.
  const prefix = useId()
  const address = useContext(IslandAddress)(name)
  // After the hooks: rendering inside a render takes React's hooks away. Not renderToStaticMarkup: that drops the comments between texts, which hydration needs.
  const html = renderToString(<Component {...props} />, { identifierPrefix: prefix })
  return (
    <div
      data-island={address}
      data-prefix={prefix}
      data-wake={wake}
      data-props={JSON.stringify(props)}
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own component, rendered one line above.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
