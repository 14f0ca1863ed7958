import { createHash } from 'node:crypto'

/** The vendor's signature: SHA-512 over the texts as they stand in the body, in hex. */
export function signatureOf(
  orderId: string,
  statusCode: string,
  grossAmount: string,
  serverKey: string,
): string {
  return createHash('sha512').update(`${orderId}${statusCode}${grossAmount}${serverKey}`).digest('hex')
}

/** The header that a holder of the server key sends. */
export function basicAuthorization(serverKey: string): string {
  return `Basic ${Buffer.from(`${serverKey}:`).toString('base64')}`
}
