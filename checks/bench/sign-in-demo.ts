import { pseudoEmail, storedPhone } from '@laci/domain/base/phone/phone-number.ts'
import type { RealServer } from '../real-server/real-server.ts'
import { readDemoSignIn } from '../real-server/shop-client.ts'

export type DemoPerson = {
  readonly email: string
  readonly password: string
  readonly userId: string
  readonly accessToken: string
  readonly anonKey: string
}

/** Signs the owner of the demo shop in. */
export async function signInDemo(server: RealServer): Promise<DemoPerson> {
  const { phone, password } = readDemoSignIn(server.dataFolder)
  const config = (await (await fetch(`${server.url}/api/config`)).json()) as {
    anonKey: string
    pseudoDomain: string
  }
  const email = pseudoEmail(storedPhone(phone), config.pseudoDomain)
  const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: config.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const session = (await answer.json()) as { access_token: string; user: { id: string } }
  return {
    email,
    password,
    userId: session.user.id,
    accessToken: session.access_token,
    anonKey: config.anonKey,
  }
}
