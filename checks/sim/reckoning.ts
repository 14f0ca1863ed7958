import { newerSale } from '@laci/till/testing/newer-sale.ts'

/**
 * What events come to, read off their bodies without the code that tills and server share: the oracle would prove nothing
 * with the functions that it checks.
 */
export type RecordedEvent = {
  readonly kind: string
  readonly version: number
  readonly eventId: string
  readonly deviceId: string
  readonly at: number
  readonly body: { readonly [member: string]: unknown }
}

/** Every event of a first version, and a sale of the newer release. */
function isReckoned({ kind, version }: RecordedEvent): boolean {
  return version === 1 || (kind === 'sale_recorded' && version === newerSale.version)
}

type Payment = { readonly tender: string; readonly amountRupiah: number; readonly pointCount?: number }
type Line = {
  readonly productId: string | null
  readonly isStocked?: boolean
  readonly quantityThousandths: number
  readonly stockThousandths?: number
  readonly restocked?: readonly { readonly productId: string; readonly stockThousandths: number }[]
}

/** Adds what one event moves, by `account|subject`. */
export function addMoves(event: RecordedEvent, sums: Map<string, number>): void {
  if (!isReckoned(event)) return
  const move = (key: string, amount: number): void => {
    sums.set(key, (sums.get(key) ?? 0) + amount)
  }
  const body = event.body as {
    readonly lines?: readonly Line[]
    readonly payments?: readonly Payment[]
    readonly customerId?: string
    readonly amountRupiah?: number
    readonly pointsEarned?: number
    readonly pointsTakenBack?: number
    readonly direction?: string
    readonly source?: string
  }
  const { customerId } = body
  const cash = `cash|${event.deviceId}`
  switch (event.kind) {
    case 'sale_recorded':
      for (const line of body.lines!) {
        if (line.productId === null || !line.isStocked) continue
        move(`stock|${line.productId}`, -(line.stockThousandths ?? line.quantityThousandths))
      }
      for (const { tender, amountRupiah } of body.payments!) {
        if (tender === 'cash') move(cash, amountRupiah)
        if (tender === 'kasbon') move(`kasbon|${customerId}`, amountRupiah)
      }
      if (customerId !== undefined) move(`point|${customerId}`, body.pointsEarned ?? 0)
      break
    case 'sale_refunded':
      for (const { restocked } of body.lines!) {
        for (const { productId, stockThousandths } of restocked!) move(`stock|${productId}`, stockThousandths)
      }
      for (const { tender, amountRupiah } of body.payments!) {
        if (tender === 'cash') move(cash, -amountRupiah)
        if (tender === 'kasbon') move(`kasbon|${customerId}`, -amountRupiah)
      }
      if (customerId !== undefined) move(`point|${customerId}`, -(body.pointsTakenBack ?? 0))
      break
    case 'payment_received':
      for (const { tender, amountRupiah } of body.payments!) if (tender === 'cash') move(cash, amountRupiah)
      move(`kasbon|${customerId}`, -body.amountRupiah!)
      break
    case 'kasbon_adjusted':
      move(`kasbon|${customerId}`, body.amountRupiah!)
      break
    case 'cash_moved':
      move(cash, body.direction === 'in' ? body.amountRupiah! : -body.amountRupiah!)
      break
    case 'expense_recorded':
    case 'expense_reversed':
      if (body.source !== 'drawer') break
      move(cash, event.kind === 'expense_recorded' ? -body.amountRupiah! : body.amountRupiah!)
      break
    case 'stock_received':
    case 'stock_adjusted':
      for (const line of body.lines!) move(`stock|${line.productId}`, line.quantityThousandths)
      break
  }
}

/** Fields of shared records by `kind|id`, only those that some event named. */
export type RecordFields = Map<string, Record<string, unknown>>

/** Lays what one event says of customers, bills and shifts on what was said before. */
export function addEdits(event: RecordedEvent, records: RecordFields): void {
  if (!isReckoned(event)) return
  const set = (key: string, fields: Record<string, unknown>): void => {
    records.set(key, { ...records.get(key), ...fields })
  }
  const body = event.body as Record<string, never> & {
    customers?: { customerId: string; changes: Record<string, unknown> }[]
  }
  const endOf = (holdIds: unknown) => (holdIds === undefined ? {} : { [`end:${event.eventId}`]: { holdIds } })
  switch (event.kind) {
    case 'customer_saved':
      for (const { customerId, changes } of body.customers!) set(`customer|${customerId}`, changes)
      break
    case 'bill_held': {
      const { billId, name, customerId, lines, billDiscount, totalRupiah, cashierName, holdIds, added } = body
      const fields = { name, customerId, lines, billDiscount, totalRupiah, cashierName, heldAt: event.at }
      const isCounted = holdIds !== undefined
      const hold = { at: event.at, cashierName, holdIds, added }
      set(`bill|${billId}`, {
        ...{ ...fields, openedByDeviceId: null, holdId: isCounted ? event.eventId : null },
        ...(isCounted ? { [`hold:${event.eventId}`]: hold } : {}),
      })
      break
    }
    case 'bill_opened':
      set(`bill|${body.billId}`, { openedByDeviceId: event.deviceId })
      break
    case 'bill_voided':
      set(`bill|${body.billId}`, { status: 'voided', openedByDeviceId: null, ...endOf(body.holdIds) })
      break
    case 'sale_recorded':
      if (body.billId === undefined) break
      set(`bill|${body.billId}`, {
        ...{ status: 'paid', saleId: event.eventId, openedByDeviceId: null },
        ...endOf(body.billHoldIds),
      })
      break
    case 'shift_opened': {
      const { businessDay, cashierName, openingCashRupiah } = body
      const fields = { businessDay, cashierName, openingCashRupiah }
      const { eventId, deviceId } = event
      set(`shift|${eventId}`, { ...fields, deviceId, openedAt: event.at })
      break
    }
    case 'shift_closed': {
      const { shiftId, countedCashRupiah, differenceRupiah } = body
      set(`shift|${shiftId}`, { status: 'closed', closedAt: event.at, countedCashRupiah, differenceRupiah })
      break
    }
  }
}
