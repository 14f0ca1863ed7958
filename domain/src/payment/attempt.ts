/** How the provider says where a try to pay stands (contract of Midtrans, section 5). */
export const attemptStatuses = [
  'pending',
  'authorize',
  'capture',
  'settlement',
  'deny',
  'cancel',
  'expire',
  'failure',
  'partial_refund',
  'refund',
  'partial_chargeback',
  'chargeback',
] as const
export type AttemptStatus = (typeof attemptStatuses)[number]

/** The table of section 5 [PAY-3]. */
const edges: { readonly [From in AttemptStatus]: readonly AttemptStatus[] } = {
  pending: ['settlement', 'capture', 'deny', 'cancel', 'expire', 'failure'],
  authorize: ['capture', 'deny', 'cancel', 'expire'],
  capture: ['settlement', 'cancel'],
  // Deny: a rare reversal minutes later, on some bank transfers and at counters.
  settlement: ['refund', 'partial_refund', 'chargeback', 'partial_chargeback', 'deny'],
  deny: [],
  cancel: [],
  expire: [],
  failure: [],
  partial_refund: ['partial_refund', 'refund'],
  refund: [],
  partial_chargeback: ['chargeback'],
  chargeback: [],
}

/** How far a status is: the provider's own answer may skip steps, but takes nobody back. */
const rank: { readonly [Status in AttemptStatus]: number } = {
  pending: 0,
  authorize: 0,
  capture: 1,
  deny: 1,
  cancel: 1,
  expire: 1,
  failure: 1,
  settlement: 2,
  partial_refund: 3,
  partial_chargeback: 3,
  refund: 4,
  chargeback: 4,
}

/** Lower-cases: some replies spell it in capitals. Null: none that we know. */
export function readAttemptStatus(written: string): AttemptStatus | null {
  const lower = written.toLowerCase()
  return attemptStatuses.find((status) => status === lower) ?? null
}

/** Whether the table has this edge. */
export function isEdge(from: AttemptStatus, to: AttemptStatus): boolean {
  return edges[from].includes(to)
}

/**
 * Whether the provider's answer to our own question replaces what we know [PAY-3]: an edge of the table, or a status that
 * is at least as far, because what lies between was missed. Only a question may skip: a message never does.
 */
export function replaces(known: AttemptStatus, answered: AttemptStatus): boolean {
  return (
    known !== answered && (isEdge(known, answered) || (rank[answered] > 0 && rank[answered] >= rank[known]))
  )
}

/** Nothing will be paid by this try any more. */
export function isUnpaidEnd(status: AttemptStatus): boolean {
  return ['deny', 'cancel', 'expire', 'failure'].includes(status)
}

/** The provider has not said how this try ends: it may still become money. */
export function isUnderWay(status: AttemptStatus): boolean {
  return ['pending', 'authorize', 'capture'].includes(status)
}

/** What decides whether a try to pay is money. */
export type AttemptFacts = {
  readonly status: AttemptStatus
  readonly statusCode: string
  /** Lower case; null where the provider says nothing about fraud. */
  readonly fraudStatus: string | null
}

/** Paid means all three [PAY-2]: code 200, settled (or captured by card), and no doubt about fraud. */
export function isMoney({ status, statusCode, fraudStatus }: AttemptFacts): boolean {
  return (
    statusCode === '200' &&
    (status === 'settlement' || status === 'capture') &&
    (fraudStatus === null || fraudStatus === 'accept')
  )
}
