import { readTime } from './clock.ts'
import { isPaymentName } from './methods.ts'
import type { Item } from './state.ts'

/** What is left of a create request once it has been checked as the vendor checks it. */
export type SnapRequest = {
  readonly orderId: string
  readonly grossAmount: number
  readonly items: readonly Item[]
  readonly customer: { readonly [field: string]: unknown }
  readonly enabledPayments: readonly string[]
  readonly finishUrl: string | null
  readonly customFields: { readonly [name: string]: string }
  readonly expiresAt: number | null
  /** Milliseconds that the page opens. */
  readonly pageLifeMs: number
}

type Given = { readonly [field: string]: unknown }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const shortestPageMs = 5 * minuteMs
const longestPageMs = 7 * dayMs
const longestName = 50

/** Reads a create request; a list of complaints, in the vendor's manner, when it is wrong. */
export function readSnapRequest(body: unknown, now: number): SnapRequest | string[] {
  if (!isRecord(body)) return ['request body must be a JSON object']
  const errors: string[] = []
  const transaction = recordOf(body.transaction_details)
  const orderId = readOrderId(transaction.order_id, errors)
  const grossAmount = readAmount(transaction.gross_amount, errors)
  const items = readItems(body.item_details, grossAmount, errors)
  const enabledPayments = readEnabledPayments(body.enabled_payments, errors)
  const expiresAt = readExpiry(body.expiry, now, errors)
  const pageLifeMs = readPageExpiry(body.page_expiry, errors)
  const finishUrl = readFinishUrl(recordOf(body.callbacks).finish, errors)
  const customFields = readCustomFields(body, errors)
  const customer = body.customer_details
  if (customer !== undefined && !isRecord(customer)) errors.push('customer_details must be an object')
  const { email } = recordOf(customer)
  if (email !== undefined && (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)))
    errors.push('customer_details.email format is invalid')
  if (errors.length > 0) return errors
  return {
    orderId,
    grossAmount,
    items,
    customer: recordOf(customer),
    enabledPayments,
    finishUrl,
    customFields,
    expiresAt,
    pageLifeMs,
  }
}

export function readOrderId(written: unknown, errors: string[]): string {
  if (typeof written !== 'string' || written === '') errors.push('transaction_details.order_id is required')
  else if (written.length > 50)
    errors.push('transaction_details.order_id is too long (maximum 50 characters)')
  else if (!/^[A-Za-z0-9\-_~.]+$/.test(written))
    errors.push(
      'transaction_details.order_id may only contain letters, digits, dash, underscore, tilde and dot',
    )
  return String(written)
}

export function readAmount(written: unknown, errors: string[]): number {
  if (written === undefined) errors.push('transaction_details.gross_amount is required')
  else if (!isWhole(written)) errors.push('transaction_details.gross_amount must be an integer')
  else if (written < 1) errors.push('transaction_details.gross_amount must be greater than or equal to 1')
  return Number(written)
}

export function readItems(given: unknown, grossAmount: number, errors: string[]): Item[] {
  if (given === undefined) return []
  if (!Array.isArray(given)) {
    errors.push('item_details must be an array')
    return []
  }
  const before = errors.length
  for (const [index, item] of given.entries()) {
    const { id, price, quantity, name } = recordOf(item)
    const complain = (text: string) => errors.push(`item_details[${index}].${text}`)
    if (!isWhole(price)) complain('price must be an integer')
    if (!isWhole(quantity) || quantity < 1) complain('quantity must be an integer of at least 1')
    if (typeof name !== 'string' || name === '') complain('name is required')
    else if (name.length > longestName) complain(`name is too long (maximum ${longestName} characters)`)
    if (id !== undefined && String(id).length > longestName)
      complain(`id is too long (maximum ${longestName} characters)`)
  }
  if (errors.length > before) return []
  const items = given as Item[]
  const sum = items.reduce((total, { price, quantity }) => total + price * quantity, 0)
  if (sum !== grossAmount)
    errors.push('transaction_details.gross_amount is not equal to the sum of item_details')
  return items
}

function readEnabledPayments(given: unknown, errors: string[]): string[] {
  if (given === undefined) return []
  if (!Array.isArray(given) || given.length === 0) errors.push('enabled_payments must be a list of methods')
  else {
    const unknown = given.filter((name) => !isPaymentName(name))
    if (unknown.length > 0) errors.push(`enabled_payments contains unknown method: ${unknown.join(', ')}`)
    else return given as string[]
  }
  return []
}

const units: { readonly [unit: string]: number } = { minute: minuteMs, hour: hourMs, day: dayMs }

function readDuration(given: Given, name: string, errors: string[]): number {
  const unitMs = typeof given.unit === 'string' ? units[given.unit.replace(/s$/, '')] : undefined
  if (unitMs === undefined) errors.push(`${name}.unit must be minute, hour or day`)
  if (!isWhole(given.duration) || given.duration < 1)
    errors.push(`${name}.duration must be an integer of at least 1`)
  return Number(given.duration) * (unitMs ?? 0)
}

function readExpiry(given: unknown, now: number, errors: string[]): number | null {
  if (given === undefined) return null
  if (!isRecord(given)) {
    errors.push('expiry must be an object')
    return null
  }
  const startTime = given.start_time === undefined ? now : readTime(given.start_time)
  if (startTime === null) errors.push('expiry.start_time must be in format yyyy-MM-dd HH:mm:ss Z')
  const endsAt = (startTime ?? now) + readDuration(given, 'expiry', errors)
  if (errors.length === 0 && endsAt <= now) errors.push('expiry time is in the past')
  return endsAt
}

function readPageExpiry(given: unknown, errors: string[]): number {
  if (given === undefined) return dayMs
  if (!isRecord(given)) {
    errors.push('page_expiry must be an object')
    return dayMs
  }
  const lifeMs = readDuration(given, 'page_expiry', errors)
  if (errors.length === 0 && (lifeMs < shortestPageMs || lifeMs > longestPageMs))
    errors.push('page_expiry must be between 5 minutes and 7 days')
  return lifeMs
}

function readFinishUrl(given: unknown, errors: string[]): string | null {
  if (given === undefined) return null
  if (typeof given === 'string' && /^https?:\/\//.test(given) && URL.canParse(given)) return given
  errors.push('callbacks.finish must be a http or https address')
  return null
}

export function readCustomFields(body: Given, errors: string[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const name of ['custom_field1', 'custom_field2', 'custom_field3']) {
    const value = body[name]
    if (value === undefined) continue
    if (typeof value !== 'string' || value.length > 255) errors.push(`${name} must be a text of at most 255`)
    else fields[name] = value
  }
  return fields
}

export function isRecord(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function recordOf(value: unknown): Given {
  return isRecord(value) ? value : {}
}

export function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
