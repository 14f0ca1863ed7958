import { setTimeout as wait } from 'node:timers/promises'
import type { TestServer } from './test-server.ts'
import type { TestWhatsApp } from './whatsapp.ts'

/** A gateway that has nothing to tell makes the server look at its messages now, and not within a second. */
export async function nudge(server: Pick<TestServer, 'url'>, whatsapp: TestWhatsApp): Promise<void> {
  const response = await fetch(`${server.url}/api/whatsapp/wwebjs/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': whatsapp.apiKey },
    body: JSON.stringify({ dataType: 'ready', data: {}, sessionId: 'another-session' }),
  })
  if (response.status !== 200) throw new Error(`not heard: ${response.status}`)
}

/** While `work` is under way the clock jumps to the next try of a code that waits for it; `look` is done after each jump. */
export async function withoutRetryWaits<T>(
  { ownerPool, clock }: Pick<TestServer, 'ownerPool' | 'clock'>,
  look: () => unknown,
  work: () => Promise<T>,
): Promise<T> {
  let isDone = false
  const jump = async () => {
    while (!isDone) {
      const { rows } = await ownerPool.query<{ next_at: Date }>(
        `select next_at from wa_outbox where kind = 'otp' and status = 'queued' and attempts > 0 order by next_at limit 1`,
      )
      const waitMs = rows[0] ? rows[0].next_at.getTime() - clock() : 0
      if (waitMs > 0) {
        clock.advance(waitMs)
        await look()
      }
      await wait(20)
    }
  }
  const jumping = jump()
  try {
    return await work()
  } finally {
    isDone = true
    await jumping
  }
}
