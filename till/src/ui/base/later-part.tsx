import { type ComponentType, lazy, useState } from 'react'

/** A part whose script comes later. */
export type LaterPart<Props> = {
  /** Suspends until the script is there. */
  readonly Part: ComponentType<Props>
  /** Brings the script; throws where it cannot be had. */
  fetch(): Promise<void>
}

/**
 * Unlike `lazy` alone, a part that was fetched before is drawn in the same turn that asks for it: a key typed right after
 * the one that opens it finds its field [TILL-45].
 */
export function laterPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LaterPart<Props> {
  let loaded: ComponentType<Props> | null = null
  const fetch = async () => {
    loaded = await load()
  }
  const Suspended = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  return {
    fetch,
    Part(props) {
      // The one that it began with: another one would lose what was typed into the first.
      const [Now] = useState(() => loaded ?? Suspended)
      return <Now {...props} />
    },
  }
}
