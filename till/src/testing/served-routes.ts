import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Routes = {
  [route: string]: (body: Record<string, unknown>) => readonly [status: number, body: unknown]
}

const servers: Server[] = []

/** For `afterEach`. */
export function stopServing(): void {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
}

/**
 * A real HTTP server that speaks as ours does; routes that a test does not name answer 404. `calls`: method, path and
 * credential of each.
 */
export async function serveRoutes(routes: Routes): Promise<{ origin: string; calls: string[] }> {
  const calls: string[] = []
  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    const route = `${request.method} ${request.url?.split('?')[0]}`
    calls.push(`${route} ${request.headers.authorization ?? request.headers.apikey ?? ''}`.trim())
    const [status, answer] = routes[route]?.(body) ?? [404, { code: 'not_found', message: '' }]
    const isPage = typeof answer === 'string'
    response.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json' })
    response.end(isPage ? answer : JSON.stringify(answer))
  })
  servers.push(server)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, calls }
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}
