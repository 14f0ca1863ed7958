import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** What this file uses of the worker's global scope; the DOM types of the app do not know it. */
type WorkerScope = {
  readonly __WB_MANIFEST: { url: string; revision: string | null }[]
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(
    type: 'activate' | 'message',
    listener: (event: { data?: unknown; waitUntil(work: Promise<unknown>): void }) => void,
  ): void
}
declare const self: WorkerScope

// The whole app is on the device after the first visit: it opens with the network off (R11).
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

// Every address below /kasir/ is the same shell; its router does the rest.
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html')))

// A new version waits until the cashier asks for it (R8): never skipWaiting on our own.
self.addEventListener('message', (event) => {
  if ((event.data as { type?: unknown } | null)?.type === 'apply-update') void self.skipWaiting()
})

// The very first visit is served from the cache at once, so losing the network minutes later does no harm.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
