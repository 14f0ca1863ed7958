import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUpPerson, type TestPerson } from '../../testing/people.ts'
import { inbox, openRaw, realtimeClientOf, subscribe, tokenOf } from '../../testing/realtime.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let budi: TestPerson
let siti: TestPerson
beforeAll(async () => {
  server = await startTestServer()
  budi = await signUpPerson(server)
  siti = await signUpPerson(server)
})
afterAll(() => server.close())

const versions = ['1.0.0', '2.0.0'] as const

describe('section 10: opening and keeping a socket', () => {
  test('[REALTIME-1] no key, nonsense and a person’s token open nothing', async () => {
    for (const key of ['', 'nonsense', budi.accessToken]) {
      await expect(openRaw(server, { key })).rejects.toThrow('Unexpected server response: 403')
    }
  })

  test('[REALTIME-1] an unknown version is refused, and plain HTTP is told what is spoken here', async () => {
    await expect(openRaw(server, { vsn: '3.0.0' })).rejects.toThrow('Unexpected server response: 400')
    const plain = await fetch(`${server.url}/realtime/v1/websocket?apikey=${server.keys.anonKey}`)
    expect(plain.status).toBe(426)
  })

  test.each(versions)('[REALTIME-2] %s: a heartbeat is answered with its own number', async (vsn) => {
    const line = await openRaw(server, { vsn })
    line.send('phoenix', 'heartbeat', {}, { ref: '17' })
    expect(await line.next()).toEqual({
      joinRef: null,
      ref: '17',
      topic: 'phoenix',
      event: 'phx_reply',
      payload: { status: 'ok', response: {} },
    })
    line.close()
  })

  test('[REALTIME-2] a socket that says nothing for 70 seconds is dropped, one that beats is kept', async () => {
    const own = await startTestServer()
    try {
      const silent = await openRaw(own)
      const beating = await openRaw(own)
      own.clock.advance(60_000)
      beating.send('phoenix', 'heartbeat', {})
      await beating.next()
      own.clock.advance(11_000)
      expect((await silent.closed)[0]).toBe(1006)
      beating.send('phoenix', 'heartbeat', {})
      expect(await beating.next()).toMatchObject({ event: 'phx_reply' })
      beating.close()
    } finally {
      await own.close()
    }
  })
})

describe('section 10: joining and leaving', () => {
  test.each(versions)('[REALTIME-3] %s: the published client joins, leaves and joins again', async (vsn) => {
    const client = await realtimeClientOf(server, budi, vsn)
    const first = client.channel('ruang')
    expect(await subscribe(first).next()).toBe('SUBSCRIBED')
    expect(await client.removeChannel(first)).toBe('ok')
    const second = client.channel('ruang')
    expect(await subscribe(second).next()).toBe('SUBSCRIBED')
    await client.disconnect()
  })

  test.each(versions)('[REALTIME-3] %s: the exact reply to a join without bindings', async (vsn) => {
    const line = await openRaw(server, { vsn })
    expect(await line.join('realtime:a', {}, budi.accessToken)).toEqual({
      joinRef: 'j',
      ref: 'j',
      topic: 'realtime:a',
      event: 'phx_reply',
      payload: { status: 'ok', response: { postgres_changes: [] } },
    })
    line.close()
  })

  test.each([
    ['phoenix', {}, 'TopicNameRequired'],
    ['realtime:', {}, 'TopicNameRequired'],
    ['ruang', {}, 'TopicNameRequired'],
    ['realtime:a', { private: 'yes' }, 'InvalidJoinPayload'],
    ['realtime:a', { broadcast: { ack: 1 } }, 'InvalidJoinPayload'],
    ['realtime:a', { broadcast: { replay: { since: 0 } }, private: true }, 'InvalidJoinPayload'],
    ['realtime:a', { broadcast: { replication_ready: true } }, 'InvalidJoinPayload'],
    ['realtime:a', { postgres_changes: {} }, 'InvalidJoinPayload'],
  ])('[REALTIME-3] %s with %j is refused: %s', async (topic, config, reason) => {
    const line = await openRaw(server)
    expect((await line.join(topic, config, budi.accessToken)).payload).toEqual({
      status: 'error',
      response: { reason: expect.stringContaining(reason) },
    })
    line.close()
  })

  test('[REALTIME-4] nobody joins without having signed in, whatever the topic', async () => {
    const client = await realtimeClientOf(server, 'anon')
    expect(await subscribe(client.channel('ruang')).next()).toMatch(/^CHANNEL_ERROR: Unauthorized/)
    await client.disconnect()
    const line = await openRaw(server)
    for (const token of [undefined, '', 'nonsense', server.keys.anonKey]) {
      const { payload } = await line.join('realtime:a', {}, token)
      expect(payload).toMatchObject({ status: 'error' })
    }
    line.close()
    const service = await realtimeClientOf(server, 'service')
    expect(await subscribe(service.channel('ruang')).next()).toBe('SUBSCRIBED')
    await service.disconnect()
  })

  test('[REALTIME-7] leaving is answered and then closed; what comes after is for nobody', async () => {
    const line = await openRaw(server)
    await line.join('realtime:a', { broadcast: { self: true } }, budi.accessToken)
    line.send('realtime:a', 'phx_leave', {}, { ref: '2', joinRef: 'j' })
    expect(await line.next()).toMatchObject({ event: 'phx_reply', ref: '2', payload: { status: 'ok' } })
    expect(await line.next()).toMatchObject({ event: 'phx_close', ref: 'j', joinRef: 'j' })
    line.send('realtime:a', 'broadcast', { event: 'e', payload: {} }, { ref: '3', joinRef: 'j' })
    expect(await line.next()).toMatchObject({
      ref: '3',
      payload: { response: { reason: 'unmatched topic' } },
    })
    line.send('realtime:a', 'phx_leave', {}, { ref: '4' })
    expect(await line.next()).toMatchObject({ ref: '4', payload: { status: 'ok' } })
    line.close()
  })

  test('[REALTIME-7] joining a topic again takes the former place, and messages of the former place are dropped', async () => {
    const line = await openRaw(server)
    await line.join('realtime:a', { broadcast: { self: true } }, budi.accessToken)
    line.send(
      'realtime:a',
      'phx_join',
      { config: {}, access_token: budi.accessToken },
      { ref: 'k', joinRef: 'k' },
    )
    expect(await line.next()).toMatchObject({ event: 'phx_close', ref: 'j', joinRef: 'j' })
    expect(await line.next()).toMatchObject({ event: 'phx_reply', ref: 'k', payload: { status: 'ok' } })
    line.send('realtime:a', 'broadcast', { event: 'e', payload: {} }, { ref: '3', joinRef: 'j' })
    expect(await line.next()).toMatchObject({ ref: '3', payload: { status: 'error' } })
    line.close()
  })

  test('[REALTIME-11] presence may be asked for when joining; there is none, and using it says so', async () => {
    const client = await realtimeClientOf(server, budi)
    const channel = client.channel('ruang', { config: { presence: { key: 'budi', enabled: true } } })
    channel.on('presence', { event: 'sync' }, () => {})
    expect(await subscribe(channel).next()).toBe('SUBSCRIBED')
    expect(await channel.track({ online: true })).toBe('error')
    await client.disconnect()
  })
})

describe('section 10: broadcasts', () => {
  test.each([
    ['1.0.0', '1.0.0'],
    ['1.0.0', '2.0.0'],
    ['2.0.0', '1.0.0'],
    ['2.0.0', '2.0.0'],
  ] as const)('[REALTIME-5] from a client of %s to one of %s', async (from, to) => {
    const sender = await realtimeClientOf(server, budi, from)
    const hearer = await realtimeClientOf(server, siti, to)
    const heard = inbox<unknown>()
    const own = inbox<unknown>()
    const place = sender.channel('warung 🛒')
    place.on('broadcast', { event: '*' }, (message) => own.put(message))
    const seat = hearer.channel('warung 🛒')
    seat.on('broadcast', { event: 'pesan' }, (message) => heard.put(message))
    expect(await subscribe(place).next()).toBe('SUBSCRIBED')
    expect(await subscribe(seat).next()).toBe('SUBSCRIBED')
    const payload = { text: 'dua kopi ☕', total: 30_000 }
    expect(await place.send({ type: 'broadcast', event: 'pesan', payload })).toBe('ok')
    expect(await heard.next()).toEqual({ type: 'broadcast', event: 'pesan', payload })
    // The sender did not ask to hear itself; another message of the hearer proves that none is on its way.
    await seat.send({ type: 'broadcast', event: 'jawab', payload: {} })
    expect(await own.next()).toMatchObject({ event: 'jawab' })
    expect(own.all).toHaveLength(1)
    await sender.disconnect()
    await hearer.disconnect()
  })

  test.each(versions)('[REALTIME-5] %s: `self` hears itself, `ack` is answered', async (vsn) => {
    const client = await realtimeClientOf(server, budi, vsn)
    const heard = inbox<unknown>()
    const channel = client.channel('gema', { config: { broadcast: { self: true, ack: true } } })
    channel.on('broadcast', { event: 'e' }, (message) => heard.put(message))
    await subscribe(channel).next()
    expect(await channel.send({ type: 'broadcast', event: 'e', payload: { n: 1 } })).toBe('ok')
    expect(await heard.next()).toMatchObject({ payload: { n: 1 } })
    await client.disconnect()
  })

  test('[REALTIME-5] bytes reach clients that can say them', async () => {
    const sender = await realtimeClientOf(server, budi)
    const hearer = await realtimeClientOf(server, siti)
    const heard = inbox<{ payload: ArrayBuffer }>()
    const place = sender.channel('bita')
    const seat = hearer.channel('bita')
    seat.on('broadcast', { event: 'e' }, (message) => heard.put(message as never))
    await subscribe(place).next()
    await subscribe(seat).next()
    await place.send({ type: 'broadcast', event: 'e', payload: Uint8Array.from([0, 1, 255]).buffer })
    expect([...new Uint8Array((await heard.next()).payload)]).toEqual([0, 1, 255])
    await sender.disconnect()
    await hearer.disconnect()
  })

  test('[REALTIME-5] nothing but event and content is handed on, and other topics hear nothing', async () => {
    const sender = await openRaw(server)
    const hearer = await openRaw(server)
    const elsewhere = await openRaw(server)
    await sender.join('realtime:a', {}, budi.accessToken)
    await hearer.join('realtime:a', {}, siti.accessToken)
    await elsewhere.join('realtime:b', { broadcast: { self: true } }, siti.accessToken)
    const forged = { type: 'system', event: 'e', payload: 1, ids: [1], data: { type: 'INSERT' } }
    sender.send('realtime:a', 'broadcast', forged, { joinRef: 'j' })
    expect((await hearer.next()).payload).toEqual({ type: 'broadcast', event: 'e', payload: 1 })
    elsewhere.send('realtime:b', 'broadcast', { event: 'own', payload: {} }, { joinRef: 'j' })
    expect((await elsewhere.next()).payload).toMatchObject({ event: 'own' })
    for (const line of [sender, hearer, elsewhere]) line.close()
  })

  test.each(['postgres_changes', 'system', 'phx_close', 'phx_reply'])(
    '[REALTIME-5] a client cannot say `%s` to others',
    async (event) => {
      const [sender, hearer] = [await openRaw(server), await openRaw(server)]
      await sender.join('realtime:a', {}, budi.accessToken)
      await hearer.join('realtime:a', { broadcast: { self: true } }, siti.accessToken)
      sender.send('realtime:a', event, { status: 'ok' }, { ref: '9', joinRef: 'j' })
      expect(await sender.next()).toMatchObject({ ref: '9', payload: { status: 'error' } })
      hearer.send('realtime:a', 'broadcast', { event: 'own', payload: {} }, { joinRef: 'j' })
      expect((await hearer.next()).payload).toMatchObject({ event: 'own' })
      sender.close()
      hearer.close()
    },
  )
})

describe('section 10: tokens while joined', () => {
  test('[REALTIME-8] an ended token neither hears nor speaks, and its channel is closed', async () => {
    const own = await startTestServer()
    try {
      const person = await signUpPerson(own)
      const line = await openRaw(own)
      await line.join('realtime:a', { broadcast: { self: true } }, person.accessToken)
      own.clock.advance(3_601_000)
      line.send('realtime:a', 'broadcast', { event: 'e', payload: {} }, { joinRef: 'j' })
      expect(await line.next()).toMatchObject({
        event: 'system',
        payload: {
          extension: 'system',
          status: 'error',
          message: 'InvalidJWTToken: Token has expired',
          channel: 'a',
        },
      })
      expect(await line.next()).toMatchObject({ event: 'phx_close', ref: 'j' })
      line.close()
    } finally {
      await own.close()
    }
  })

  test('[REALTIME-8] signing out ends the channels of that session, and only those', async () => {
    const person = await signUpPerson(server)
    const left = await realtimeClientOf(server, person)
    const states = subscribe(left.channel('ruang'))
    expect(await states.next()).toBe('SUBSCRIBED')
    const stays = await realtimeClientOf(server, siti)
    const others = subscribe(stays.channel('ruang'))
    await others.next()
    await person.auth.signOut({ scope: 'local' })
    expect(await states.next()).toBe('CLOSED')
    expect(others.states).toEqual(['SUBSCRIBED'])
    await left.disconnect()
    await stays.disconnect()
  })

  test('[REALTIME-8] a fresh token carries a channel on; a bad one or none ends it', async () => {
    const own = await startTestServer()
    try {
      const person = await signUpPerson(own)
      const line = await openRaw(own)
      await line.join('realtime:a', { broadcast: { self: true, ack: true } }, person.accessToken)
      own.clock.advance(60_000)
      const { data } = await person.auth.refreshSession({ refresh_token: person.refreshToken })
      line.send('realtime:a', 'access_token', { access_token: data.session!.access_token }, { joinRef: 'j' })
      own.clock.advance(3_545_000)
      line.send('phoenix', 'heartbeat', {}, { ref: 'h' })
      expect(await line.next()).toMatchObject({ ref: 'h' })
      line.send('realtime:a', 'broadcast', { event: 'e', payload: {} }, { ref: '5', joinRef: 'j' })
      expect(await line.next()).toMatchObject({ event: 'broadcast' })
      expect(await line.next()).toMatchObject({ ref: '5', payload: { status: 'ok' } })
      line.send('realtime:a', 'access_token', { access_token: null }, { joinRef: 'j' })
      expect(await line.next()).toMatchObject({ event: 'system', payload: { status: 'error' } })
      expect(await line.next()).toMatchObject({ event: 'phx_close' })
      line.close()
    } finally {
      await own.close()
    }
  })

  test('[REALTIME-8] the published client hands on its fresh token by itself, and goes on hearing', async () => {
    const own = await startTestServer()
    try {
      const person = await signUpPerson(own)
      const client = await realtimeClientOf(own, person)
      const heard = inbox<unknown>()
      const channel = client.channel('ruang', { config: { broadcast: { self: true } } })
      channel.on('broadcast', { event: 'e' }, (message) => heard.put(message))
      const states = subscribe(channel)
      expect(await states.next()).toBe('SUBSCRIBED')
      own.clock.advance(60_000)
      const { data } = await person.auth.refreshSession({ refresh_token: person.refreshToken })
      await client.setAuth(data.session!.access_token)
      await client.sendHeartbeat()
      await channel.send({ type: 'broadcast', event: 'e', payload: { n: 1 } })
      await heard.next()
      // The first token would have ended by now.
      own.clock.advance(3_545_000)
      await client.sendHeartbeat()
      await channel.send({ type: 'broadcast', event: 'e', payload: { n: 2 } })
      expect(await heard.next()).toMatchObject({ payload: { n: 2 } })
      expect(states.states).toEqual(['SUBSCRIBED'])
      await client.disconnect()
    } finally {
      await own.close()
    }
  })

  test('[REALTIME-4] the token of a signed-out session joins nothing, although its end has not come', async () => {
    const person = await signUpPerson(server)
    await person.auth.signOut({ scope: 'local' })
    const line = await openRaw(server)
    expect((await line.join('realtime:a', {}, person.accessToken)).payload).toMatchObject({
      response: { reason: 'InvalidJWTToken: The session has ended' },
    })
    expect(tokenOf(server, person)).toBe(person.accessToken)
    line.close()
  })
})
