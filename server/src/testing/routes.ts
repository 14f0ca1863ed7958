import type { FastifyInstance } from 'fastify'

export type ListedRoute = { readonly method: string; readonly path: string }

/**
 * Every route of the server with its parameters filled in. Wildcards stand once in Fastify's list, whatever their
 * prefix: the caller names addresses for them.
 */
export function routesOf(app: FastifyInstance): ListedRoute[] {
  const found: ListedRoute[] = []
  const parents: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const drawn = /^(?<indent>(?:│ {3}| {4})*)[├└]── (?<path>\S+)(?: \((?<methods>[^)]*)\))?$/.exec(
      line,
    )?.groups
    if (drawn === undefined) continue
    const depth = drawn.indent!.length / 4
    parents.length = depth
    parents.push(drawn.path!)
    for (const method of drawn.methods?.split(', ') ?? []) {
      const path = parents.join('').replace(/:[A-Za-z]+/g, '0191d5c5-0000-7000-8000-000000000001')
      if (!path.includes('*')) found.push({ method, path })
    }
  }
  return found
}
