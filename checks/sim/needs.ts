import { hourMs } from '@laci/domain/base/time/durations.ts'
import type { Fault, FaultKind, Plan, TimedFault } from './plan.ts'

/** What the plan of a seed must have so that a planted bug can show: a hunt plays no other seeds. */
export type Needs = (plan: Plan) => boolean

type FaultOf<Kind extends FaultKind> = Extract<Fault, { readonly kind: Kind }>
type Timed<Kind extends FaultKind> = { readonly atMs: number; readonly fault: FaultOf<Kind> }

export const has =
  (...kinds: readonly FaultKind[]): Needs =>
  ({ faults }) =>
    kinds.every((kind) => faults.some(({ fault }) => fault.kind === kind))

export const hasTwoReleases: Needs = ({ releases }) => releases !== null

/** A device of staff whose holder may do little, and says so or not. */
export const isOnStaff: Needs = ({ ofStaff }) => ofStaff?.rights === 'few'
export const isStaffLying: Needs = ({ ofStaff }) => ofStaff?.rights === 'few' && ofStaff.lies

/** Four tills for less than an hour. */
export const isShortDay: Needs = ({ durationMs, tillCount }) => durationMs < hourMs && tillCount === 4

/** Something is done at a till that was taken back. */
export const isRevokedAtWork: Needs = ({ faults, actions }) =>
  ofKind(faults, 'revoke').some(({ atMs, fault }) =>
    actions.some((action) => action.till === fault.till && action.atMs > atMs),
  )

/** One that was taken back cannot reach the server. */
export const isRevokedOffline: Needs = ({ faults }) =>
  ofKind(faults, 'revoke').some(({ atMs, fault: { till } }) =>
    ofKind(faults, 'link').some(
      ({ atMs: fromMs, fault }) => fault.till === till && fromMs + fault.forMs > atMs,
    ),
  )

/** A clock is set while a call of its till takes long. */
export const isClockSetInCall: Needs = ({ faults }) =>
  ofKind(faults, 'clock').some(({ atMs, fault }) =>
    faults.some(
      (link) =>
        isLinkDown(link, atMs, fault.till) && link.fault.kind === 'link' && link.fault.state !== 'offline',
    ),
  )

/** What a clock dated ahead is sent after it was set right. */
export const isSentAfterClock: Needs = ({ faults }) => {
  const right = setRightAt(faults)
  return (
    right !== null && right.offsetMs > 0 && faults.some((link) => isLinkDown(link, right.atMs, right.till))
  )
}

/** A till that lost its disk loses its power, too, and the next that is done there is done before it reaches the server. */
export const isCutAfterLoss: Needs = ({ faults, actions }) =>
  ofKind(faults, 'disk_lost').some(({ atMs, fault: { till } }) => {
    const fetchedMs = atMs + 3_000
    const later = actions.filter((action) => action.till === till && action.atMs > atMs)
    const nextMs = Math.min(Number.POSITIVE_INFINITY, ...later.map((action) => action.atMs))
    return ofKind(faults, 'power_cut').some((cut) => {
      const onMs = cut.atMs + cut.fault.forMs
      if (cut.fault.till !== till || cut.atMs < fetchedMs || onMs > nextMs) return false
      return faults.some(
        (link) => link.atMs > fetchedMs && isLinkDown(link, onMs, till) && isLinkDown(link, nextMs, till),
      )
    })
  })

function setRightAt(faults: readonly TimedFault[]) {
  const clocks = ofKind(faults, 'clock')
  const right = clocks.find(({ fault }) => fault.offsetMs === 0)
  const wrong = clocks.find(({ fault }) => fault.offsetMs !== 0)
  if (right === undefined || wrong === undefined || right.atMs < wrong.atMs) return null
  return { atMs: right.atMs, till: right.fault.till, offsetMs: wrong.fault.offsetMs }
}

function isLinkDown({ atMs: fromMs, fault }: TimedFault, atMs: number, till?: number): boolean {
  if (fault.kind !== 'link' || (till !== undefined && fault.till !== till)) return false
  return fromMs <= atMs && atMs <= fromMs + fault.forMs
}

function ofKind<Kind extends FaultKind>(faults: readonly TimedFault[], kind: Kind): Timed<Kind>[] {
  return faults.filter((timed): timed is Timed<Kind> => timed.fault.kind === kind)
}
