import type { Factor } from '../../../identity/factors-store.ts'

/** A factor as the clients want it. Never the secret. */
export function factorView(factor: Factor): Record<string, unknown> {
  return {
    id: factor.factorId,
    created_at: new Date(factor.createdAt).toISOString(),
    updated_at: new Date(factor.updatedAt).toISOString(),
    status: factor.status,
    ...(factor.friendlyName !== null && { friendly_name: factor.friendlyName }),
    factor_type: factor.factorType,
    last_challenged_at:
      factor.lastChallengedAt === null ? null : new Date(factor.lastChallengedAt).toISOString(),
  }
}
