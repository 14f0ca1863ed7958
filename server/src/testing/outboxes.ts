import { randomBytes } from 'node:crypto'
import { type PhoneNumber, storedPhone } from '@laci/domain/base/phone/phone-number.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { makeKeys } from '../crypto/keys.ts'
import { inScope, type Tx } from '../db/scope.ts'
import type { WhatsAppGateway } from '../integrations/whatsapp/gateway.ts'
import type { WhatsAppWays } from '../integrations/whatsapp/ways.ts'
import { createLog } from '../logging/log.ts'
import { createOutbox, type Outbox } from '../outbox/outbox.ts'
import { withoutRetryWaits } from './retries.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { createTestClock, type TestClock } from './test-server.ts'
import { startTestWhatsApp, type TestWhatsApp } from './whatsapp.ts'

/** Outboxes of one test file on one database and one simulator of WhatsApp. Every test begins with an empty queue. */
export type TestOutboxes = {
  readonly clock: TestClock
  readonly whatsapp: TestWhatsApp
  readonly testDatabase: TestDatabase
  /** An outbox as a server process of its own: what it knows of the others is in the database alone. It ends with the test. */
  process(
    whatsapp: WhatsAppGateway | WhatsAppWays,
    onWayDown?: (way: string) => void,
    onClockSetBack?: (byMs: number) => void,
  ): Outbox
  service<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** What the end of this work waits for does not wait for the next try of a code. */
  withoutRetryWaits<T>(outbox: Outbox, work: () => Promise<T>): Promise<T>
}

/** To be called at the top of a file. */
export function useOutboxes(): TestOutboxes {
  const clock = createTestClock()
  let whatsapp: TestWhatsApp
  let testDatabase: TestDatabase
  let keys: Awaited<ReturnType<typeof makeKeys>>
  let processes: Outbox[] = []
  beforeAll(async () => {
    keys = await makeKeys(clock())
    whatsapp = await startTestWhatsApp()
    testDatabase = await createTestDatabase()
  })
  afterAll(async () => {
    await testDatabase.close()
    await whatsapp.stop()
  })
  beforeEach(() => testDatabase.ownerPool.query('delete from wa_outbox'))
  afterEach(async () => {
    await Promise.all(processes.map((outbox) => outbox.stop()))
    processes = []
    await whatsapp.clearFaults()
    await whatsapp.setSession('CONNECTED')
  })
  return {
    clock,
    get whatsapp() {
      return whatsapp
    },
    get testDatabase() {
      return testDatabase
    },
    process(ways, onWayDown, onClockSetBack) {
      const outbox = createOutbox({
        database: testDatabase.database,
        keys,
        clock,
        randomBytes,
        log: createLog('silent'),
        whatsapp: ways,
        ...(onWayDown && { onWayDown }),
        ...(onClockSetBack && { onClockSetBack }),
      })
      processes.push(outbox)
      return outbox
    },
    service: (work) => inScope(testDatabase.database, { role: 'service_role' }, work),
    withoutRetryWaits: (outbox, work) =>
      withoutRetryWaits({ ownerPool: testDatabase.ownerPool, clock }, outbox.poke, work),
  }
}

let people = 0
/** A number that nobody else in this file has. */
export function freshRecipient(): PhoneNumber {
  people += 1
  return storedPhone(`+62812${String(5_000_000 + people)}`)
}

export const eventually = (look: () => Promise<unknown>) =>
  expect.poll(look, { timeout: 15_000, interval: 50 })
