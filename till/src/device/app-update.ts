import { type Readable, writable } from '../engine/base/readable.ts'

export type AppUpdate = {
  /** `ready` when a newer version waits on this device. */
  readonly state: Readable<'none' | 'ready' | 'applying'>
  /** Whether the whole app is on this device, so that it opens without internet. */
  readonly isOfflineReady: Readable<boolean>
  check(): void
  /** Switches to the new version: the page reloads. Only ever called by a person's press. */
  apply(): void
}

const checkEveryMs = 60 * 60 * 1000

/**
 * Registers the service worker and watches for a newer version. Nothing in here reloads the page by itself:
 * the new version waits until `apply`, and only the window that asked reloads.
 */
export function watchAppUpdate(page: Window & typeof globalThis, workerAddress: string): AppUpdate {
  const state = writable<'none' | 'ready' | 'applying'>('none')
  const isOfflineReady = writable(false)
  const { serviceWorker } = page.navigator
  let registration: ServiceWorkerRegistration | null = null

  function watchInstalling(worker: ServiceWorker | null) {
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && serviceWorker.controller) state.set('ready')
    })
  }

  function check() {
    // Offline, or the server restarts: the next check comes by itself.
    registration?.update().catch(() => {})
  }

  async function register() {
    registration = await serviceWorker.register(workerAddress)
    if (registration.waiting && serviceWorker.controller) state.set('ready')
    watchInstalling(registration.installing)
    registration.addEventListener('updatefound', () => watchInstalling(registration?.installing ?? null))
    page.addEventListener('online', check)
    page.setInterval(check, checkEveryMs)
    await serviceWorker.ready
    isOfflineReady.set(true)
  }

  if (serviceWorker) {
    const hadController = serviceWorker.controller !== null
    serviceWorker.addEventListener('controllerchange', () => {
      if (state.get() === 'applying') page.location.reload()
      // Another window applied it: this one still runs the old version and is offered the new one.
      else if (hadController) state.set('ready')
    })
    // Without a worker (private window, file share) the till works on, it only cannot be opened without internet.
    register().catch(() => {})
  }

  return {
    state,
    isOfflineReady,
    check,
    apply() {
      state.set('applying')
      if (registration?.waiting) registration.waiting.postMessage({ type: 'apply-update' })
      else page.location.reload()
    },
  }
}
