import type { IncomingMessage, ServerResponse } from 'node:http'

/** One request as the parts of the simulator see it. */
export type Exchange = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: URL
  readonly path: string
}

const largestBodyBytes = 2_000_000

/** The bytes of a request; undefined when they are too many. */
export async function readBytes(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > largestBodyBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The JSON of a request; undefined when there is none or it cannot be read. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const bytes = await readBytes(request)
  if (bytes === undefined) return undefined
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}
