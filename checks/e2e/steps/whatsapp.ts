import { expect } from '@playwright/test'

type SimulatedMessage = { readonly text: string; readonly code: string | null }

const address = () => `${process.env.LACI_E2E_WHATSAPP_URL}/__sim`
/** 0812… -> 62812…: how the gateway names a number. */
const dialled = (phone: string) => `62${phone.slice(1)}`

/** What the simulator holds for a number, oldest first: what the owner would read on the phone. */
export async function messagesTo(phone: string): Promise<readonly SimulatedMessage[]> {
  const answer = await fetch(`${address()}/messages?to=${dialled(phone)}`)
  return ((await answer.json()) as { messages: SimulatedMessage[] }).messages
}

/** The newest code of this many digits for a number. */
export async function codeTo(phone: string, digits: number): Promise<string> {
  let found: string | null = null
  await expect
    .poll(async () => {
      const codes = (await messagesTo(phone)).map((message) => message.code)
      found = codes.findLast((code) => code?.length === digits) ?? null
      return found
    })
    .not.toBeNull()
  return found!
}

/** Makes the gateway fail for a number, as the gateway's contract names it: http, sendThenTimeout, noMessage … */
export async function failFor(phone: string, fault: object): Promise<void> {
  await fetch(`${address()}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: dialled(phone), ...fault }),
  })
}

export async function healGateway(): Promise<void> {
  await fetch(`${address()}/faults`, { method: 'DELETE' })
}

/** Puts the number that sends in or out of WhatsApp, as its phone does. */
export async function setSession(state: 'CONNECTED' | 'QR' | 'DISCONNECTED'): Promise<void> {
  await fetch(`${address()}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state }),
  })
}
