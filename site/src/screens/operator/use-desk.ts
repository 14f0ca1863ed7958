import { useToast } from '@laci/ui/controls/toast.tsx'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { DeskQuery } from '../../operator/desk-service.ts'
import { useServices } from '../../services.tsx'
import { NoAnswer } from '../../shell/api-request.ts'
import { useDeskService } from '../../use-desk-service.ts'
import { isShut, reasonOf } from './reason.ts'

/** Called when the sign-in may no longer see the desk. */
const ShutContext = createContext<() => void>(() => {})
export const ShutProvider = ShutContext.Provider

/** One thing of the desk, asked anew when the part is opened; `lookAgainMs`: when to ask again by itself. */
export function useDeskRead<Output>(
  path: string,
  schema: z.ZodMiniType<Output>,
  lookAgainMs: (data: Output) => number | false = () => false,
) {
  const desk = useDeskService()
  return useQuery({
    queryKey: [path],
    queryFn: () => desk.read(path, schema),
    refetchInterval: ({ state: { data } }) => (data === undefined ? false : lookAgainMs(data)),
  })
}

type Page = { readonly next: string | null }

/** A list that comes in pages. */
export function useDeskList<Output extends Page>(
  path: string,
  schema: z.ZodMiniType<Output>,
  query: DeskQuery = {},
  isWanted = true,
) {
  const desk = useDeskService()
  return useInfiniteQuery({
    queryKey: [path, query],
    initialPageParam: '',
    enabled: isWanted,
    queryFn: ({ pageParam }) => desk.read(path, schema, { ...query, before: pageParam }),
    getNextPageParam: (last) => last.next,
  })
}

/**
 * A command: `run` answers null when it failed, and `failure` says why. While it runs another press does nothing; the same
 * path and body keep their `actionId` until the server has answered, so that trying again never does it twice [OPERATOR-5].
 */
export function useDeskCommand<Output>(schema: z.ZodMiniType<Output>) {
  const desk = useDeskService()
  const { newId } = useServices()
  const shut = useContext(ShutContext)
  const client = useQueryClient()
  const toast = useToast()
  const meant = useRef<{ key: string; actionId: string } | null>(null)
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  /** What a command changed is asked anew wherever it is shown. */
  function readAgain(touches: readonly string[]): Promise<unknown> {
    return Promise.all(
      touches.map((touched) =>
        client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(touched) }),
      ),
    )
  }

  async function run(
    path: string,
    body: Readonly<Record<string, unknown>> = {},
    { success, touches = [] }: { success?: string; touches?: readonly string[] } = {},
  ): Promise<Output | null> {
    if (isRunning.current) return null
    const key = JSON.stringify([path, body])
    if (meant.current?.key !== key) meant.current = { key, actionId: newId() }
    isRunning.current = true
    setIsBusy(true)
    setFailure(null)
    try {
      const answer = await desk.command(path, schema, { ...body, actionId: meant.current.actionId })
      meant.current = null
      if (success !== undefined) toast(success, 'success')
      await readAgain(touches)
      return answer
    } catch (error) {
      if (isShut(error)) shut()
      if (!(error instanceof NoAnswer)) meant.current = null
      setFailure(reasonOf(error))
      // Refused because somebody else was first: the page shows how it stands now.
      void readAgain(touches)
      return null
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { run, isBusy, failure, forget: () => setFailure(null) }
}
