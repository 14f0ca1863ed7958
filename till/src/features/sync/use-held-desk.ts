import {
  type HeldCommand,
  type HeldCommandList,
  heldCommandListSchema,
  heldCommandSettledSchema,
} from '@laci/domain/journal/held-command.ts'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { heldTexts } from '@laci/ui/texts/held.ts'
import { tillProblemText } from '@laci/ui/texts/till-problem.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { OwnerSession } from '../../engine/api/session.ts'
import { type ApiAnswer, refusalIn } from '../../engine/base/api-call.ts'
import { useShop } from '../../ui/state/till-context.ts'

export type HeldDesk = {
  /** What waits, as the server says; null: nobody has shown the owner's password in this visit. */
  readonly list: readonly HeldCommand[] | null
  /** How many wait besides those in the list. */
  readonly furtherCount: number
  readonly busyWith: string | null
  readonly failure: string | null
  /** Takes the session over and ends it when the page is left. */
  open(session: OwnerSession): Promise<void>
  settle(eventId: string, what: 'apply' | 'drop'): Promise<void>
}

/** The owner's answers to what waits: the password is asked once in a visit of the page, and kept nowhere. */
export function useHeldDesk(): HeldDesk {
  const { storeId } = useShop()
  const toast = useToast()
  const session = useRef<OwnerSession | null>(null)
  const [told, setTold] = useState<HeldCommandList | null>(null)
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const end = useCallback(() => {
    void session.current?.end()
    session.current = null
  }, [])
  useEffect(() => end, [end])

  const reload = useCallback(async () => {
    const answered = await session.current?.ask(`/api/held-commands?storeId=${encodeURIComponent(storeId)}`)
    const read = heldCommandListSchema.safeParse(answered?.kind === 'answer' ? answered.body : null)
    if (read.success) return setTold(read.data)
    setFailure(answered === undefined ? null : troubleText(answered))
  }, [storeId])

  return {
    list: told?.held ?? null,
    furtherCount: told === null ? 0 : told.count - told.held.length,
    busyWith,
    failure,
    async open(opened) {
      end()
      session.current = opened
      setFailure(null)
      await reload()
    },
    async settle(eventId, what) {
      if (session.current === null || busyWith !== null) return
      setBusyWith(eventId)
      setFailure(null)
      try {
        const answered = await session.current.ask(
          `/api/held-commands/${encodeURIComponent(eventId)}/${what}`,
          { storeId },
        )
        const read = heldCommandSettledSchema.safeParse(answered.kind === 'answer' ? answered.body : null)
        if (!read.success) {
          setFailure(troubleText(answered))
          // The quarter of an hour is over: the password is asked for once more.
          if (refusalIn(answered)?.code === 'sign_in_needed') setTold(null)
          return
        }
        const wanted = what === 'apply' ? 'applied' : 'dropped'
        const { outcome } = read.data
        if (outcome === 'applied')
          toast(outcome === wanted ? heldTexts.applied : heldTexts.wasApplied, 'success')
        else toast(outcome === wanted ? heldTexts.dropped : heldTexts.wasDropped, 'success')
        await reload()
      } finally {
        setBusyWith(null)
      }
    },
  }
}

function troubleText(answered: ApiAnswer): string {
  if (answered.kind !== 'answer') return tillProblemText.offline
  return refusalIn(answered)?.message ?? tillProblemText.server_trouble
}
