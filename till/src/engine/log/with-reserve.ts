import { TillProblem } from '../base/problem.ts'
import type { Reserve } from './reserve.ts'
import type { TillLog } from './till-log.ts'

/** The log, which on a full disk is given the reserve and tries once more [LOG-60]. */
export function withReserve(log: TillLog, reserve: () => Promise<Reserve>): TillLog {
  return {
    ...log,
    async append(events, effects, meanwhile) {
      let isBegun = false
      const begin = () => {
        isBegun = true
        meanwhile?.()
      }
      try {
        await log.append(events, effects, begin)
      } catch (cause) {
        const isFull = cause instanceof TillProblem && cause.code === 'storage_full'
        if (!isFull || !(await (await reserve()).release())) throw cause
        // What runs beside the first try runs once: the second copy has the events already.
        await log.append(events, effects, isBegun ? undefined : begin)
      }
    },
  }
}
