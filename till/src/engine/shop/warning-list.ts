import { uuidFromDigest } from '@laci/domain/base/ids/uuid.ts'
import type { Instant } from '@laci/domain/base/time/instant.ts'
import type { Sha256Hex } from '@laci/domain/events/envelope.ts'
import { type Warning, type WarningCode, warningSeverity } from '@laci/domain/warning/warning.ts'
import type { WarningRow } from '../api/sync-status.ts'
import { type Readable, writable } from '../base/readable.ts'
import type { LogEffects, StoredWarning } from '../log/till-log.ts'

/** A clock that is off by more makes every date in the shop wrong (R10). */
export const toleratedDriftMs = 300_000

export type WarningList = {
  readonly warnings: Readable<readonly WarningRow[]>
  take(warnings: readonly Warning[], effects: LogEffects): void
  /** What this device sees of itself; `null` drift while no server was heard. */
  localFacts(facts: { readonly clockDriftMs: number | null; readonly lostSeqs: readonly number[] }): void
}

/** *Peringatan*: those of the server, newest first, and this device's own on top while their cause lasts. */
export function createWarningList(deps: {
  readonly stored: readonly StoredWarning[]
  readonly deviceId: string
  readonly clock: () => number
  readonly sha256: Sha256Hex
}): WarningList {
  const rows = new Map<string, WarningRow>()
  const local = new Map<WarningCode, WarningRow>()
  const list = writable<readonly WarningRow[]>([])

  function put(warning: Warning, isReviewed: boolean): void {
    rows.set(warning.warningId, {
      ...warning,
      severity: warningSeverity[warning.code],
      isReviewed: isReviewed || (rows.get(warning.warningId)?.isReviewed ?? false),
      isLocal: false,
    })
  }

  function show(): void {
    const newestFirst = [...rows.values()].sort((one, other) => other.raisedAt - one.raisedAt)
    list.set([...local.values(), ...newestFirst])
  }

  function setLocal(code: WarningCode, detail: { [name: string]: unknown } | null): void {
    if (detail === null) {
      local.delete(code)
      return
    }
    local.set(code, {
      warningId: uuidFromDigest(deps.sha256(`local|${code}|${deps.deviceId}`)),
      code,
      severity: warningSeverity[code],
      deviceId: deps.deviceId,
      deviceSeq: null,
      eventId: null,
      raisedAt: local.get(code)?.raisedAt ?? (deps.clock() as Instant),
      detail,
      isReviewed: false,
      isLocal: true,
    })
  }

  for (const { warning, isReviewed } of deps.stored) put(warning, isReviewed)
  show()

  return {
    warnings: list,
    take(warnings, effects) {
      if (warnings.length === 0 && effects.reviewedWarningIds.length === 0) return
      for (const warning of warnings) put(warning, false)
      for (const warningId of effects.reviewedWarningIds) {
        const row = rows.get(warningId)
        if (row !== undefined) rows.set(warningId, { ...row, isReviewed: true })
      }
      show()
    },
    localFacts({ clockDriftMs, lostSeqs }) {
      const isClockWrong = clockDriftMs !== null && Math.abs(clockDriftMs) > toleratedDriftMs
      const wanted = `${isClockWrong} ${lostSeqs.length}`
      const shown = `${local.has('clock_wrong')} ${(local.get('sequence_gap')?.detail.lostCount as number) ?? 0}`
      if (wanted === shown) return
      setLocal('clock_wrong', isClockWrong ? { driftMs: clockDriftMs } : null)
      setLocal('sequence_gap', lostSeqs.length > 0 ? { lostCount: lostSeqs.length, lostSeqs } : null)
      show()
    },
  }
}
