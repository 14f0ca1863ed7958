import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { TestServer } from './test-server.ts'

export type PokeLine = { next(): Promise<unknown>; closed: Promise<[number, string]>; close(): void }

/** Opens the socket of pokes, says `hello` and collects what comes. */
export async function openLine(server: Pick<TestServer, 'url'>, hello: string): Promise<PokeLine> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/sync/socket`)
  const messages: string[] = []
  let wake = () => {}
  socket.on('message', (data) => {
    messages.push(String(data))
    wake()
  })
  const closed = once(socket, 'close').then(([code, reason]): [number, string] => [code, String(reason)])
  await once(socket, 'open')
  socket.send(hello)
  return {
    closed,
    close: () => socket.close(),
    async next() {
      while (messages.length === 0)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      return JSON.parse(messages.shift()!)
    },
  }
}

export const helloOf = (deviceKey: string) => JSON.stringify({ hello: 'laci', deviceKey })
