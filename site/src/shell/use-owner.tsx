import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useServices } from '../services.tsx'
import { NotOneRow } from './api-request.ts'

/** One more try by itself, then the person decides: a long silence helps nobody. */
function queryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: (failures, error) => failures < 1 && !(error instanceof NotOneRow) },
    },
  })
}

/** Around a page that asks the server for what it shows. */
export function OwnerQueries({ children }: { children: ReactNode }) {
  const [client] = useState(queryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** The account of who is signed in. Without a session, or without an account row, the page leads to the sign-in [SITE-12]. */
export function useOwner() {
  const { account: accounts } = useServices()
  const navigate = useNavigate()
  const query = useQuery({ queryKey: ['account'], queryFn: () => accounts.account() })
  const mustSignIn = query.data === null || query.error instanceof NotOneRow
  useEffect(() => {
    if (mustSignIn) navigate('/login', { replace: true })
  }, [mustSignIn, navigate])
  return { query, account: query.data ?? null, hasFailed: query.isError && !mustSignIn }
}
