import { createHash } from 'node:crypto'
import type { Tx } from '../db/scope.ts'

/** Long enough to fill in a form, too short to be worth stealing. */
export const signupTicketLifeMs = 15 * 60_000

/**
 * Makes a ticket that lets `/auth/v1/signup` take this number once, after the number was verified. `random`: 32 fresh
 * bytes. The database keeps the hash alone. Needs the rights of `service_role`.
 */
export async function mintSignupTicket(
  tx: Tx,
  ticket: { phone: string; random: Uint8Array; nowMs: number },
): Promise<string> {
  const text = Buffer.from(ticket.random).toString('base64url')
  await tx.query('delete from auth_signup_ticket where expires_at <= $1', [new Date(ticket.nowMs)])
  await tx.query('insert into auth_signup_ticket (ticket_hash, phone, expires_at) values ($1, $2, $3)', [
    hashOf(text),
    ticket.phone,
    new Date(ticket.nowMs + signupTicketLifeMs),
  ])
  return text
}

/** True when the ticket is good for this number; it is not used up by asking. */
export async function isSignupTicketGood(
  tx: Tx,
  ticket: { text: string; phone: string | null; nowMs: number },
): Promise<boolean> {
  const found = await tx.query(
    'select from auth_signup_ticket where ticket_hash = $1 and phone = $2 and expires_at > $3',
    [hashOf(ticket.text), ticket.phone, new Date(ticket.nowMs)],
  )
  return found.rowCount === 1
}

/** Uses the ticket up. False when it is not good (any more): of two calls with one ticket, one gets true. */
export async function consumeSignupTicket(
  tx: Tx,
  ticket: { text: string; phone: string | null; nowMs: number },
): Promise<boolean> {
  const used = await tx.query(
    'delete from auth_signup_ticket where ticket_hash = $1 and phone = $2 and expires_at > $3',
    [hashOf(ticket.text), ticket.phone, new Date(ticket.nowMs)],
  )
  return used.rowCount === 1
}

function hashOf(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest()
}
