import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DiskFull, serverBusy } from './problems.ts'

/** How the disk of the data folder stands. */
export type DiskRoom = {
  /** While there is too little room nothing new is taken in. */
  isFull(): boolean
  freeBytes(): number
}

const retryMs = 5_000

/**
 * What lets somebody in, so that they can read, and what only asks although it is sent as a POST. The few bytes that a
 * session takes are there: what is held back is all that grows.
 */
const stillTaken = new Set([
  '/auth/v1/token',
  '/auth/v1/logout',
  '/auth/v1/factors/:factorId/challenge',
  '/auth/v1/factors/:factorId/verify',
  '/api/staff/sign-in',
  '/storage/v1/object/list/:bucket',
  '/storage/v1/object/list-v2/:bucket',
  '/storage/v1/object/sign/:bucket',
  '/storage/v1/object/sign/:bucket/*',
])

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** While the disk is full every write is a wait, before anything of it is read, and what reads goes on [PLATFORM-95]. */
export function installDiskHold(app: FastifyInstance, disk: DiskRoom): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!disk.isFull() || isStillTaken(request)) return
    // Not every wire's errors carry it by themselves.
    reply.header('retry-after', String(retryMs / 1_000))
    // A till of any age knows this one.
    if (request.routeOptions.url?.startsWith('/api/sync/')) throw serverBusy()
    throw new DiskFull()
  })
}

function isStillTaken({ method, routeOptions: { url } }: FastifyRequest): boolean {
  // Without a route it is a 404, and that it stays.
  return readingMethods.has(method) || url === undefined || stillTaken.has(url)
}
