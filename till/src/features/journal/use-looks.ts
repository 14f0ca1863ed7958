import { instantSchema } from '@laci/domain/base/time/instant.ts'
import type { JournalFault } from '@laci/domain/views/audit/finding-text.ts'
import { journalFaultCodes } from '@laci/domain/views/audit/finding-text.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { ChainLook, LookProgress } from '../../engine/api/journal.ts'
import { TillProblem } from '../../engine/base/problem.ts'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useHost, useShop } from '../../ui/state/till-context.ts'

/** Where a look at a chain stands. */
export type LookState = {
  /** The last one that came to its end; null: none so far. */
  readonly look: ChainLook | null
  readonly progress: LookProgress | null
  readonly trouble: 'offline' | 'busy' | 'failed' | null
}

export type Looks = { readonly own: LookState; readonly server: LookState; look(): void; stop(): void }

/** A look of the server that is not older is enough for whoever opens the page: it walks through years of events. */
const freshForMs = 24 * 3_600_000

const notYet: LookState = { look: null, progress: null, trouble: null }

/** Looks at the chain of this device, and has the server look at the whole shop; the last look of it is kept. */
export function useLooks(): Looks {
  const shop = useShop()
  const host = useHost()
  const { isOnline } = useReadable(shop.sync)
  const [own, setOwn] = useState<LookState>(notYet)
  const [server, setServer] = useState<LookState>(() => ({ ...notYet, look: keptLook(host, shop.storeId) }))
  const running = useRef<AbortController | null>(null)

  const lookAt = useCallback(
    async (wantsServer: () => boolean) => {
      if (running.current !== null) return
      const controller = new AbortController()
      running.current = controller
      const { signal } = controller
      try {
        await lookOnce(setOwn, (onProgress) => shop.journal.checkOwn(onProgress, signal))
        if (signal.aborted || !wantsServer()) return
        const found = await lookOnce(setServer, (onProgress) => shop.journal.checkServer(onProgress, signal))
        if (found !== null) keepLook(host, shop.storeId, found)
      } finally {
        running.current = null
      }
    },
    [shop, host],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: once more when the internet comes back
  useEffect(() => {
    void lookAt(() => {
      const kept = keptLook(host, shop.storeId)
      const ageMs = kept === null ? Number.POSITIVE_INFINITY : Math.abs(host.now() - kept.checkedAt)
      return shop.sync.get().isOnline && ageMs > freshForMs
    })
  }, [lookAt, host, shop, isOnline])
  useEffect(() => () => running.current?.abort(), [])

  return { own, server, look: () => void lookAt(() => true), stop: () => running.current?.abort() }
}

async function lookOnce(
  set: (change: (before: LookState) => LookState) => void,
  work: (onProgress: (progress: LookProgress) => void) => Promise<ChainLook | 'busy' | null>,
): Promise<ChainLook | null> {
  set((before) => ({ ...before, progress: { doneCount: 0, totalCount: 0 }, trouble: null }))
  try {
    const found = await work((progress) => set((before) => ({ ...before, progress })))
    if (found === 'busy') set((before) => ({ ...before, progress: null, trouble: 'busy' }))
    else set((before) => ({ ...before, look: found ?? before.look, progress: null }))
    return found === 'busy' ? null : found
  } catch (cause) {
    if (!(cause instanceof TillProblem)) throw cause
    const trouble = cause.code === 'offline' ? 'offline' : 'failed'
    set((before) => ({ ...before, progress: null, trouble }))
    return null
  }
}

const faultSchema = z.object({
  code: z.enum(journalFaultCodes),
  deviceId: z.nullable(z.string()),
  fromSeq: z.int(),
  throughSeq: z.int(),
  eventId: z.nullable(z.string()),
  kind: z.nullable(z.string()),
  at: z.nullable(z.number()),
}) satisfies z.ZodMiniType<JournalFault>

const lookSchema = z.object({
  checkedAt: instantSchema,
  eventCount: z.int(),
  deviceCount: z.int(),
  faults: z.array(faultSchema),
  moreCount: z.int(),
}) satisfies z.ZodMiniType<ChainLook>

type Storage = Pick<ReturnType<typeof useHost>, 'storage'>

const lookKey = (storeId: string) => `laci-jurnal-${storeId}`

function keptLook({ storage }: Storage, storeId: string): ChainLook | null {
  try {
    const read = lookSchema.safeParse(JSON.parse(storage.getItem(lookKey(storeId)) ?? 'null'))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

function keepLook({ storage }: Storage, storeId: string, look: ChainLook): void {
  try {
    storage.setItem(lookKey(storeId), JSON.stringify(look))
  } catch {
    // A full storage costs the memory of the last look, nothing else.
  }
}
