import type { Result } from '@laci/domain/base/lib/result.ts'
import type { StaffList } from '@laci/domain/staff/wire.ts'
import { tillProblemText } from '@laci/ui/texts/till-problem.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { OwnerSession } from '../../engine/api/session.ts'
import { createStaffAdmin, type StaffAdmin, type StaffTrouble } from '../../engine/staff/staff-admin.ts'
import { signInRefusalText } from '../../ui/approval/sign-in-texts.ts'
import { useShop } from '../../ui/state/till-context.ts'

/** `closed`: nobody has shown the owner's password in this visit. */
export type StaffOffice =
  | { readonly status: 'closed' }
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'open'; readonly list: StaffList }

export type StaffDesk = {
  readonly office: StaffOffice
  /** The owner's password is wanted: for the first command of a visit, or because the session is over. */
  readonly isPasswordAsked: boolean
  askPassword(isAsked: boolean): void
  /** Takes the session over and ends it when the page is left. */
  open(session: OwnerSession): Promise<void>
  reload(): Promise<void>
  /** Runs one command and reads the list anew, here and for this till. */
  command(
    work: (admin: StaffAdmin) => Promise<Result<void, StaffTrouble>>,
  ): Promise<Result<void, StaffTrouble>>
}

/** The owner's desk for staff: the password is asked once in a visit of the page, and kept nowhere. */
export function useStaffAdmin(): StaffDesk {
  const shop = useShop()
  const session = useRef<OwnerSession | null>(null)
  const [office, setOffice] = useState<StaffOffice>({ status: 'closed' })
  const [isPasswordAsked, askPassword] = useState(false)

  useEffect(
    () => () => {
      void session.current?.end()
      session.current = null
    },
    [],
  )

  const adminOf = useCallback(
    () => (session.current === null ? null : createStaffAdmin(session.current, shop.storeId)),
    [shop],
  )

  /** What is typed stays: only the password is asked once more. */
  const askAgain = useCallback(() => {
    session.current = null
    askPassword(true)
  }, [])

  const reload = useCallback(async () => {
    const admin = adminOf()
    if (admin === null) return
    const listed = await admin.list()
    if (listed.ok) setOffice({ status: 'open', list: listed.value })
    else if (listed.refusal.code === 'session_over') askAgain()
    else setOffice({ status: 'failed', message: troubleText(listed.refusal) })
  }, [adminOf, askAgain])

  return {
    office,
    isPasswordAsked,
    askPassword,
    async open(opened) {
      session.current = opened
      askPassword(false)
      setOffice((known) => (known.status === 'open' ? known : { status: 'loading' }))
      await reload()
    },
    reload,
    async command(work) {
      const admin = adminOf()
      if (admin === null) return { ok: false, refusal: { code: 'session_over' } }
      const done = await work(admin)
      if (!done.ok) {
        if (done.refusal.code === 'session_over') askAgain()
        return done
      }
      await Promise.all([reload(), shop.staff.refresh()])
      return done
    },
  }
}

/** Why nothing was changed, and what to do. */
export function troubleText(trouble: StaffTrouble): string {
  switch (trouble.code) {
    case 'refused':
      return trouble.message
    case 'session_over':
      return 'Sudah lama tidak dipakai. Ketik kata sandi pemilik sekali lagi. Tidak ada yang diubah.'
    case 'captive_portal':
      return signInRefusalText({ code: 'captive_portal' })
    case 'offline':
      return tillProblemText.offline
    case 'server_trouble':
      return tillProblemText.server_trouble
  }
}
