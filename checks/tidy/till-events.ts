import type { EventKind } from '@laci/domain/events/fact.ts'
import { eventKinds } from '@laci/domain/journal/event-kinds.ts'
import { type Node, parse, visit } from './parse.ts'
import { type Finding, isSource, isTest, type SourceFile } from './repo.ts'

/** `append` of anything else is one of a page, a file or the till's log. */
const recordingOwners = new Set(['shop', 'useShop', 'journal', 'deps', 'turns', 'commands'])

/** Where events are recorded and permissions asked for, each with why it is no command of the domain. */
export const recorders: Readonly<Record<string, string>> = {
  'till/src/engine/shop/executor.ts': 'runs the commands',
  'till/src/engine/shop/turns.ts': 'gives each its turn',
  'till/src/engine/shop/correct-counts.ts': 'nobody does it: a count is put right by what came late',
  'till/src/engine/transfer/take-back.ts': 'nobody does it: what was recorded twice is taken back',
  'till/src/ui/approval/approval-form.tsx': 'where somebody approves with a PIN',
  'till/src/engine/staff/staff-keeper.ts': 'who stands there, and who approved',
}

/** Where a stored event is put together again to be read; nothing is recorded there. */
export const readers: readonly string[] = [
  'till/src/engine/log/day-sums.ts',
  'till/src/engine/log/told-costs.ts',
  'till/src/engine/qris/qris-keeper.ts',
  'till/src/features/shift/shift-story.ts',
  'till/src/engine/shop/journal-reader.ts',
]

type Named = {
  readonly recorders: Readonly<Record<string, string>>
  readonly readers: readonly string[]
}

/** Rule: the till records events and asks for permissions through commands of the domain alone. */
export function eventsOutsideDomain(
  files: readonly SourceFile[],
  named: Named = { recorders, readers },
): Finding[] {
  const found = files.filter(isJudged).flatMap(placesIn)
  const may = ({ path, makes }: Place) =>
    Object.hasOwn(named.recorders, path) || (makes === 'event' && named.readers.includes(path))
  const offending = new Set(found.map(({ path }) => path))
  return [
    ...found.filter((place) => !may(place)),
    ...[...Object.keys(named.recorders), ...named.readers]
      .filter((path) => !offending.has(path))
      .map((path) => ({ path, line: 1, message: 'does none of it: take it off checks/tidy/till-events.ts' })),
  ]
}

function isJudged(file: SourceFile): boolean {
  const { path } = file
  return (
    path.startsWith('till/src/') && isSource(file) && !isTest(path) && !path.startsWith('till/src/testing/')
  )
}

type Place = Finding & { readonly makes: 'event' | 'call' }

function placesIn(file: SourceFile): Place[] {
  const { program, lineAt } = parse(file)
  const places: Place[] = []
  visit(program, (node) => {
    const found = node.type === 'CallExpression' ? callOf(node) : eventOf(node)
    if (found !== null) places.push({ path: file.path, line: lineAt(node.start), ...found })
  })
  return places
}

function callOf(node: Node): Omit<Place, 'path' | 'line'> | null {
  const callee = node.callee as Node
  const called = lastName(callee)
  if (called === 'approve' || called === 'useApproval')
    return { makes: 'call', message: `asks for a permission (${called}): a command names what it takes` }
  const isRecording = called === 'appendAll' || (called === 'append' && isOfJournal(callee))
  return isRecording ? { makes: 'call', message: `records by itself (${called}): execute a command` } : null
}

function eventOf(node: Node): Omit<Place, 'path' | 'line'> | null {
  const kind = node.type === 'ObjectExpression' ? eventKindOf(node) : null
  return kind === null
    ? null
    : { makes: 'event', message: `makes an event (${kind}): a command of the domain makes it` }
}

function isOfJournal(callee: Node): boolean {
  return callee.type === 'MemberExpression' && recordingOwners.has(lastName(callee.object as Node))
}

/** `append` of `shop.append`, `useShop` of `useShop()`. */
function lastName(node: Node): string {
  switch (node.type) {
    case 'Identifier':
      return String(node.name)
    case 'MemberExpression':
      return node.computed === true ? '' : lastName(node.property as Node)
    case 'CallExpression':
      return lastName(node.callee as Node)
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return lastName(node.expression as Node)
    default:
      return ''
  }
}

/** The kind in `{ kind: 'cash_moved' }`; null: no event. A type or a pattern is no object. */
function eventKindOf(object: Node): EventKind | null {
  for (const property of object.properties as Node[]) {
    if (property.type !== 'Property' || keyOf(property) !== 'kind') continue
    const kind = textsIn(property.value as Node).find(isEventKind)
    if (kind !== undefined) return kind
  }
  return null
}

function keyOf({ key, computed }: Node): string {
  const { type, name, value } = key as Node
  return type === 'Literal' ? String(value) : type === 'Identifier' && computed !== true ? String(name) : ''
}

/** The texts that a value can be: `isOut ? 'stock_adjusted' : 'stock_received'` is one of two. */
function textsIn(node: Node): string[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'ConditionalExpression':
      return [...textsIn(node.consequent as Node), ...textsIn(node.alternate as Node)]
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return textsIn(node.expression as Node)
    default:
      return []
  }
}

function isEventKind(text: string): text is EventKind {
  return Object.hasOwn(eventKinds, text)
}
