import { readdirSync } from 'node:fs'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { StorageClient } from '@supabase/storage-js'
import type { RestCaller } from './rest-calls.ts'
import type { TestServer } from './test-server.ts'

/** Who calls: nobody, a person by access token, the service, or a till by its device key. */
export type StorageTestCaller = RestCaller | { readonly deviceKey: string }

export type StorageAnswer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  /** The bytes as JSON; null when they are none. */
  readonly body: unknown
}

export function storageHeadersOf(server: TestServer, caller: StorageTestCaller): Record<string, string> {
  const { anonKey, serviceKey } = server.keys
  if (caller === 'service') return { apikey: serviceKey, Authorization: `Bearer ${serviceKey}` }
  if (caller === 'anon') return { apikey: anonKey, Authorization: `Bearer ${anonKey}` }
  const bearer = 'deviceKey' in caller ? caller.deviceKey : caller.accessToken
  return { apikey: anonKey, Authorization: `Bearer ${bearer}` }
}

/** The published client of `/storage/v1` against this server. */
export function storageClientOf(server: TestServer, caller: StorageTestCaller): StorageClient {
  return new StorageClient(`${server.url}/storage/v1`, storageHeadersOf(server, caller))
}

/**
 * One raw call to `/storage/v1`: the path goes out as it is written, dots and all. `caller` null sends neither key nor
 * bearer.
 */
export function callStorage(
  server: TestServer,
  caller: StorageTestCaller | null,
  method: string,
  path: string,
  options: {
    readonly body?: Uint8Array | string
    readonly json?: unknown
    readonly headers?: Readonly<Record<string, string>>
  } = {},
): Promise<StorageAnswer> {
  const body = options.json === undefined ? options.body : JSON.stringify(options.json)
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const call = httpRequest(
      {
        hostname,
        port,
        method,
        path: `/storage/v1${path}`,
        headers: {
          ...(caller !== null && storageHeadersOf(server, caller)),
          ...(options.json !== undefined && { 'content-type': 'application/json' }),
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
          ...options.headers,
        },
      },
      (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('error', reject)
        response.on('end', () => {
          const bytes = Buffer.concat(pieces)
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes,
            body: jsonOrNull(bytes),
          })
        })
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}

function jsonOrNull(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

/** The answer of this wire to what it does not do. */
export function refusal(status: number, code: string): Record<string, unknown> {
  return { status: 400, body: { statusCode: String(status), code, error: expectAny, message: expectAny } }
}

/** Any text; for `toMatchObject`. */
const expectAny = {
  asymmetricMatch: (value: unknown) => typeof value === 'string' && value !== '',
  toString: () => 'a text',
}

/** A file that begins as a picture of its type does, of this size in all. */
export function pictureBytes(type: 'image/png' | 'image/jpeg' | 'image/webp', sizeBytes = 3_000): Buffer {
  const heads = {
    'image/png': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    'image/jpeg': Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    'image/webp': Buffer.from('RIFF\x00\x01\x00\x00WEBPVP8 '),
  }
  const bytes = Buffer.alloc(sizeBytes, 'laci ')
  heads[type].copy(bytes)
  return bytes
}

/** How many files lie in the storage folder, drafts included. */
export function countStoredFiles(server: TestServer): number {
  return readdirSync(server.storageFolder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length
}
