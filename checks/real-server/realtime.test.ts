import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pseudoEmail, storedPhone } from '@laci/domain/base/phone/phone-number.ts'
import { findOrphan } from '@laci/server/hosting/postgres-process.ts'
import { expect, inject, test } from 'vitest'
import { findFreePorts, type RealServer, removeDataFolder, startRealServer } from './real-server.ts'
import { readDemoSignIn } from './shop-client.ts'
import { copyDataFolder } from './used-folder.ts'

type Frame = [joinRef: unknown, ref: unknown, topic: string, event: string, payload: Record<string, unknown>]

const post = async (address: string, body: unknown, headers: Record<string, string>) => {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

async function signInAsOwner(server: RealServer): Promise<{ apikey: string; authorization: string }> {
  const { phone, password } = readDemoSignIn(server.dataFolder)
  const config = (await (await fetch(`${server.url}/api/config`)).json()) as {
    anonKey: string
    pseudoDomain: string
  }
  const email = pseudoEmail(storedPhone(phone), config.pseudoDomain)
  const address = `${server.url}/auth/v1/token?grant_type=password`
  const session = await post(address, { email, password }, { apikey: config.anonKey })
  return { apikey: config.anonKey, authorization: `Bearer ${session.body.access_token}` }
}

test('[REALTIME-15] a listener hears on through kill -9 of the database, on the same socket', async () => {
  const dataFolder = copyDataFolder(inject('laciUsedFolder'))
  const server = await startRealServer({ dataFolder, port: await findFreePorts() })
  try {
    const headers = await signInAsOwner(server)
    const address = `${server.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${headers.apikey}`
    const socket = new WebSocket(address)
    const frames: Frame[] = []
    socket.addEventListener('message', ({ data }) => frames.push(JSON.parse(String(data)) as Frame))
    const until = async (isWanted: (frame: Frame) => boolean) => {
      while (!frames.some(isWanted)) await wait(20)
    }
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    const config = { postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'stores' }] }
    const access_token = headers.authorization.slice('Bearer '.length)
    socket.send(JSON.stringify(['1', '1', 'realtime:a', 'phx_join', { config, access_token }]))
    await until(([, , , event]) => event === 'system')
    const addStore = (name: string) => post(`${server.url}/rest/v1/stores`, { name }, headers)
    const heard = () =>
      frames
        .filter(([, , , event]) => event === 'postgres_changes')
        .map(([, , , , payload]) => (payload.data as { record: { name: string } }).record.name)

    expect((await addStore('Sebelum')).status).toBe(201)
    await until(() => heard().includes('Sebelum'))
    process.kill(findOrphan(join(dataFolder, 'postgres'))!.identity.pid, 'SIGKILL')
    while ((await addStore('Sesudah')).status !== 201) await wait(50)
    await until(() => heard().includes('Sesudah'))
    expect(heard()).toEqual(['Sebelum', 'Sesudah'])
    expect(frames.map(([, , , event]) => event)).not.toContain('phx_error')
    socket.close()
  } finally {
    await server.stop()
    await removeDataFolder(dataFolder)
  }
})
