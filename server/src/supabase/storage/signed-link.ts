import { hkdfSync } from 'node:crypto'
import { isUuid } from '@laci/domain/base/ids/uuid.ts'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Keys } from '../../crypto/keys.ts'
import { invalidJwt, invalidSignature } from './storage-problem.ts'
import type { LinkMaker } from './storage-scope.ts'

/** A person's link is good for a week at most [STORAGE-24]. */
export const longestPersonLifeSeconds = 7 * 24 * 3_600

/** What a link is good for. One kind never works as the other. */
export type LinkScope = 'storage-download' | 'storage-upload'

export type Link = {
  /** `bucket/path`, exactly. */
  readonly place: string
  readonly maker: LinkMaker
  /** Uploads: whether what is there may be replaced. */
  readonly isReplacing: boolean
  /** Epoch milliseconds. */
  readonly expiresAtMs: number
}

/** Makes and reads the tokens of signed links, under a key that signs nothing else [STORAGE-12, STORAGE-13]. */
export type LinkSigner = {
  sign(scope: LinkScope, link: Link): Promise<string>
  /** Throws InvalidJWT for a token that is not ours or over, InvalidSignature for one of another place or kind. */
  open(scope: LinkScope, place: string, token: string): Promise<Link>
}

const claimsSchema = z.object({
  scope: z.string(),
  url: z.string(),
  by: z.string(),
  /** The session of a person. */
  session: z.optional(z.string()),
  iat: z.number(),
  upsert: z.boolean(),
  exp: z.number(),
})

export function createLinkSigner(keys: Pick<Keys, 'refreshTokenKey'>, clock: () => number): LinkSigner {
  const key = new Uint8Array(hkdfSync('sha256', keys.refreshTokenKey, '', 'laci storage links', 32))
  return {
    sign: (scope, link) =>
      new SignJWT({
        scope,
        url: link.place,
        by: writeMaker(link.maker),
        upsert: link.isReplacing,
        ...(link.maker.kind === 'person' &&
          link.maker.sessionId !== null && { session: link.maker.sessionId }),
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(Math.floor(clock() / 1000))
        .setExpirationTime(Math.floor(link.expiresAtMs / 1000))
        .sign(key),
    async open(scope, place, token) {
      const payload = await verify(token, key, clock())
      const claims = claimsSchema.safeParse(payload)
      const maker = claims.success ? readMaker(claims.data.by, claims.data.session) : null
      if (!claims.success || maker === null) throw invalidJwt('jwt claims are not valid')
      // Links from before STORAGE-24 were given for up to a year.
      const oldestIssue = clock() / 1000 - longestPersonLifeSeconds
      if (maker.kind === 'person' && claims.data.iat < oldestIssue) throw invalidJwt('jwt expired')
      if (claims.data.scope !== scope || claims.data.url !== place) throw invalidSignature()
      return { place, maker, isReplacing: claims.data.upsert, expiresAtMs: claims.data.exp * 1000 }
    },
  }
}

async function verify(token: string, key: Uint8Array, nowMs: number): Promise<unknown> {
  try {
    const options = { algorithms: ['HS256'], currentDate: new Date(nowMs), requiredClaims: ['exp'] }
    return (await jwtVerify(token, key, options)).payload
  } catch (error) {
    throw invalidJwt(error instanceof errors.JWTExpired ? 'jwt expired' : 'invalid signature')
  }
}

function writeMaker(maker: LinkMaker): string {
  return maker.kind === 'service' ? 'service' : `${maker.kind}:${maker.id}`
}

function readMaker(written: string, session: string | undefined): LinkMaker | null {
  if (written === 'service') return { kind: 'service' }
  const [kind, id] = written.split(':')
  if (!isUuid(id)) return null
  if (kind === 'till') return { kind, id }
  if (kind !== 'person' || (session !== undefined && !isUuid(session))) return null
  return { kind, id, sessionId: session ?? null }
}
