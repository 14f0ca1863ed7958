import { expect, test } from 'vitest'
import { judgeJournal } from './journal-intake.ts'

const megabyte = 2 ** 20

test('[JOURNAL-12] a file that ends no line is refused by its beginning and read no further', async () => {
  let readMegabytes = 0
  const film = {
    size: 4_096 * megabyte,
    stream: () =>
      new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            readMegabytes += 1
            controller.enqueue(new Uint8Array(megabyte).fill(0x61))
          },
        },
        { highWaterMark: 0 },
      ),
  }
  const judged = await judgeJournal(film as Blob, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  expect(judged).toEqual({ ok: false, refusal: { code: 'not_an_event', line: 1 } })
  expect(readMegabytes).toBe(5)
})
