import { followUpChangeSchema, followUpQuerySchema } from '@laci/domain/operator/follow-up.ts'
import * as z from 'zod/mini'
import { type Desk, deskChangedMeanwhile, deskUnknown, idOf } from '../platform/desk-routes.ts'
import { changeContact, listContacts, lockContact, readContactPhone } from './contact-store.ts'
import { pageOf, readPageKey } from './page-key.ts'

/**
 * Who waits for the people who run Laci [OPERATOR-8].
 *   GET  /api/operator/contacts?status=              contactPageSchema: numbers masked
 *   POST /api/operator/contacts/:contactId/open      contactNumberSchema: the number; leaves a row
 *   POST /api/operator/contacts/:contactId           followUpChangeSchema
 */
export function registerDeskFollowUps(desk: Desk): void {
  desk.read('/contacts', followUpQuerySchema, async (tx, { input }) => {
    const rows = await listContacts(tx, {
      status: input.status ?? null,
      before: readPageKey(input.before),
    })
    const { shown, next } = pageOf(
      rows,
      ({ contact }) => contact,
      ({ key }) => key,
    )
    return { rows: shown, next }
  })
  desk.command('/contacts/:contactId/open', z.object({}), {
    entryOf: ({ request }) => ({
      action: 'record_opened',
      subject: { kind: 'contact', id: idOf(request, 'contactId') },
    }),
    work: async () => ({}),
    answer: async (tx, { request }) => {
      const phone = await readContactPhone(tx, idOf(request, 'contactId'))
      if (phone === null) throw deskUnknown()
      return { phone }
    },
  })
  desk.command('/contacts/:contactId', followUpChangeSchema, {
    entryOf: ({ request }) => ({
      action: 'contact_changed',
      subject: { kind: 'contact', id: idOf(request, 'contactId') },
    }),
    work: async (tx, { request, input }) => {
      const contactId = idOf(request, 'contactId')
      const was = await lockContact(tx, contactId)
      if (was === null) throw deskUnknown()
      if (was.version !== input.version) throw deskChangedMeanwhile()
      await changeContact(tx, contactId, input)
      // The note is people's own words and stays where it can be erased.
      return {
        before: { status: was.status },
        after: { status: input.status, noteLength: input.note.length },
      }
    },
  })
}
