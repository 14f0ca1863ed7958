import {
  type DeletionView,
  deletionAskedSchema,
  deletionViewSchema,
} from '@laci/domain/account/deletion-wire.ts'
import * as z from 'zod/mini'
import { ApiRefusal, type Fetch, requestApi } from '../shell/api-request.ts'

type Parts = { readonly origin: string; readonly fetch: Fetch }

/** An account that goes, and comes back. All throw ApiRefusal or NoAnswer; without a session ApiRefusal 401. */
export function deletionService({ origin, fetch }: Parts, accessToken: () => Promise<string | null>) {
  async function ask<Output>(path: string, schema: z.ZodMiniType<Output>, body?: object): Promise<Output> {
    const token = await accessToken()
    if (token === null) throw new ApiRefusal(401, 'session_missing', '')
    return requestApi(fetch, `${origin}${path}`, schema, {
      token,
      ...(body ? { method: 'POST' as const, body } : {}),
    })
  }
  return {
    view: (): Promise<DeletionView> => ask('/api/account-deletion', deletionViewSchema),
    /** Answers until when one may come back, epoch ms. */
    async remove(password: string): Promise<number> {
      return (await ask('/api/account-deletion', deletionAskedSchema, { password })).eraseAt
    },
    async restore(): Promise<void> {
      await ask('/api/account-deletion/cancel', z.object({}), {})
    },
    /** The account's own data, as text of a JSON file. */
    async exportText(): Promise<string> {
      return JSON.stringify(await ask('/api/account-export', z.looseObject({})), null, 2)
    },
  }
}
