import type { AuditEntry } from '@laci/domain/operator/audit.ts'
import * as z from 'zod/mini'
import type { Tx } from '../../db/scope.ts'
import { type Desk, deskUnknown, idOf } from '../../desk/desk-routes.ts'

type Opening = {
  readonly path: string
  readonly idName: string
  readonly kind: AuditEntry['subject']['kind']
  readonly summary: string
  readonly answer: z.ZodMiniType
}

/**
 * `POST <path>/:<idName>/open`: shows in full what is masked everywhere else at the desk, and leaves a row [OPERATOR-6].
 * `read` answers null when there is no such record.
 */
export function registerOpening(
  desk: Desk,
  { path, idName, kind, ...about }: Opening,
  read: (tx: Tx, id: string, nowMs: number) => Promise<object | null>,
): void {
  desk.command(
    `${path}/:${idName}/open`,
    { ...about, body: z.object({}) },
    {
      entryOf: ({ request }) => ({ action: 'record_opened', subject: { kind, id: idOf(request, idName) } }),
      work: async () => ({}),
      answer: async (tx, { request, nowMs }) => {
        const shown = await read(tx, idOf(request, idName), nowMs)
        if (shown === null) throw deskUnknown()
        return shown
      },
    },
  )
}
