import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import {
  type StaffChange,
  type StaffCreate,
  type StaffList,
  staffListSchema,
} from '@laci/domain/staff/wire.ts'
import type { OwnerSession } from '../api/session.ts'
import type { StaffTrouble } from '../api/staff.ts'
import { type ApiAnswer, refusalIn } from '../base/api-call.ts'

export type { StaffTrouble }

export type StaffAdmin = {
  list(): Promise<Result<StaffList, StaffTrouble>>
  add(person: Omit<StaffCreate, 'storeId'>): Promise<Result<void, StaffTrouble>>
  change(staffId: string, changes: Omit<StaffChange, 'storeId'>): Promise<Result<void, StaffTrouble>>
  resetPassword(staffId: string, password: string): Promise<Result<void, StaffTrouble>>
  /** Null: nobody switches to this person by PIN any more. */
  setPin(staffId: string, pin: string | null): Promise<Result<void, StaffTrouble>>
  disable(staffId: string): Promise<Result<void, StaffTrouble>>
  enable(staffId: string): Promise<Result<void, StaffTrouble>>
  answerDevice(requestId: string, isAllowed: boolean): Promise<Result<void, StaffTrouble>>
}

/** What the owner does with the people of a shop [STAFF-6]: with a session that is ended when the page is left. */
export function createStaffAdmin(session: Pick<OwnerSession, 'ask'>, storeId: string): StaffAdmin {
  async function command(path: string, body: object): Promise<Result<void, StaffTrouble>> {
    const answered = await session.ask(`/api/staff${path}`, { storeId, ...body })
    const trouble = troubleIn(answered)
    return trouble === null ? accept(undefined) : refuse(trouble)
  }
  const about = (staffId: string, what: string) => `/${encodeURIComponent(staffId)}/${what}`

  return {
    async list() {
      const answered = await session.ask(`/api/staff?storeId=${encodeURIComponent(storeId)}`)
      const trouble = troubleIn(answered)
      if (trouble !== null) return refuse(trouble)
      const read = staffListSchema.safeParse(answered.kind === 'answer' ? answered.body : null)
      return read.success ? accept(read.data) : refuse({ code: 'server_trouble' })
    },
    add: (person) => command('', person),
    change: (staffId, changes) => command(about(staffId, 'change'), changes),
    resetPassword: (staffId, password) => command(about(staffId, 'reset-password'), { password }),
    setPin: (staffId, pin) => command(about(staffId, 'set-pin'), { pin }),
    disable: (staffId) => command(about(staffId, 'disable'), {}),
    enable: (staffId) => command(about(staffId, 'enable'), {}),
    answerDevice: (requestId, isAllowed) =>
      command(`/device-requests/${encodeURIComponent(requestId)}/${isAllowed ? 'approve' : 'deny'}`, {}),
  }
}

/** Null: the server did as asked. */
export function troubleIn(answered: ApiAnswer): StaffTrouble | null {
  if (answered.kind !== 'answer') return { code: answered.kind }
  if (answered.status < 300) return null
  // The hour of the session is over, or the owner has signed out everywhere.
  if (answered.status === 401) return { code: 'session_over' }
  const refusal = refusalIn(answered)
  if (refusal === null || answered.status >= 500) return { code: 'server_trouble' }
  return { code: 'refused', reason: refusal.code, message: refusal.message }
}
