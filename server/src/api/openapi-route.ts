import type { FastifyInstance } from 'fastify'
import type { World } from '../world/world.ts'
import { anybody } from './access.ts'
import { createApi, type RouteDescription, written } from './api.ts'
import { openApiOf } from './openapi.ts'

/** `GET /api/openapi.json` [PLATFORM-97]. `routes` is still growing when this is called: the document is made when it is asked for. */
export function registerOpenApi(
  app: FastifyInstance,
  deps: Pick<World, 'database' | 'keys' | 'clock' | 'config'>,
  routes: readonly RouteDescription[],
): void {
  let text: string | null = null
  createApi(app, deps).route(
    {
      ...{ method: 'GET', path: '/api/openapi.json', summary: 'This document.' },
      ...{ access: anybody, answers: { 200: written('application/json') } },
    },
    async ({ reply }) => {
      const { version, canonicalOrigin } = deps.config
      text ??= JSON.stringify(openApiOf(routes, { version, origin: canonicalOrigin }))
      return reply.type('application/json; charset=utf-8').send(text)
    },
  )
}
