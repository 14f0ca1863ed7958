import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Readable } from '../../engine/base/readable.ts'

/** Whether a cart holds something: what an update and a sign-out wait for. */
export const SellingContext = createContext<Readable<boolean>>({
  get: () => false,
  subscribe: () => () => {},
})

export function useIsSelling(): boolean {
  const selling = useContext(SellingContext)
  return useSyncExternalStore(selling.subscribe, selling.get)
}
