import type { PasswordOwner } from '@laci/domain/account/password.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerConfig } from '../world/server-config.ts'
import type { AuthUser } from './users-store.ts'

/** What a new password of this person must not be made of. Needs the rights of `service_role`. */
export async function passwordOwnerOf(
  tx: Tx,
  { userId, email, phone, userMetadata }: AuthUser,
  { brand }: Pick<ServerConfig, 'brand'>,
): Promise<PasswordOwner> {
  const { rows } = await tx.query<{ name: string | null }>('select name from stores where owner_id = $1', [
    userId,
  ])
  const ownName = typeof userMetadata.name === 'string' ? userMetadata.name : null
  return { names: [ownName, brand.name, ...rows.map(({ name }) => name)], email, phone }
}
