import type { Logger } from 'pino'
import type { DiskRoom } from '../http/disk-hold.ts'
import { createRepeatedWork, type RepeatedWork } from '../timing/repeated-work.ts'
import { type DiskReserve, isNoRoom, type ReserveState, reserveBytes } from './disk-reserve.ts'
import { shownMegabytes } from './disk-texts.ts'

const megabyte = 2 ** 20

/** Below this nothing new is taken in: PostgreSQL ends where its own journal finds no room. */
const leastBytes = 32 * megabyte
/** Above this it is taken again. */
const enoughBytes = 64 * megabyte
const lookEveryMs = 5_000

/** What follows from how the disk stands. */
export function judgeRoom(
  wasFull: boolean,
  freeBytes: number,
  reserve: ReserveState,
): { readonly isFull: boolean; readonly mayReserve: boolean } {
  const mayReserve = reserve !== 'whole' && freeBytes >= reserveBytes + enoughBytes
  const isFull =
    freeBytes < (wasFull ? enoughBytes : leastBytes) ||
    // The room that it gave back is for starting and reading.
    (reserve === 'given_back' && !mayReserve)
  return { isFull, mayReserve }
}

export type DiskWatch = DiskRoom & RepeatedWork

/** Looks at the disk of the data folder every few seconds: stops taking in, takes in again and makes the reserve [RUN-31]. */
export function createDiskWatch(dataFolder: string, reserve: DiskReserve, log: Logger): DiskWatch {
  let isFull = judgeRoom(false, reserve.freeBytes(), reserve.state()).isFull
  if (isFull) sayFull()

  function sayFull(): void {
    const free = shownMegabytes(reserve.freeBytes())
    log.error(
      { dataFolder, free },
      'the disk is full: what reads goes on, nothing new is taken in; free some room on it and it goes on by itself',
    )
  }

  async function look(): Promise<void> {
    const judged = judgeRoom(isFull, reserve.freeBytes(), reserve.state())
    if (judged.isFull && !isFull) sayFull()
    if (!judged.isFull && judged.mayReserve) await makeReserve()
    if (!judged.isFull && isFull) log.warn({ dataFolder }, 'the disk has room again: everything is taken in')
    isFull = judged.isFull
  }

  async function makeReserve(): Promise<void> {
    try {
      await reserve.make()
    } catch (error) {
      // Taken by somebody else meanwhile, or given back under our hands: the next look judges anew.
      if (isNoRoom(error) || (error as NodeJS.ErrnoException).code === 'ENOENT') throw error
      log.error({ err: error }, 'no room can be held in the data folder for a start on a full disk')
      reserve.forget()
    }
  }

  return {
    ...createRepeatedWork({ name: 'looking at the disk', everyMs: lookEveryMs, work: look, log }),
    isFull: () => isFull,
    freeBytes: () => reserve.freeBytes(),
  }
}
