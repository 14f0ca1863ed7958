import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/**
 * A server that answers whatever a test wants, for what no sane outside service would say. To be called at the top of a
 * file. Answers the function that sets the answer and tells where the server is.
 */
export function useOddServer(): (answer: (response: ServerResponse) => void) => string {
  let answer = (response: ServerResponse): void => void response.end()
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => answer(response))
  })
  beforeAll(() => listen(server))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return (wanted) => {
    answer = wanted
    return urlOf(server)
  }
}

/** Where nobody listens. */
export async function closedUrl(): Promise<string> {
  const server = createServer()
  await listen(server)
  const url = urlOf(server)
  await new Promise((resolve) => server.close(resolve))
  return url
}
