import { defineEvent } from '@laci/domain/events/define-event.ts'
import { journalEdition } from '@laci/domain/journal/event-kinds.ts'
import { saleRecorded } from '@laci/domain/sale/events.ts'
import * as z from 'zod/mini'

/** What a release reads that knows `newerSale`. */
export const newerEdition = journalEdition + 1

/** `sale_recorded` as a release after this one defines it: with the table at which was sold. */
export const newerSale = defineEvent({
  ...saleRecorded,
  versions: saleRecorded.versions.next(z.extend(saleRecorded.body, { table: z.nullable(z.string()) }), {
    edition: newerEdition,
    upcast: (sale) => ({ ...sale, table: null }),
    // Absent where a command of this release made it.
    downcast: ({ table, ...sale }) => ((table ?? null) === null ? sale : null),
  }),
})
