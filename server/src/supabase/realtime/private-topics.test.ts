import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUpPerson, type TestPerson } from '../../testing/people.ts'
import { inbox, openRaw, type RawSocket, realtimeClientOf, subscribe } from '../../testing/realtime.ts'
import { makeShopkeeper, type Shopkeeper } from '../../testing/shop-records.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let budi: Shopkeeper
let attacker: TestPerson
beforeAll(async () => {
  server = await startTestServer()
  budi = await makeShopkeeper(server)
  attacker = await signUpPerson(server)
  await setMember(budi.userId, true)
})
afterAll(() => server.close())

async function setMember(userId: string, isMember: boolean): Promise<void> {
  await server.ownerPool.query(
    isMember
      ? `insert into membership (store_id, user_id, role) values ($1, $2, 'owner') on conflict do nothing`
      : 'delete from membership where store_id = $1 and user_id = $2',
    [budi.storeId, userId],
  )
}

const isPrivate = { private: true, broadcast: { self: true } }
const statusOf = (frame: { payload: unknown }) => (frame.payload as { status: string }).status

/** What this line hears next when it speaks itself: proof that nothing came before. */
async function hearsOnlyItself(line: RawSocket, topic: string): Promise<void> {
  line.send(topic, 'broadcast', { event: 'own', payload: {} }, { joinRef: 'j' })
  expect((await line.next()).payload).toMatchObject({ event: 'own' })
}

describe('private topics', () => {
  test('[REALTIME-9] the published client reaches the own topic and the own shop’s, and hears there', async () => {
    const [first, second] = [await realtimeClientOf(server, budi), await realtimeClientOf(server, budi)]
    for (const name of [`user:${budi.userId}`, `store:${budi.storeId}`]) {
      const heard = inbox<unknown>()
      const place = first.channel(name, { config: { private: true, broadcast: { ack: true } } })
      const seat = second.channel(name, { config: { private: true } })
      seat.on('broadcast', { event: 'e' }, (message) => heard.put(message))
      expect(await subscribe(place).next()).toBe('SUBSCRIBED')
      expect(await subscribe(seat).next()).toBe('SUBSCRIBED')
      expect(await place.send({ type: 'broadcast', event: 'e', payload: { n: 1 } })).toBe('ok')
      expect(await heard.next()).toMatchObject({ payload: { n: 1 } })
    }
    await first.disconnect()
    await second.disconnect()
  })

  test('[REALTIME-9] attack: a foreign, unknown or half-named private topic is joined by nobody but the service', async () => {
    const names = [`user:${budi.userId}`, `store:${budi.storeId}`, `store:${randomUUID()}`, 'ruang', 'user:*']
    const line = await openRaw(server)
    for (const name of names) {
      const answer = await line.join(`realtime:${name}`, isPrivate, attacker.accessToken)
      expect(answer.payload).toEqual({
        status: 'error',
        response: { reason: `Unauthorized: You do not have permissions for this Channel topic: ${name}` },
      })
    }
    line.close()
    const service = await openRaw(server, { key: server.keys.serviceKey })
    expect(statusOf(await service.join('realtime:ruang', isPrivate))).toBe('ok')
    service.close()
  })

  test('[REALTIME-9] attack: a broadcast into a foreign private topic reaches nobody, by no way', async () => {
    const topic = `realtime:user:${budi.userId}`
    const victim = await openRaw(server)
    await victim.join(topic, isPrivate, budi.accessToken)
    const line = await openRaw(server)
    // Never joined, refused when joining, joined as a public topic of the same name.
    line.send(topic, 'broadcast', { event: 'attack', payload: {} }, { ref: '1', joinRef: 'j' })
    expect(statusOf(await line.next())).toBe('error')
    await line.join(topic, isPrivate, attacker.accessToken)
    line.send(topic, 'broadcast', { event: 'attack', payload: {} }, { ref: '2', joinRef: 'j' })
    expect(statusOf(await line.next())).toBe('error')
    expect(statusOf(await line.join(topic, { broadcast: { ack: true } }, attacker.accessToken))).toBe('ok')
    line.send(topic, 'broadcast', { event: 'attack', payload: {} }, { ref: '3', joinRef: 'j' })
    expect(statusOf(await line.next())).toBe('ok')
    const name = `user:${budi.userId}`
    for (const path of ['/api/broadcast', `/api/broadcast/${name}/events/attack?private=true`]) {
      const answer = await fetch(`${server.url}/realtime/v1${path}`, {
        method: 'POST',
        headers: {
          apikey: server.keys.anonKey,
          authorization: `Bearer ${attacker.accessToken}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ messages: [{ topic: name, event: 'attack', payload: {}, private: true }] }),
      })
      expect(answer.status).toBe(403)
    }
    await hearsOnlyItself(victim, topic)
    victim.close()
    line.close()
  })

  test('[REALTIME-9] who leaves the shop leaves its topic, without asking', async () => {
    const person = await signUpPerson(server)
    await setMember(person.userId, true)
    const client = await realtimeClientOf(server, person)
    const states = subscribe(client.channel(`store:${budi.storeId}`, { config: { private: true } }))
    expect(await states.next()).toBe('SUBSCRIBED')
    await setMember(person.userId, false)
    expect(await states.next()).toBe('CLOSED')
    await client.disconnect()
  })
})
