import { expect, test } from 'vitest'
import { eventsOutsideDomain } from './till-events.ts'

const nobody = { recorders: {}, readers: [] }
const screen = 'till/src/features/shift/a.tsx'

function linesIn(path: string, lines: readonly string[], named = {}): number[] {
  const files = [{ path, text: lines.join('\n') }]
  return eventsOutsideDomain(files, { ...nobody, ...named }).map(({ line }) => line)
}

test('[TIDY-21] a screen that asks for a permission or records by itself is found', () => {
  const lines = [
    `const approve = useApproval()`,
    `const approved = await approve([{ right: 'refund' }], 'Retur')`,
    `await shop.staff.approve(staffId, pin, [], '')`,
    `await shop.appendAll(approved)`,
    `await useShop().append(fact)`,
    `await deps.journal!.append(() => fact)`,
    `const { appendAll } = shop; await appendAll(approved)`,
    `page.document.body.append(link)`,
    `append(text)`,
    `await log.append(events, effects)`,
    `type Turns = { appendAll(facts: readonly Fact[]): Promise<void> }`,
    `await execute(moveCashCommand, move)`,
    `const approval = approver.approve`,
    `const text = 'shop.append(fact)' // shop.append(fact)`,
  ]
  expect(linesIn(screen, lines)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('[TIDY-21] an event that is made outside the domain is found, a kind that is read is none', () => {
  const lines = [
    `const fact = { kind: 'cash_moved', body }`,
    `const facts = [{ 'kind': 'cash_moved' as const, body }]`,
    `const moved = () => ({ ...({ kind: isOut ? 'stock_adjusted' : 'stock_received' } as const), body })`,
    `type Moved = { kind: 'cash_moved'; body: CashMoved }`,
    `if (fact.kind === 'cash_moved') count += 1`,
    `const stage = { kind: 'saving', progress }`,
    `const kinds = ['cash_moved', 'drawer_opened'] as const`,
    `const words = { cash_moved: 'Kas' }`,
    `const row = found as Extract<Row, { kind: 'cash_moved' }>`,
    `const { kind = 'cash_moved' } = fact`,
  ]
  expect(linesIn(screen, lines)).toEqual([1, 2, 3])
})

test('[TIDY-21] only the till itself is judged', () => {
  const lines = [`await shop.append({ kind: 'cash_moved', body })`]
  for (const path of [
    'till/src/engine/shop/a.test.ts',
    'till/src/testing/a.ts',
    'domain/src/shift/a.ts',
    'checks/sim/a.ts',
    'till/vite.config.ts',
  ])
    expect(linesIn(path, lines), path).toEqual([])
  expect(linesIn('till/src/engine/shop/a.ts', lines)).toEqual([1, 1])
})

test('[TIDY-21] a file that is named does what it is named for, and nothing else', () => {
  const event = [`const sold = { kind: 'sale_recorded', body }`]
  const call = [`await shop.append(fact)`]
  const recorder = { recorders: { [screen]: 'why' } }
  expect(linesIn(screen, [...event, ...call], recorder)).toEqual([])
  expect(linesIn(screen, ['await execute(moveCashCommand, move)'], recorder), 'converted').toEqual([1])
  expect(linesIn('till/src/engine/shop/b.ts', [], recorder), 'gone').toEqual([1])
  const named = { readers: [screen] }
  expect(linesIn(screen, event, named)).toEqual([])
  expect(linesIn(screen, [...event, ...call], named)).toEqual([2])
  expect(linesIn(screen, call, named)).toEqual([1])
})
