import { type PhoneNumber, shownPhone } from '../base/phone/phone-number.ts'
import { erasedName, personalDefaults } from './erasing.ts'

// How a customer leaves what was told about them: hosts do it in quiet moments, so it stays out of what every start of the till reads.

type Body = { readonly [member: string]: unknown }

/** Who is to be forgotten, and the words that name them: names and numbers, however they were written. */
export type LeavingCustomer = { readonly customerId: string; readonly words: readonly string[] }

/** A customer who was renamed more often than this is known by the newest names; each costs a look at every text. */
export const mostWords = 20
/** Shorter ones stand in half of all texts, and name nobody. */
const shortestWord = 3
/** No name and no number of ours is longer; the longer ones of a newer till leave with the body that names the id. */
const longestWord = 120

/**
 * Names and numbers under which bodies of events, or a record, know a customer: the newest ones, the last one last. `told` is
 * in the order of the journal; `earlier` are those that were found before it.
 */
export function wordsOf(customerId: string, told: Iterable<Body>, earlier: readonly string[] = []): string[] {
  const words = new Set<string>(earlier)
  const add = (word: unknown): void => {
    if (typeof word !== 'string' || word.length > 2 * longestWord || word === erasedName) return
    const name = word.trim()
    if (name.length > longestWord || (name.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < shortestWord) return
    // Put in again, it is the newest.
    words.delete(name)
    words.add(name)
    if (words.size > mostWords) words.delete(words.values().next().value as string)
  }
  const addFields = ({ name, phone }: Body): void => {
    add(name)
    add(phone)
    if (typeof phone === 'string' && phone.startsWith('+62')) add(shownPhone(phone as PhoneNumber))
  }
  for (const body of told) {
    if (body.customerId === customerId) {
      add(body.customerName)
      if (isBody(body.changes)) addFields(body.changes)
    }
    if (Array.isArray(body.customers))
      for (const saved of body.customers as unknown[])
        if (isBody(saved) && saved.customerId === customerId && isBody(saved.changes))
          addFields(saved.changes)
  }
  return [...words]
}

/**
 * The body of an event without the person [CUSTOMER-7]: what names the customer's id loses name, number, address and notes,
 * and where people or the till wrote freely, the words are covered. Sums, goods, days and ids stay as they are, no
 * text gets longer, and doing it again changes nothing. The same object where there was nothing to forget.
 */
export function withoutCustomer<Told extends Body>(body: Told, leaving: LeavingCustomer): Told {
  const pattern = patternOf(leaving.words)
  const cover = (text: string): string =>
    pattern === null ? text : text.replaceAll(pattern, (word) => '***'.slice(0, word.length))
  const change: ChangeText = (parent, name, text) => {
    const isOwn = parent.customerId === leaving.customerId
    if (isOwn && name === 'customerName') return erasedName
    // A note on a debt or an instalment, the name under which a bill waited.
    if (isOwn && (name === 'note' || name === 'billName')) return ''
    return freeTexts.has(name) ? cover(text) : text
  }
  return changed(body, change, leaving.customerId)
}

const patterns = new WeakMap<readonly string[], RegExp | null>()

/**
 * One pattern of all words, each as it stands: nothing in it repeats, so a text of `n` letters costs at most `n` times the
 * letters of the words [CUSTOMER-12]. The longest word comes first, because a shorter one may begin it. Made once for a list.
 */
function patternOf(words: readonly string[]): RegExp | null {
  const known = patterns.get(words)
  if (known !== undefined) return known
  const escaped = [...words]
    .filter((word) => word !== '')
    .sort((one, two) => two.length - one.length)
    .slice(0, mostWords)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern =
    escaped.length === 0
      ? null
      : new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  patterns.set(words, pattern)
  return pattern
}

type ChangeText = (parent: Body, name: string, text: string) => string

const freeTexts: ReadonlySet<string> = new Set(['subject', 'reason', 'note', 'reference', 'billName'])

function changed<Told extends Body>(body: Told, change: ChangeText, customerId: string): Told {
  let isChanged = false
  const next: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(body)) {
    next[name] = Array.isArray(value)
      ? changedList(value, change, customerId)
      : isBody(value)
        ? name === 'changes' && body.customerId === customerId
          ? withoutPerson(value)
          : changed(value, change, customerId)
        : typeof value === 'string'
          ? change(body, name, value)
          : value
    isChanged ||= next[name] !== value
  }
  // A bill says the name under which it waits, and where it was dropped nobody's id.
  if ('billId' in body && 'lines' in body && typeof body.name === 'string') {
    next.name = change(body, 'billName', body.name)
    isChanged ||= next.name !== body.name
  }
  return isChanged ? (next as Told) : body
}

function changedList(list: readonly unknown[], change: ChangeText, customerId: string): readonly unknown[] {
  const next = list.map((item) => (isBody(item) ? changed(item, change, customerId) : item))
  return next.every((item, at) => item === list[at]) ? list : next
}

/** The edits of a record: only those that say who it is. */
function withoutPerson(changes: Body): Body {
  const personal = Object.entries(personalDefaults).filter(([name]) => Object.hasOwn(changes, name))
  return personal.every(([name, value]) => changes[name] === value)
    ? changes
    : { ...changes, ...Object.fromEntries(personal) }
}

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
