import { webcrypto } from 'node:crypto'
import { type Pass, type PassKey, passTextToSign, sealedPass } from '@laci/domain/entitlement/pass.ts'

/** Somebody who signs passes: the server, or one who would like to be it. */
export type PassSigner = { readonly key: PassKey; seal(pass: Pass): Promise<string> }

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const

export async function makePassSigner(keyId: string): Promise<PassSigner> {
  const pair = await webcrypto.subtle.generateKey(curve, true, ['sign', 'verify'])
  const { x, y } = await webcrypto.subtle.exportKey('jwk', pair.publicKey)
  return {
    key: { keyId, x: x!, y: y! },
    async seal(pass) {
      const text = passTextToSign(pass)
      const bytes = new TextEncoder().encode(text)
      const signature = await webcrypto.subtle.sign({ ...curve, hash: 'SHA-256' }, pair.privateKey, bytes)
      return sealedPass(text, Buffer.from(signature).toString('base64url'))
    },
  }
}
