import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while the HTML that was served comes to life, for which nothing may differ from it [SITE-69]; true ever after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
