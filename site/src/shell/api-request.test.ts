import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ApiRefusal, logUnexpected, NoAnswer, requestApi } from './api-request.ts'

// A real HTTP server that answers by the address; no server of ours is needed to prove how answers are read.
const answers: { [path: string]: { status: number; body: string } } = {
  '/good': { status: 200, body: '{"value":7}' },
  '/refused': { status: 422, body: '{"code":"code_wrong","message":"OTP salah."}' },
  '/proxy': { status: 502, body: '<html>Bad Gateway</html>' },
  '/odd': { status: 200, body: '{"other":true}' },
  '/bare': { status: 500, body: '{}' },
}
let server: Server
let origin = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = answers[request.url ?? '']
    if (!answer) return request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<unknown>((resolve) => server.close(resolve)))

const ask = (path: string) => requestApi(fetch, `${origin}${path}`, z.object({ value: z.number() }))

test('[SITE-13] a good answer is handed on in its shape', async () => {
  await expect(ask('/good')).resolves.toEqual({ value: 7 })
})

test('[SITE-13] a refusal carries the code and the words of the server', async () => {
  const refusal = await ask('/refused').catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ApiRefusal)
  expect(refusal).toMatchObject({ status: 422, code: 'code_wrong', message: 'OTP salah.' })
})

test.each(['/proxy', '/odd', '/bare', '/cut'])('[SITE-13] %s counts as no answer', async (path) => {
  await expect(ask(path)).rejects.toBeInstanceOf(NoAnswer)
})

test('[SITE-13] what a screen has told its reader is no error of the page; anything else is in the console', () => {
  const logged: unknown[] = []
  const { error } = console
  console.error = (...said) => logged.push(...said)
  const bug = new TypeError('x is undefined')
  logUnexpected(new ApiRefusal(429, 'too_many', 'Terlalu banyak.'))
  logUnexpected(new NoAnswer('gone'))
  logUnexpected(bug)
  console.error = error
  expect(logged).toEqual([bug])
})
