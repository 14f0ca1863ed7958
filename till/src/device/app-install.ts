import { type Readable, writable } from '../engine/base/readable.ts'

export type AppInstall = {
  readonly state: Readable<'unavailable' | 'available' | 'installed'>
  ask(): Promise<void>
}

/** Chromium's own event; not in the DOM types because it is no standard. */
type InstallPrompt = Event & { prompt(): Promise<unknown>; readonly userChoice: Promise<{ outcome: string }> }

/** Keeps the browser's offer to install the app, so that *Pengaturan* can make it when it suits. */
export function watchAppInstall(page: Window & typeof globalThis): AppInstall {
  const isInstalled = page.matchMedia(
    '(display-mode: standalone), (display-mode: window-controls-overlay)',
  ).matches
  const state = writable<'unavailable' | 'available' | 'installed'>(isInstalled ? 'installed' : 'unavailable')
  let offer: InstallPrompt | null = null
  page.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event as InstallPrompt
    state.set('available')
  })
  page.addEventListener('appinstalled', () => state.set('installed'))
  return {
    state,
    async ask() {
      const current = offer
      if (!current) return
      offer = null
      await current.prompt()
      const { outcome } = await current.userChoice
      state.set(outcome === 'accepted' ? 'installed' : 'unavailable')
    },
  }
}
