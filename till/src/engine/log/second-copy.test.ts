import { randomBytes } from 'node:crypto'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import { expect, test } from 'vitest'
import { type MemoryFile, memoryFile } from '../../testing/memory-file.ts'
import { emptyDisk, sha256, storeId, testIdentity } from '../../testing/test-device.ts'
import { virtualTime } from '../../testing/virtual-time.ts'
import { openJournal } from '../sync/journal.ts'
import { copyLineText } from './copy-lines.ts'
import { createDexieLog } from './dexie-log.ts'
import { allOwnEvents } from './own-events.ts'
import { completeCopy, extentOf, reconcile } from './reconcile.ts'
import { createSecondCopy, type SecondCopy } from './second-copy.ts'
import { databaseName, openTillDatabase } from './till-database.ts'
import { noEffects, type TillLog } from './till-log.ts'

const identity = testIdentity(0)
const startMs = Date.UTC(2026, 10, 20, 7)
const productId = '018f0000-0000-7000-8000-00000000c0fe'

function copyOn(file: MemoryFile | null, writeMs = 0): SecondCopy {
  let watch = 0
  return createSecondCopy({
    file,
    sha256,
    timers: virtualTime(startMs).timers,
    stopwatch: () => {
      watch += writeMs
      return watch
    },
  })
}

async function device(file: MemoryFile, disk = emptyDisk(), staffId: string | null = null) {
  const copy = copyOn(file)
  const log = createDexieLog(storeId, disk)
  let start = await log.start()
  if (start.marks.identity === null) {
    await log.saveMarks({ identity })
    await copy.trim(identity, 0, [])
    start = await log.start()
  }
  const journal = openJournal(
    { log, copy, clock: () => startMs, randomBytes: (n) => randomBytes(n), sha256, staffId: () => staffId },
    start,
  )
  const receive = () =>
    journal.append(() => ({
      kind: 'stock_adjusted',
      body: { reason: 'correction', lines: [{ productId, quantityThousandths: wholeUnits(1) }], note: '' },
    }))
  return { copy, log, disk, journal, receive }
}

const seqsOf = async (log: TillLog) => (await log.ownEvents(1, 100)).map((event) => event.deviceSeq)

test('[LOG-5] a torn last line and a changed one are passed over, the others count', async () => {
  const file = memoryFile()
  const till = await device(file)
  for (let count = 0; count < 4; count += 1) await till.receive()
  const lines = file.text.split('\n')
  lines[2] = lines[2]!.replace('"quantityThousandths":1000', '"quantityThousandths":9000')
  file.text = lines.join('\n').slice(0, -40)
  const contents = await copyOn(file).contents()
  expect(contents.identity).toEqual(identity)
  expect(contents.events.map((event) => event.deviceSeq)).toEqual([1, 3])
})

test('[LOG-5] a line of the device that was changed confirms nothing', async () => {
  const file = memoryFile()
  await (await device(file)).receive()
  file.text = file.text.replace('"ackedThrough":0', '"ackedThrough":9')
  expect(await copyOn(file).contents()).toMatchObject({ identity: null, ackedThrough: 0, lineCount: 1 })
})

test('[LOG-5] an event that is not what its hash says counts for nothing, whatever line it stands in', async () => {
  const file = memoryFile()
  await (await device(file)).receive()
  const { events } = await copyOn(file).contents()
  file.text += copyLineText(
    { line: 'event', event: { ...events[0]!, at: events[0]!.at + 1 } as Envelope },
    sha256,
  )
  expect((await copyOn(file).contents()).events).toEqual(events)
})

test('[LOG-6] a device whose database is gone is itself again, with everything unsent', async () => {
  const file = memoryFile()
  const till = await device(file)
  for (let count = 0; count < 3; count += 1) await till.receive()
  const log = createDexieLog(storeId, emptyDisk())
  const start = await reconcile(log, await log.start(), await copyOn(file).contents(), sha256)
  expect(start.marks.identity).toEqual(identity)
  expect(start.head).toMatchObject({ deviceSeq: 3, hash: till.journal.head.hash })
  expect(start.pending.map((event) => event.deviceSeq)).toEqual([1, 2, 3])
  expect(start.marks.lostSeqs).toEqual([])
})

test('[STAFF-22] a device whose database is gone remembers who stood there last, and whose own device it is', async () => {
  const staffId = '0191d5c5-0000-7000-8000-0000000000b1'
  const restoredFrom = async (file: MemoryFile) => {
    const log = createDexieLog(storeId, emptyDisk())
    return (await reconcile(log, await log.start(), await copyOn(file).contents(), sha256)).marks
  }
  const sold = memoryFile()
  await (await device(sold, emptyDisk(), staffId)).receive()
  expect((await restoredFrom(sold)).staff).toMatchObject({ operatorStaffId: staffId, people: [] })

  const own = memoryFile()
  await copyOn(own).trim({ ...identity, staffId }, 0, [])
  expect(await restoredFrom(own)).toMatchObject({
    identity: { staffId },
    staff: { operatorStaffId: staffId },
  })

  const owners = memoryFile()
  await (await device(owners)).receive()
  expect((await restoredFrom(owners)).staff).toMatchObject({ operatorStaffId: null, isLocked: false })
})

test('[LOG-6] after a trim the chain goes on from the last confirmed event', async () => {
  const file = memoryFile()
  const till = await device(file)
  for (let count = 0; count < 5; count += 1) await till.receive()
  await till.copy.trim(identity, 4, await till.log.ownEvents(4, 100))
  const log = createDexieLog(storeId, emptyDisk())
  const start = await reconcile(log, await log.start(), await copyOn(file).contents(), sha256)
  expect(start.marks.ackedThrough).toBe(4)
  expect(start.head).toMatchObject({ deviceSeq: 5, hash: till.journal.head.hash })
  expect(start.marks.lostSeqs).toEqual([])
})

test('[LOG-6] an event that reached only the log is copied at the next start, behind a torn line', async () => {
  const file = memoryFile()
  const till = await device(file)
  for (let count = 0; count < 3; count += 1) await till.receive()
  // The power failed while the copy of the last event was being written.
  file.text = file.text.slice(0, -40)
  const copy = copyOn(file)
  const contents = await copy.contents()
  const start = await reconcile(till.log, await till.log.start(), contents, sha256)
  await completeCopy(till.log, start, copy, contents)
  expect((await copyOn(file).contents()).events.map((event) => event.deviceSeq)).toEqual([1, 2, 3])
})

test('[LOG-6] holes and a lost end come back; what neither has is named', async () => {
  const file = memoryFile()
  const till = await device(file)
  for (let count = 0; count < 6; count += 1) await till.receive()
  const events = await till.log.ownEvents(1, 100)
  const damaged = createDexieLog(storeId, emptyDisk())
  await damaged.start()
  await damaged.saveMarks({ identity })
  // The database kept 1 and 4; the copy lost 3.
  await damaged.restore([events[0]!, events[3]!], noEffects)
  const lines = file.text.split('\n')
  file.text = lines.filter((line) => !line.includes(events[2]!.eventId)).join('\n')
  const start = await reconcile(damaged, await damaged.start(), await copyOn(file).contents(), sha256)
  expect(await seqsOf(damaged)).toEqual([1, 2, 4, 5, 6])
  expect(start.marks.lostSeqs).toEqual([3])
  expect(start.head.hash).toBe(till.journal.head.hash)
})

test('[LOG-6] an event that the disk refused is not brought to life by its copy', async () => {
  const file = memoryFile()
  const till = await device(file)
  await till.receive()
  const append = till.log.append
  till.log.append = (_events, _effects, meanwhile) => {
    meanwhile?.()
    return Promise.reject(new Error('the disk is full'))
  }
  await expect(till.receive()).rejects.toThrow('the disk is full')
  till.log.append = append
  const again = createDexieLog(storeId, till.disk)
  const start = await reconcile(again, await again.start(), await copyOn(file).contents(), sha256)
  expect(start.head.deviceSeq).toBe(1)
})

test('[SYNC-42] facts that are told together are in log and copy together, or nowhere', async () => {
  const file = memoryFile()
  const till = await device(file)
  const both = () =>
    till.journal.appendAll(() => [
      { kind: 'receipt_reprinted', body: { saleId: productId, copyNumber: 1 } },
      { kind: 'receipt_reprinted', body: { saleId: productId, copyNumber: 2 } },
    ])
  const events = await both()
  expect(events.map((event) => event.deviceSeq)).toEqual([1, 2])
  expect(events[1]!.prevHash).toBe(events[0]!.hash)
  expect((await copyOn(file).contents()).events.map((event) => event.deviceSeq)).toEqual([1, 2])

  // The second number is taken: not even the first fact is told, and the copy does not bring it to life.
  const other = createDexieLog(storeId, till.disk)
  const { append } = till.log
  till.log.append = (told, effects, meanwhile) =>
    append([told[0]!, { ...told[1]!, deviceSeq: 2 }], effects, meanwhile)
  await expect(both()).rejects.toThrow()
  till.log.append = append
  expect(await seqsOf(till.log)).toEqual([1, 2])
  expect(till.journal.head.deviceSeq).toBe(2)

  // A power cut tears the line of the copy, and the log lost everything: none of the two comes back.
  await both()
  file.text = file.text.trimEnd().slice(0, -1)
  const start = await reconcile(other, await other.start(), await copyOn(file).contents(), sha256)
  expect(start.head.deviceSeq).toBe(4)
  const empty = createDexieLog(storeId, emptyDisk())
  await empty.start()
  await empty.saveMarks({ identity })
  const restored = await reconcile(empty, await empty.start(), await copyOn(file).contents(), sha256)
  expect(restored.head.deviceSeq).toBe(2)
})

test('[SYNC-42] a power cut in the middle of taking back what was told together leaves none of it', async () => {
  const file = memoryFile()
  const till = await device(file)
  await till.receive()
  till.log.append = async (_events, _effects, meanwhile) => {
    meanwhile?.()
    throw new Error('refused')
  }
  const reprinted = (copyNumber: number) => ({
    kind: 'receipt_reprinted' as const,
    body: { saleId: productId, copyNumber },
  })
  await expect(till.journal.appendAll(() => [1, 2, 3].map(reprinted))).rejects.toThrow('refused')
  const whole = file.text
  const taken = whole.indexOf('\n', whole.indexOf('"line":"revoked"')) + 1
  for (let length = taken; length <= whole.length; length += 1) {
    file.text = whole.slice(0, length)
    const { events } = await copyOn(file).contents()
    expect(events.map((event) => event.deviceSeq)).toEqual([1])
  }
})

test('[LOG-6] what another window put back before it was revoked stays, because the chain goes on behind it', async () => {
  const file = memoryFile()
  const till = await device(file)
  await till.receive()
  const { append } = till.log
  let refuse = (): void => undefined
  till.log.append = (_events, _effects, meanwhile) => {
    meanwhile?.()
    return new Promise((_, reject) => {
      refuse = () => reject(new Error('refused'))
    })
  }
  const refused = till.receive()
  await new Promise((resolve) => setTimeout(resolve))
  // Another window takes over, finds the line and sells on.
  const other = createDexieLog(storeId, till.disk)
  const start = await reconcile(other, await other.start(), await copyOn(file).contents(), sha256)
  expect(start.head.deviceSeq).toBe(2)
  refuse()
  await expect(refused).rejects.toThrow('refused')
  expect((await copyOn(file).contents()).events.map((event) => event.deviceSeq)).toEqual([1])
  const again = await device(file, till.disk)
  await again.receive()
  expect((await copyOn(file).contents()).events.map((event) => event.deviceSeq)).toEqual([1, 2, 3])
  till.log.append = append
})

test('[LOG-10] a sale waits for a fast second copy, not for a slow one, and sells on without any', async () => {
  const file = memoryFile()
  const fast = copyOn(file, 1)
  const till = await device(file)
  const event = await till.receive()
  let text = ''
  file.append = async (more) => {
    await Promise.resolve()
    text += more
  }
  await fast.add([event])
  expect(text).toContain(event.eventId)
  expect(fast.state.get()).toBe('ok')

  const slow = copyOn(file, 12)
  await slow.add([event])
  file.append = () => new Promise(() => {})
  // Would never resolve if it waited.
  await slow.add([event])

  const broken = copyOn(memoryFile())
  expect(broken.state.get()).toBe('ok')
  const none = copyOn(null)
  await none.add([event])
  expect(none.state.get()).toBe('unavailable')
})

test('[LOG-10] a copy that fails is shown as unavailable and stops nothing', async () => {
  const file = memoryFile()
  const till = await device(file)
  file.isBroken = true
  await till.receive()
  expect(till.copy.state.get()).toBe('unavailable')
  file.isBroken = false
  await till.receive()
  expect(till.copy.state.get()).toBe('ok')
  expect(till.journal.head.deviceSeq).toBe(2)
})

test('[LOG-20] a long copy of which nothing waits is read at its end alone, and begins anew with the last event', async () => {
  const file = memoryFile()
  const till = await device(file)
  for (let count = 0; count < 700; count += 1) await till.receive()
  await till.log.saveMarks({ ackedThrough: 700 })
  expect(file.text.length).toBeGreaterThan(256 * 1024)
  let readWhole = 0
  const { read } = file
  file.read = () => {
    readWhole += 1
    return read()
  }
  const copy = copyOn(file)
  const found = await till.log.start()
  const contents = await copy.contents(extentOf(found))
  expect(readWhole).toBe(0)
  expect(contents.events.length).toBeLessThan(700)
  const start = await reconcile(till.log, found, contents, sha256)
  await completeCopy(till.log, start, copy, contents)
  expect(start.marks.lostSeqs).toEqual([])
  expect((await copyOn(file).contents()).events.map((event) => event.deviceSeq)).toEqual([700])
  expect([(await copyOn(file).contents()).identity, copy.lineCount()]).toEqual([identity, 2])
})

test('[LOG-20] the end that was read while the log was being opened is used once, and says the same', async () => {
  const file = memoryFile()
  const till = await device(file)
  for (let count = 0; count < 60; count += 1) await till.receive()
  await till.log.saveMarks({ ackedThrough: 60 })
  const known = extentOf(await till.log.start())
  const asked: number[] = []
  const { readEnd } = file
  file.readEnd = (byteCount) => {
    asked.push(byteCount)
    return readEnd(byteCount)
  }
  const plain = await copyOn(file).contents(known)
  const plainReads = asked.splice(0)
  const copy = copyOn(file)
  copy.readAhead()
  expect(await copy.contents(known)).toEqual(plain)
  expect(asked).toEqual(plainReads)
  // What comes later is read, and not remembered.
  await till.receive()
  const later = extentOf(await till.log.start())
  expect(await copy.contents(later)).toEqual(await copyOn(file).contents(later))
})

test('[LOG-20] what the log lacks is found in a long copy: its end, a hole among the unsent, and all of it', async () => {
  const file = memoryFile()
  const till = await device(file)
  for (let count = 0; count < 900; count += 1) await till.receive()
  const events = await till.log.ownEvents(1, 1_000)
  const text = file.text
  for (const [ackedThrough, kept] of [
    [895, (seq: number) => seq <= 897],
    [895, (seq: number) => seq !== 897],
    [100, (seq: number) => seq % 3 !== 0],
    [895, (seq: number) => seq <= 300],
    [0, () => false],
  ] as const) {
    file.text = text
    const damaged = createDexieLog(storeId, emptyDisk())
    await damaged.start()
    await damaged.saveMarks({ identity, ackedThrough })
    await damaged.restore(
      events.filter((event) => kept(event.deviceSeq)),
      noEffects,
    )
    const found = await damaged.start()
    const copy = copyOn(file)
    const start = await reconcile(damaged, found, await copy.contents(extentOf(found)), sha256)
    expect(start.head).toMatchObject({ deviceSeq: 900, hash: events.at(-1)!.hash })
    expect(start.marks.lostSeqs).toEqual([])
    const unsent = (await allOwnEvents(damaged, ackedThrough + 1)).map((event) => event.deviceSeq)
    expect(unsent).toEqual(events.slice(ackedThrough).map((event) => event.deviceSeq))
  }
})

test('[LOG-21] a copy that is made anew has no bound, and says that it is there only when it is whole', async () => {
  const file = memoryFile()
  const till = await device(file)
  for (let count = 0; count < 2_300; count += 1) await till.receive()
  file.text = ''
  const copy = copyOn(file)
  const states: string[] = []
  copy.state.subscribe(() => states.push(copy.state.get()))
  const found = await till.log.start()
  await completeCopy(till.log, found, copy, await copy.contents(extentOf(found)))
  expect(states).toEqual(['unavailable', 'ok'])
  const log = createDexieLog(storeId, emptyDisk())
  const start = await reconcile(log, await log.start(), await copyOn(file).contents(), sha256)
  expect(start.head.deviceSeq).toBe(2_300)
  expect(start.marks.lostSeqs).toEqual([])

  // A disk that fails in the middle leaves the word that there is no copy.
  file.text = ''
  const { append } = file
  file.append = async () => {
    throw new Error('the disk is full')
  }
  await completeCopy(till.log, found, copy, { identity: null, ackedThrough: 0, events: [], lineCount: 0 })
  expect(copy.state.get()).toBe('unavailable')
  file.append = append
})

test('[LOG-22] of an unsent event that was damaged in the log the right one of the copy is taken, and of a damaged copy the log', async () => {
  const file = memoryFile()
  const till = await device(file)
  for (let count = 0; count < 3; count += 1) await till.receive()
  const [, second] = await till.log.ownEvents(1, 10)
  await harmRow(till.disk, 2, (row) => {
    ;(row.event.body as { note: string }).note = 'diubah'
  })
  file.text = file.text.replace('"deviceSeq":3', '"deviceSeq":4')
  const log = createDexieLog(storeId, till.disk)
  const found = await log.start()
  const start = await reconcile(log, found, await copyOn(file).contents(extentOf(found)), sha256)
  expect((await log.ownEvents(1, 10))[1]).toEqual(second)
  expect([start.head.deviceSeq, start.marks.lostSeqs]).toEqual([3, []])
})

test('[LOG-23] a row that is no event costs itself alone: the copy fills it, or its number is named', async () => {
  for (const [harmed, isCopied] of [
    [2, true],
    [3, true],
    [2, false],
  ] as const) {
    for (const harm of [null, 'teks', { deviceSeq: 9 }, 7]) {
      const file = memoryFile()
      const till = await device(file)
      for (let count = 0; count < 3; count += 1) await till.receive()
      await harmRow(till.disk, harmed, (row) => {
        row.event = harm as never
      })
      if (!isCopied) file.text = file.text.replace(`"deviceSeq":${harmed}`, '"deviceSeq":8')
      const log = createDexieLog(storeId, till.disk)
      const found = await log.start()
      const start = await reconcile(log, found, await copyOn(file).contents(extentOf(found)), sha256)
      expect(await seqsOf(log)).toEqual(isCopied ? [1, 2, 3] : [1, 3])
      expect(start.marks.lostSeqs).toEqual(isCopied ? [] : [2])
    }
  }
})

/** Changes a row of an own event behind the log's back. */
async function harmRow(
  disk: ReturnType<typeof emptyDisk>,
  deviceSeq: number,
  harm: (row: { event: Envelope }) => void,
): Promise<void> {
  const database = openTillDatabase(databaseName(storeId), disk)
  const row = await database.event.get(deviceSeq)
  harm(row!)
  await database.event.put(row!)
  database.close()
}
