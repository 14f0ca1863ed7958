import { openedNumberSchema } from '@laci/domain/operator/desk-wire.ts'
import {
  contactPageSchema,
  type FollowUpChange,
  type FollowUpStatus,
  followUpChangeSchema,
  followUpQuerySchema,
  hardwarePageSchema,
} from '@laci/domain/operator/follow-up.ts'
import type { Tx } from '../../db/scope.ts'
import {
  type Desk,
  type DeskChange,
  deskChangedMeanwhile,
  deskUnknown,
  idOf,
} from '../../desk/desk-routes.ts'
import { changeContact, listContacts, lockContact, readContactPhone } from './contact-store.ts'
import { registerOpening } from './open-record.ts'
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
  const contacts = { summary: 'Who left a number to be called back.', query: followUpQuerySchema }
  desk.read('/contacts', { ...contacts, answer: contactPageSchema }, async (tx, { input }) => {
    const rows = await listContacts(tx, {
      status: input.status ?? null,
      before: readPageKey(input.before),
    })
    return pageOf(
      rows,
      ({ contact }) => contact,
      ({ key }) => key,
    )
  })
  const contact = {
    path: '/contacts',
    idName: 'contactId',
    kind: 'contact',
    summary: 'Opens a whole number to call.',
    answer: openedNumberSchema,
  } as const
  registerOpening(desk, contact, async (tx, contactId) => {
    const phone = await readContactPhone(tx, contactId)
    return phone === null ? null : { phone }
  })
  const contactChange = { summary: 'Notes how a call went.', body: followUpChangeSchema }
  desk.command('/contacts/:contactId', contactChange, {
    entryOf: ({ request }) => ({
      action: 'contact_changed',
      subject: { kind: 'contact', id: idOf(request, 'contactId') },
    }),
    work: (tx, { request, input }) =>
      changeFollowUp(tx, idOf(request, 'contactId'), input, lockContact, changeContact),
  })
  const hardware = { summary: 'Bought devices and how their delivery stands.', query: followUpQuerySchema }
  desk.read('/hardware-orders', { ...hardware, answer: hardwarePageSchema }, async (tx, { input }) => {
    const rows = await listHardwareOrders(tx, {
      status: input.status ?? null,
      before: readPageKey(input.before),
    })
    return pageOf(
      rows,
      ({ order }) => order,
      ({ key }) => key,
    )
  })
  const hardwareChange = { summary: 'Notes how a delivery stands.', body: followUpChangeSchema }
  desk.command('/hardware-orders/:orderId', hardwareChange, {
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
