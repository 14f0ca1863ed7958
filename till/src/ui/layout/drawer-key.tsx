import { useEffect } from 'react'
import { useOpenDrawer } from '../printing/use-open-drawer.ts'

/** F7 opens the drawer on every screen. */
export function DrawerKey() {
  const drawer = useOpenDrawer()
  useEffect(() => {
    if (drawer === null) return
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'F7' || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
      event.preventDefault()
      drawer?.open()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
  return null
}
