import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inScope, type Tx } from '../db/scope.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { wasDoneBefore, writeAudit } from './audit.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const actor = { userId: null, name: 'perintah di server', address: null }
const service = <T>(work: (tx: Tx) => Promise<T>) =>
  inScope(server.deps.database, { role: 'service_role' }, work)
const entryOf = (actionId: string) => ({
  action: 'promo_changed' as const,
  subject: { kind: 'promo' as const, id: 'all' },
  before: { text: '' },
  after: { text: 'Gratis printer' },
  actionId,
})

test('[OPERATOR-3] the row goes with the transaction: a rollback leaves neither', async () => {
  const actionId = randomUUID()
  await expect(
    service(async (tx) => {
      await writeAudit(tx, actor, entryOf(actionId), server.clock())
      throw new Error('the action failed')
    }),
  ).rejects.toThrow('the action failed')
  expect(await service((tx) => wasDoneBefore(tx, entryOf(actionId)))).toBe(false)
  await service((tx) => writeAudit(tx, actor, entryOf(actionId), server.clock()))
  const { rows } = await server.ownerPool.query(
    'select action, subject_kind, subject_id, actor_name, before, after from operator_audit where action_id = $1',
    [actionId],
  )
  expect(rows).toEqual([
    {
      action: 'promo_changed',
      subject_kind: 'promo',
      subject_id: 'all',
      actor_name: 'perintah di server',
      before: { text: '' },
      after: { text: 'Gratis printer' },
    },
  ])
})

test('[OPERATOR-4] nobody changes or removes a row, not even the owner of the database', async () => {
  await service((tx) => writeAudit(tx, actor, entryOf(randomUUID()), server.clock()))
  for (const text of [
    `update operator_audit set actor_name = 'orang lain'`,
    'delete from operator_audit',
    'truncate operator_audit',
  ]) {
    await expect(service((tx) => tx.query(text))).rejects.toMatchObject({ code: '42501' })
    await expect(server.ownerPool.query(text)).rejects.toMatchObject({ code: '42501' })
  }
  for (const role of ['anon', 'authenticated'] as const)
    for (const text of ['select from operator_audit', 'insert into operator_audit default values'])
      await expect(inScope(server.deps.database, { role }, (tx) => tx.query(text))).rejects.toMatchObject({
        code: '42501',
      })
})

test('[OPERATOR-5] the same id twice at the same moment is one action, and another one is refused', async () => {
  const actionId = randomUUID()
  let doneCount = 0
  const act = () =>
    service(async (tx) => {
      if (await wasDoneBefore(tx, entryOf(actionId))) return
      doneCount += 1
      await writeAudit(tx, actor, entryOf(actionId), server.clock())
    })
  await Promise.all([act(), act(), act()])
  expect(doneCount).toBe(1)
  const other = { ...entryOf(actionId), subject: { kind: 'shop' as const, id: randomUUID() } }
  await expect(service((tx) => wasDoneBefore(tx, other))).rejects.toMatchObject({ code: 'action_id_taken' })
})
