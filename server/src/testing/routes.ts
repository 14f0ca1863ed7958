import type { RouteOptions } from 'fastify'
import type { TestServer } from './test-server.ts'

/** A route as it was registered: `/api/devices/:deviceId/revoke`, wildcards as `*`. */
export type RouteTemplate = { readonly method: string; readonly template: string }

export type ListedRoute = { readonly method: string; readonly path: string }

/** No browser and no `fetch` sends these; the data API lists them to refuse them. */
const unsendable = ['TRACE', 'CONNECT']

export function templatesOf(route: RouteOptions): RouteTemplate[] {
  const methods = Array.isArray(route.method) ? route.method : [route.method]
  return methods
    .filter((method) => !unsendable.includes(method))
    .map((method) => ({ method, template: route.url }))
}

/** The template with its parameters and wildcard filled in. */
export function fillTemplate(template: string, value: (name: string) => string): string {
  return template.replace(/:([A-Za-z]+)|\*/g, (_whole, name?: string) => value(name ?? '*'))
}

/** Every route of the server with its parameters filled in, without wildcards: the caller names addresses for them. */
export function routesOf(server: Pick<TestServer, 'routes'>): ListedRoute[] {
  return server.routes
    .filter(({ template }) => !template.includes('*'))
    .map(({ method, template }) => ({
      method,
      path: fillTemplate(template, () => '0191d5c5-0000-7000-8000-000000000001'),
    }))
}
