import type * as z from 'zod/mini'
import { type Fetch, requestApi, requestFile } from '../shell/api-request.ts'

/** Filters and the place in a list; what is undefined or empty is left out. */
export type DeskQuery = { readonly [name: string]: string | undefined }

/**
 * Calls `/api/operator`. Throws ApiRefusal (also `operator_only` and `second_factor_needed`) or NoAnswer. The shapes are the
 * screens' to bring: in here they would stand in the scripts of every page.
 */
export function deskService(
  { origin, fetch }: { origin: string; fetch: Fetch },
  accessToken: () => Promise<string | null>,
) {
  async function authorised(): Promise<{ token?: string }> {
    const token = await accessToken()
    return token === null ? {} : { token }
  }
  function addressOf(path: string, query: DeskQuery = {}): string {
    const wanted = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
    const text = new URLSearchParams(wanted).toString()
    return `${origin}/api/operator${path}${text === '' ? '' : `?${text}`}`
  }
  return {
    async read<Output>(path: string, schema: z.ZodMiniType<Output>, query?: DeskQuery): Promise<Output> {
      return requestApi(fetch, addressOf(path, query), schema, await authorised())
    },
    /** A file as it is. */
    async readFile(path: string): Promise<Blob> {
      return requestFile(fetch, addressOf(path), await authorised())
    },
    /** `body.actionId`: made when the action is meant, so that a second try of the same one does nothing twice. */
    async command<Output>(
      path: string,
      schema: z.ZodMiniType<Output>,
      body: Readonly<Record<string, unknown>> & { readonly actionId: string },
    ): Promise<Output> {
      return requestApi(fetch, addressOf(path), schema, { ...(await authorised()), method: 'POST', body })
    },
  }
}
