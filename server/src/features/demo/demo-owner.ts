import { randomUUID } from 'node:crypto'
import { pseudoEmail, storedPhone } from '@laci/domain/base/phone/phone-number.ts'
import type { Database } from '../../db/database.ts'
import { inScope } from '../../db/scope.ts'
import type { PasswordHasher } from '../../identity/passwords.ts'
import { insertUser } from '../../identity/users-store.ts'

/**
 * Makes the person behind the demo shop, who has no telephone and so cannot answer a code. Account and shop come from
 * the first sign-in, as for everybody (ruling 12). False when the number is somebody's already.
 */
export async function createDemoOwner(
  deps: { database: Database; passwords: PasswordHasher; pseudoDomain: string; now: number },
  owner: { name: string; phone: string; password: string },
): Promise<boolean> {
  const passwordHash = await deps.passwords.hash(owner.password)
  const user = await inScope(deps.database, { role: 'service_role' }, (tx) =>
    insertUser(tx, {
      userId: randomUUID(),
      email: pseudoEmail(storedPhone(owner.phone), deps.pseudoDomain),
      phone: owner.phone,
      passwordHash,
      isEmailConfirmed: true,
      isPhoneConfirmed: true,
      userMetadata: { name: owner.name, whatsapp: owner.phone },
      nowMs: deps.now,
    }),
  )
  return user !== null
}
