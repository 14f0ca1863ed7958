import { assert } from '@laci/domain/base/lib/assert.ts'
import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import { mayDo, type Permission, type TillOperator } from '@laci/domain/base/permission/permission.ts'
import type { CounterFacts } from '@laci/domain/events/counter-facts.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import {
  approversFor,
  hasWayBack,
  ownerAtTill,
  staffAtTill,
  unknownAtTill,
} from '@laci/domain/staff/at-till.ts'
import {
  judgePin,
  type PinRefusal,
  pinHashRounds,
  pinHashText,
  pinSaltBytes,
  readPinHash,
} from '@laci/domain/staff/pin.ts'
import {
  afterRightPin,
  afterWrongPin,
  openGuard,
  pinTriesAllowed,
  triesLeft,
  waitMs,
  withClock,
} from '@laci/domain/staff/pin-guard.ts'
import type { TillStaff } from '@laci/domain/staff/wire.ts'
import { type DerivePin, toHex } from '../../device/pin-hash.ts'
import type {
  Approval,
  Operator,
  OwnSecretChange,
  PinTryRefusal,
  ShopStaff,
  StaffTrouble,
} from '../api/staff.ts'
import { type Readable, type Writable, writable } from '../base/readable.ts'
import { noStaff, type StoredStaff } from '../log/till-log.ts'

/** On a device that became a till by this person's own sign-in: nobody else has ever stood here. */
export function staffOfOwnDevice(
  person: Omit<TillStaff, 'pinHash' | 'isActive'>,
  shopCode: string,
): StoredStaff {
  return {
    ...noStaff,
    shopCode,
    people: [{ ...person, pinHash: null, isActive: true }],
    operatorStaffId: person.staffId,
  }
}

/**
 * On a device of somebody's own nobody else stands, so it keeps nobody else's PIN: a hash of six digits is soon guessed by
 * whoever holds it [STAFF-42]. Servers of before handed all of them out, and tills have kept them.
 */
function withOwnPinOnly(people: readonly TillStaff[], ownStaffId: string | null): TillStaff[] {
  return people.map((one) =>
    ownStaffId === null || one.staffId === ownStaffId ? one : { ...one, pinHash: null },
  )
}

export type StaffFacts = {
  readonly version: number
  readonly shopCode: string | null
  readonly people: readonly TillStaff[]
  readonly waitingDeviceCount: number
}

export type StaffKeeperDeps = {
  readonly stored: StoredStaff
  /** Whose own sign-in made this device a till; null: the owner's. */
  readonly ownStaffId: string | null
  readonly ownerName: Readable<string>
  /** Who every event says it was told by. */
  readonly operator: Writable<Operator>
  readonly derivePin: DerivePin
  readonly randomBytes: (count: number) => Uint8Array
  readonly clock: () => number
  readonly counterFacts: () => CounterFacts
  readonly append: (fact: Fact) => Promise<unknown>
  readonly save: (stored: StoredStaff) => Promise<void>
  /** Null: the server could not be asked now. */
  readonly ask: () => Promise<StaffFacts | null>
  readonly changeSecret: (
    person: { readonly shopCode: string; readonly name: string },
    change: OwnSecretChange,
  ) => Promise<Result<void, StaffTrouble>>
  readonly onBug: (cause: unknown) => void
}

export type StaffKeeper = ShopStaff & {
  /** The staff version of the newest pull: a higher one than the stored one makes the till ask. */
  take(staffVersion: number | null): void
  /** The server has taken this device back: one that came from somebody's own sign-in is locked for good [STAFF-21]. */
  endDevice(): Promise<void>
}

/**
 * Who may stand at this till, who does, and what they may do [STAFF-19]. Works from what the server told last, without
 * internet: names, rights and slow hashes of PINs. The owner's own PIN is of this device alone and leaves it never.
 */
export function createStaffKeeper(deps: StaffKeeperDeps): StaffKeeper {
  const { stored: known, ownStaffId } = deps
  let stored: StoredStaff = { ...noStaff, ...known, people: withOwnPinOnly(known.people, ownStaffId) }
  let asking: Promise<boolean> | null = null
  const people = writable(stored.people)
  const shopCode = writable(stored.shopCode)
  const current = writable<TillOperator>(operatorOf(stored.operatorStaffId))
  const isLocked = writable(stored.isLocked)
  const lockCause = writable(stored.lockCause ?? null)
  const waitingDeviceCount = writable(stored.waitingDeviceCount ?? 0)
  const guard = writable(stored.guard)
  const hasOwnerPin = writable(stored.ownerPinHash !== null)
  setOperator(stored.operatorStaffId)
  deps.ownerName.subscribe(() => {
    if (current.get().staffId === null) current.set(ownerAtTill(deps.ownerName.get()))
  })

  // What a device kept of others' hashes goes from its disk too, and not only with the next change of the list.
  if (known.people.some((one, index) => one.pinHash !== stored.people[index]!.pinHash)) {
    deps.save(stored).catch(deps.onBug)
  }

  function operatorOf(staffId: string | null): TillOperator {
    if (staffId === null) return ownerAtTill(deps.ownerName.get())
    const person = stored.people.find((one) => one.staffId === staffId)
    return person === undefined ? unknownAtTill(staffId) : staffAtTill(person)
  }

  function setOperator(staffId: string | null): void {
    const operator = operatorOf(staffId)
    current.set(operator)
    deps.operator.set({ staffId: operator.staffId, name: operator.staffId === null ? '' : operator.name })
  }

  async function keep(changes: Partial<StoredStaff>): Promise<void> {
    stored = { ...stored, ...changes }
    await deps.save(stored)
    guard.set(stored.guard)
    lockCause.set(stored.lockCause ?? null)
    isLocked.set(stored.isLocked)
    waitingDeviceCount.set(stored.waitingDeviceCount ?? 0)
    hasOwnerPin.set(stored.ownerPinHash !== null)
  }

  /** Whether this is the PIN of that person; counts what was wrong, and tells when the till locks itself. */
  async function tryPin(staffId: string | null, pin: string): Promise<Result<void, PinTryRefusal>> {
    const known = withClock(stored.guard, deps.clock())
    if (known !== stored.guard) await keep({ guard: known })
    const waitsMs = waitMs(known, deps.clock())
    if (waitsMs > 0) return refuse({ code: 'pin_locked', waitMs: waitsMs })
    const hashText =
      staffId === null
        ? stored.ownerPinHash
        : (stored.people.find((one) => one.staffId === staffId && one.isActive)?.pinHash ?? null)
    if (hashText === null) return refuse({ code: 'pin_missing' })
    const { saltHex, rounds, hashHex } = readPinHash(hashText)
    if ((await deps.derivePin(pin, saltHex, rounds)) === hashHex) return accept(undefined)
    const next = afterWrongPin(stored.guard, deps.clock(), staffId)
    await keep({ guard: next })
    if (next.lockedUntil === null) {
      return refuse({ code: 'pin_wrong', triesLeft: triesLeft(next, staffId) })
    }
    await tellSwitch('locked_out', staffId, pinTriesAllowed)
    return refuse({ code: 'pin_locked', waitMs: waitMs(next, deps.clock()) })
  }

  function tellSwitch(
    outcome: 'switched' | 'locked_out' | 'locked',
    toStaffId: string | null,
    wrongTries: number,
  ): Promise<unknown> {
    const body = { ...deps.counterFacts(), toStaffId, wrongTries, outcome }
    return deps.append({ kind: 'staff_switched', body })
  }

  async function ask(): Promise<boolean> {
    const told = await deps.ask()
    if (told === null) return false
    // A list that came late must not undo a newer one.
    if (stored.version !== null && told.version < stored.version) return true
    const { version } = told
    const isHere = (staffId: string | null) =>
      staffId === null || told.people.some((one) => one.staffId === staffId && one.isActive)
    const isGone = !isHere(stored.operatorStaffId)
    const goneName = current.get().name
    await keep({
      version,
      shopCode: told.shopCode,
      people: withOwnPinOnly(told.people, ownStaffId),
      waitingDeviceCount: told.waitingDeviceCount,
      // Whoever was let go stands at no till any more: somebody else has to show a PIN.
      ...(isGone && {
        operatorStaffId: null,
        isLocked: true,
        lockCause: { code: 'person_left', name: goneName } as const,
      }),
    })
    people.set(stored.people)
    shopCode.set(stored.shopCode)
    setOperator(stored.operatorStaffId)
    return true
  }

  function refresh(): Promise<boolean> {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }

  async function lock(): Promise<void> {
    if (stored.isLocked) return
    await tellSwitch('locked', current.get().staffId, 0)
    await keep({ isLocked: true })
  }

  return {
    people,
    shopCode,
    current,
    isLocked,
    lockCause,
    ownStaffId: deps.ownStaffId,
    waitingDeviceCount,
    guard,
    hasOwnerPin,
    may: (permission) => mayDo(current.get(), permission),
    approvers: (permissions) => approversFor(stored.people, permissions),
    async switchTo(staffId, pin) {
      const wrongTries = stored.guard.wrongTries
      const tried = await tryPin(staffId, pin)
      if (!tried.ok) return tried
      await keep({
        ...{ guard: afterRightPin(stored.guard, staffId), operatorStaffId: staffId },
        ...{ isLocked: false, lockCause: null },
      })
      setOperator(staffId)
      await tellSwitch('switched', staffId, wrongTries)
      return accept(undefined)
    },
    lock,
    async lockBehind() {
      if (hasWayBack(current.get().staffId, stored.people, stored.ownerPinHash !== null)) await lock()
    },
    async unlockAsOwner() {
      await keep({ guard: openGuard, operatorStaffId: null, isLocked: false, lockCause: null })
      setOperator(null)
      await tellSwitch('switched', null, 0)
    },
    async approve(staffId, pin, permissions, subject) {
      if (
        staffId !== null &&
        !approversFor(stored.people, permissions).some((one) => one.staffId === staffId)
      ) {
        return refuse({ code: 'may_not' })
      }
      const tried = await tryPin(staffId, pin)
      if (!tried.ok) return tried
      await keep({ guard: afterRightPin(stored.guard, staffId) })
      const approvedByName = operatorOf(staffId).name.slice(0, 80)
      return accept({
        approvedByStaffId: staffId,
        approvedByName,
        facts: factsOf(permissions, staffId, approvedByName, subject),
      })
    },
    async setOwnerPin(pin) {
      const judged: Result<string, PinRefusal> = judgePin(pin)
      if (!judged.ok) return judged
      const saltHex = toHex(deps.randomBytes(pinSaltBytes))
      const hashHex = await deps.derivePin(judged.value, saltHex, pinHashRounds)
      await keep({ ownerPinHash: pinHashText({ rounds: pinHashRounds, saltHex, hashHex }) })
      return accept(undefined)
    },
    async changeOwnSecret(change) {
      const { staffId, name } = current.get()
      assert(staffId !== null && stored.shopCode !== null, 'somebody who works here stands at the till')
      const changed = await deps.changeSecret({ shopCode: stored.shopCode, name }, change)
      // The new PIN counts here at once; other tills hear of it with their next pull.
      if (changed.ok) await refresh()
      return changed
    },
    refresh,
    take(staffVersion) {
      if (staffVersion === null || staffVersion === stored.version) return
      // A shop that never had staff says 0 for ever: nothing to ask.
      if (staffVersion === 0 && stored.version === null) return
      const isUnderWay = asking !== null
      refresh()
        .then((isTold) => {
          // The answer that was under way may be older than what the pull has just named.
          if (isTold && isUnderWay && (stored.version ?? 0) < staffVersion) return refresh()
        })
        .catch(deps.onBug)
    },
    async endDevice() {
      if (deps.ownStaffId === null || stored.lockCause?.code === 'device_ended') return
      const { name } = operatorOf(deps.ownStaffId)
      await keep({ isLocked: true, lockCause: { code: 'device_ended', name } })
    },
  }

  function factsOf(
    permissions: readonly Permission[],
    approvedByStaffId: string | null,
    approvedByName: string,
    subject: string,
  ): Approval['facts'] {
    return permissions.map((permission) => ({
      kind: 'approval_given',
      body: {
        ...deps.counterFacts(),
        right: permission.right,
        approvedByStaffId,
        approvedByName,
        subject: subject.slice(0, 200),
      },
    }))
  }
}
