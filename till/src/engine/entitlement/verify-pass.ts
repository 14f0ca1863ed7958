import type { PassKey, VerifyPassText } from '@laci/domain/entitlement/pass.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** Checks passes with the browser's own cryptography. A key or signature that is none counts as forged. */
export function createPassVerifier(subtle: SubtleCrypto): VerifyPassText {
  return async (key, text, signature) => {
    try {
      const publicKey = await subtle.importKey('jwk', jwkOf(key), algorithm, false, ['verify'])
      return await subtle.verify(
        { ...algorithm, hash: 'SHA-256' },
        publicKey,
        bytesOf(signature),
        new TextEncoder().encode(text),
      )
    } catch {
      return false
    }
  }
}

function jwkOf({ x, y }: PassKey): JsonWebKey {
  return { kty: 'EC', crv: 'P-256', x, y }
}

function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
