import { createECDH, createHash, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto'
import { type Pass, type PassKey, passTextToSign, sealedPass } from '@laci/domain/entitlement/pass.ts'
import { signEs256 } from './es256.ts'
import type { Keys } from './keys.ts'

/** Signs the passes of tills [ENTITLEMENT-3]. */
export type PassSigner = {
  /** What tills pin. */
  readonly passKey: PassKey
  sign(pass: Omit<Pass, 'keyId'>): string
}

/** Order of the group P-256 (SEC 2, section 2.4.2). */
const groupOrder = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')

/**
 * The key pair that passes are signed with. It is made of the installation's secret and not of the key for access tokens: a
 * pass never becomes a token, and data folders that are older than passes need no new file. 16 bytes more than the group has,
 * reduced: no number is noticeably likelier than another (FIPS 186-5, A.2.1).
 */
export function createPassSigner(keys: Pick<Keys, 'refreshTokenKey'>): PassSigner {
  const wide = Buffer.from(hkdfSync('sha256', keys.refreshTokenKey, '', 'laci entitlement pass', 48))
  const secret = (BigInt(`0x${wide.toString('hex')}`) % (groupOrder - 1n)) + 1n
  const secretBytes = Buffer.from(secret.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secretBytes)
  const point = pair.getPublicKey()
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const privateKey: KeyObject = createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', x, y, d: secretBytes.toString('base64url') },
    format: 'jwk',
  })
  const keyId = createHash('sha256').update(point).digest('base64url').slice(0, 16)
  return {
    passKey: { keyId, x, y },
    sign(pass) {
      const text = passTextToSign({ ...pass, keyId })
      return sealedPass(text, signEs256(privateKey, Buffer.from(text)).toString('base64url'))
    },
  }
}
