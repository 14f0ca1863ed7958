import { Button } from '@laci/ui/controls/button.tsx'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { EmptyState, FailedState } from '@laci/ui/controls/states.tsx'
import { commonTexts } from '@laci/ui/texts/common.ts'
import type { ReactNode } from 'react'
import { reasonOf } from './reason.ts'

/** What of a query every state needs. */
type Asked = {
  readonly isPending: boolean
  readonly isError: boolean
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** A white card, the ground of every part. */
export function Card({ children, testId }: { children: ReactNode; testId?: string }) {
  return (
    <section
      data-testid={testId}
      className="min-w-0 overflow-hidden rounded-tile border border-garis bg-putih"
    >
      {children}
    </section>
  )
}

/** Lines that are on their way. */
export function WaitingLines() {
  return (
    <div className="grid gap-3" data-testid="desk-loading">
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-5 w-3/5" />
    </div>
  )
}

/** Loading, failed, or what is there. `inCard`: what is there brings cards of its own, so it waits in one. */
export function Asking<Data>({
  query,
  data,
  inCard = false,
  children,
}: {
  query: Asked
  data: Data | undefined
  inCard?: boolean
  children: (data: Data) => ReactNode
}) {
  if (data !== undefined) return children(data)
  const state = query.isError ? (
    <FailedState
      message={reasonOf(query.error)}
      onRetry={() => query.refetch()}
      isRetrying={query.isFetching}
    />
  ) : (
    <div className="p-4">
      <WaitingLines />
    </div>
  )
  return inCard ? <Card>{state}</Card> : state
}

/** The rows of a card, or why there are none. */
export function Rows<Row>({
  rows,
  keyOf,
  empty,
  rowTestId,
  children,
}: {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  empty: string
  rowTestId?: string
  children: (row: Row) => ReactNode
}) {
  if (rows.length === 0) return <EmptyState>{empty}</EmptyState>
  return (
    <ul className="divide-y divide-garis">
      {rows.map((row) => (
        <li key={keyOf(row)} className="min-w-0 px-4 py-3" data-testid={rowTestId}>
          {children(row)}
        </li>
      ))}
    </ul>
  )
}

/** Rows of a list in pages, with its empty state and *Muat lagi*. */
export function DeskRows<Row>({
  query,
  rows,
  keyOf,
  empty,
  children,
}: {
  query: Asked & {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
  }
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  empty: string
  children: (row: Row) => ReactNode
}) {
  return (
    <Asking query={query} data={rows}>
      {(shown) => (
        <>
          <Rows rows={shown} keyOf={keyOf} empty={empty}>
            {children}
          </Rows>
          {query.isError ? (
            <p role="alert" className="border-t border-garis px-4 py-3 text-cabai-600">
              {reasonOf(query.error)}
            </p>
          ) : null}
          {query.hasNextPage ? (
            <div className="grid justify-items-center border-t border-garis p-3">
              <Button
                tone="outline"
                isBusy={query.isFetchingNextPage}
                busyLabel={commonTexts.processing}
                onClick={() => query.fetchNextPage()}
                data-testid="desk-more"
              >
                Muat lagi
              </Button>
            </div>
          ) : null}
        </>
      )}
    </Asking>
  )
}
