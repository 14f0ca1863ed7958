import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { lineStream } from './line-stream.ts'
import { installProblemHandlers, Problem } from './problems.ts'

/** What a reader gets of two lines and then this error, on a real connection. */
async function readUntil(error: Error): Promise<string> {
  async function* lines(): AsyncGenerator<string> {
    yield '{"line":"head"}\n'
    yield '{"line":"progress"}\n'
    throw error
  }
  const app = Fastify()
  installProblemHandlers(app)
  app.get('/', async (_request, reply) => reply.type('application/x-ndjson').send(await lineStream(lines())))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    return await (await fetch(url)).text()
  } finally {
    await app.close()
  }
}

test('[PLATFORM-41] a right that ends while an answer is on its way is the last line of that answer', async () => {
  const revoked = new Problem(401, 'session_ended', 'Sesi Anda sudah berakhir.')
  expect((await readUntil(revoked)).trimEnd().split('\n').at(-1)).toBe(
    '{"line":"refused","status":401,"code":"session_ended","message":"Sesi Anda sudah berakhir."}',
  )
})

test('[PLATFORM-41] what breaks on our side breaks the answer off, and never looks like its end', async () => {
  await expect(readUntil(new Error('the disk is gone'))).rejects.toThrow('terminated')
})
