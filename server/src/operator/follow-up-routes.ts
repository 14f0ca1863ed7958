import {
  type FollowUpChange,
  type FollowUpStatus,
  followUpChangeSchema,
  followUpQuerySchema,
} from '@laci/domain/operator/follow-up.ts'
import * as z from 'zod/mini'
import {
  type Desk,
  type DeskChange,
  deskChangedMeanwhile,
  deskUnknown,
  idOf,
} from '../platform/desk-routes.ts'
import type { Tx } from '../platform/scope.ts'
import { changeContact, listContacts, lockContact, readContactPhone } from './contact-store.ts'
import { changeHardwareOrder, listHardwareOrders, lockHardwareOrder } from './order-store.ts'
import { pageOf, readPageKey } from './page-key.ts'

/**
 * Who waits for the people who run Laci [OPERATOR-8].
 *   GET  /api/operator/contacts?status=              contactPageSchema: numbers masked
 *   POST /api/operator/contacts/:contactId/open      openedNumberSchema: the number; leaves a row
 *   POST /api/operator/contacts/:contactId           followUpChangeSchema
 *   GET  /api/operator/hardware-orders?status=       hardwarePageSchema: paid packages
 *   POST /api/operator/hardware-orders/:orderId      followUpChangeSchema
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
    work: (tx, { request, input }) =>
      changeFollowUp(tx, idOf(request, 'contactId'), input, lockContact, changeContact),
  })
  desk.read('/hardware-orders', followUpQuerySchema, async (tx, { input }) => {
    const rows = await listHardwareOrders(tx, {
      status: input.status ?? null,
      before: readPageKey(input.before),
    })
    const { shown, next } = pageOf(
      rows,
      ({ order }) => order,
      ({ key }) => key,
    )
    return { rows: shown, next }
  })
  desk.command('/hardware-orders/:orderId', followUpChangeSchema, {
    entryOf: ({ request }) => ({
      action: 'hardware_changed',
      subject: { kind: 'order', id: idOf(request, 'orderId') },
    }),
    work: (tx, { request, input }) =>
      changeFollowUp(tx, idOf(request, 'orderId'), input, lockHardwareOrder, changeHardwareOrder),
  })
}

async function changeFollowUp(
  tx: Tx,
  id: string,
  change: FollowUpChange,
  lock: (tx: Tx, id: string) => Promise<{ status: FollowUpStatus; version: number } | null>,
  save: (tx: Tx, id: string, change: FollowUpChange) => Promise<void>,
): Promise<DeskChange> {
  const was = await lock(tx, id)
  if (was === null) throw deskUnknown()
  if (was.version !== change.version) throw deskChangedMeanwhile()
  await save(tx, id, change)
  // The note is people's own words and stays where it can be erased.
  return { before: { status: was.status }, after: { status: change.status, noteLength: change.note.length } }
}
