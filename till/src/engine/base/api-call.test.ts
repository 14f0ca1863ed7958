import { expect, test } from 'vitest'
import { createApiCall } from './api-call.ts'

const callOf = (answer: () => Promise<Response>) =>
  createApiCall({ origin: 'https://laci.example', fetch: answer as typeof fetch })

test('[TILL-176] an archive comes as the file that it is, and one that breaks off is no file', async () => {
  const headers = { 'content-type': 'application/zip' }
  const answered = await callOf(async () => new Response('PK', { headers }))('/api/reports/archive-file')
  expect(answered).toMatchObject({ kind: 'answer', status: 200 })
  expect(await (answered as { body: Blob }).body.text()).toBe('PK')

  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('PK'))
      controller.error(new Error('the line went'))
    },
  })
  expect(await callOf(async () => new Response(broken, { headers }))('/api/reports/archive-file')).toEqual({
    kind: 'offline',
  })
  const refused = { code: 'too_many_requests', message: 'Terlalu banyak percobaan.' }
  expect(await callOf(async () => Response.json(refused, { status: 429 }))('/api')).toEqual({
    ...{ kind: 'answer', status: 429, body: refused },
  })
})
