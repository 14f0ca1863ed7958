import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { payingPath, withoutInternetMark } from '../engine/entitlement/paying-page.ts'

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
const openShell = createHandlerBoundToURL('index.html')

/** The headers that say what a document may do. */
const rightsHeaders = ['content-security-policy', 'cross-origin-opener-policy', 'permissions-policy']
const patienceMs = 4_000

/**
 * *Langganan*: the shell of this very release, with the rights that the server gives this address now. Without the
 * server it opens all the same, and its address says that it cannot pay.
 */
const openPayingPage: typeof openShell = async (options) => {
  const shell = await openShell(options)
  const { url } = options
  if (url === undefined || url.searchParams.has(withoutInternetMark)) return shell
  const rights = await rightsFromServer()
  if (rights === null) return Response.redirect(`${payingPath}?${withoutInternetMark}`)
  const headers = new Headers(shell.headers)
  for (const [name, value] of rights) headers.set(name, value)
  return new Response(shell.body, { headers })
}

async function rightsFromServer(): Promise<readonly (readonly [name: string, value: string])[] | null> {
  const asked = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patienceMs) } as const
  const answer = await fetch(payingPath, asked).catch(() => null)
  if (!answer?.ok) return null
  const rights = rightsHeaders.map((name) => [name, answer.headers.get(name)] as const)
  return rights.every((right): right is readonly [string, string] => right[1] !== null) ? rights : null
}

registerRoute(new NavigationRoute(openPayingPage, { allowlist: [new RegExp(`^${payingPath}(\\?|$)`)] }))
registerRoute(new NavigationRoute(openShell))

// A new version waits until the cashier asks for it (R8): never skipWaiting on our own.
self.addEventListener('message', (event) => {
  if ((event.data as { type?: unknown } | null)?.type === 'apply-update') void self.skipWaiting()
})

// The very first visit is served from the cache at once, so losing the network minutes later does no harm.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
