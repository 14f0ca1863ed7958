import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { assert } from '@laci/domain/base/lib/assert.ts'
import { type JWK, SignJWT } from 'jose'
import * as z from 'zod/mini'

/** What this installation signs and checks with. Made once; whoever holds it is the server. */
export type Keys = {
  /** ES256, signs access tokens and the two API keys. */
  readonly signingKey: KeyObject
  readonly verifyingKey: KeyObject
  /** The public half with `kid`, `alg` and `use`, as `jwks.json` shows it. */
  readonly publicJwk: JWK & { kid: string }
  /** Public: names the project, gives the rights of nobody. */
  readonly anonKey: string
  /** Secret: gives the rights of `service_role`. */
  readonly serviceKey: string
  /**
   * Derives refresh tokens, so that the database can hold their hashes alone; and, through HKDF, the keys under which
   * codes are hashed and waiting messages and secrets of second factors sealed. 32 bytes, which OpenSSL reads once.
   */
  readonly refreshTokenKey: KeyObject
}

const keyFileSchema = z.object({
  privateJwk: z.record(z.string(), z.unknown()),
  anonKey: z.string(),
  serviceKey: z.string(),
  refreshTokenKey: z.string(),
})
type KeyFile = z.output<typeof keyFileSchema>

/** The API keys are meant for ever: ten years, as the public service gives its own. */
const apiKeyLifeSeconds = 10 * 365 * 24 * 3600

/** Makes fresh keys that are written nowhere. `nowMs`: epoch milliseconds. */
export async function makeKeys(nowMs: number): Promise<Keys> {
  return readKeys(await makeKeyFile(nowMs))
}

/**
 * The keys of a data folder; makes folder and file when they are missing. Two programs that start at once get the same
 * keys: the file appears whole and only once.
 */
export async function openKeys(dataFolder: string, nowMs: number): Promise<Keys> {
  const path = join(dataFolder, 'keys.json')
  const known = readOrNull(path)
  if (known !== null) return readKeys(keyFileSchema.parse(JSON.parse(known)))
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomUUID()}.new`
  writeSecret(draft, JSON.stringify(await makeKeyFile(nowMs)))
  try {
    // `link` refuses an existing name, unlike `rename`: the slower of two programs then reads what the faster one made.
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readKeys(keyFileSchema.parse(JSON.parse(readFileSync(path, 'utf8'))))
}

async function makeKeyFile(nowMs: number): Promise<KeyFile> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const privateJwk = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'ES256', use: 'sig' }
  const sign = (role: 'anon' | 'service_role') =>
    new SignJWT({ role })
      .setProtectedHeader({ alg: 'ES256', kid: privateJwk.kid, typ: 'JWT' })
      .setIssuer('laci')
      .setIssuedAt(Math.floor(nowMs / 1000))
      .setExpirationTime(Math.floor(nowMs / 1000) + apiKeyLifeSeconds)
      .sign(privateKey)
  return {
    privateJwk,
    anonKey: await sign('anon'),
    serviceKey: await sign('service_role'),
    refreshTokenKey: randomBytes(32).toString('base64url'),
  }
}

function readKeys(file: KeyFile): Keys {
  const { kty, crv, x, y, kid } = file.privateJwk as Record<string, string>
  assert(kty === 'EC' && crv === 'P-256' && x && y && kid, 'the key file holds no P-256 key with a kid')
  const signingKey = createPrivateKey({ key: file.privateJwk as Record<string, string>, format: 'jwk' })
  return {
    signingKey,
    verifyingKey: createPublicKey(signingKey),
    // Named one by one: the private part `d` can then never slip into what is published.
    publicJwk: { kty, crv, x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] },
    anonKey: file.anonKey,
    serviceKey: file.serviceKey,
    refreshTokenKey: createSecretKey(file.refreshTokenKey, 'base64url'),
  }
}

function writeSecret(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
