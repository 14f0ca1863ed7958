import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/** Where the till lives: another app, which the router of the site does not know. */
const tillBase = '/kasir/'

/** Goes on to an address of this site or of the till. */
export function useGoTo(): (address: string, options?: { readonly replace?: boolean }) => void {
  const navigate = useNavigate()
  return useCallback(
    (address, options) => {
      if (!address.startsWith(tillBase)) navigate(address, options)
      else if (options?.replace) window.location.replace(address)
      else window.location.assign(address)
    },
    [navigate],
  )
}
