import { tooManyUploads } from './storage-problem.ts'
import { linkMakerOf, type StorageCaller } from './storage-scope.ts'

/** A person or till that sends more files than this at the same moment waits [STORAGE-19]. */
const mostAtOnce = 8

export type UploadPlaces = {
  /** Throws SlowDown. Returns the function that leaves. */
  enter(caller: StorageCaller): () => void
}

/** Counts uploads under way by caller, so that no one caller takes all files and connections. The service is free. */
export function createUploadPlaces(): UploadPlaces {
  const underWay = new Map<string, number>()
  return {
    enter(caller) {
      const maker = linkMakerOf(caller)
      if (maker === null || maker.kind === 'service') return () => {}
      const now = underWay.get(maker.id) ?? 0
      if (now >= mostAtOnce) throw tooManyUploads()
      underWay.set(maker.id, now + 1)
      return () => {
        const left = underWay.get(maker.id)! - 1
        if (left === 0) underWay.delete(maker.id)
        else underWay.set(maker.id, left)
      }
    },
  }
}
