import { expect, test } from 'vitest'
import { paperText, printerId, storeId, switchOnPrinter } from '../../testing/printer-bench.ts'
import { createLabelRun, type LabelRunRow } from './label-run.ts'

const here = { storeId, printerId }
/** Rows of two labels, `[1]`, `[2]`, …, and a last one that is half empty. */
const rowsOf = (count: number): LabelRunRow[] =>
  Array.from({ length: count }, (_, index) => ({
    bytes: new TextEncoder().encode(`[${index + 1}]`),
    labelCount: index === count - 1 ? 1 : 2,
  }))

async function switchOn() {
  const bench = await switchOnPrinter()
  const run = createLabelRun(bench.printing)
  /** `kind` and how many labels were sent, at every change. */
  const seen: string[] = []
  run.state.subscribe(() => {
    const now = run.state.get()
    seen.push(now === null ? 'none' : `${now.kind} ${now.sentCount}/${now.labelCount}`)
  })
  return { ...bench, run, seen }
}

test('[CATALOG-45] rows come out in order, and how far they are is told after each', async () => {
  const { run, paper, seen } = await switchOn()
  await run.start(here, rowsOf(3))
  expect(paperText(paper)).toBe('[1][2][3]')
  expect(seen).toEqual(['printing 0/5', 'printing 2/5', 'printing 4/5', 'printing 5/5', 'done 5/5'])
  run.forget()
  expect(run.state.get()).toBe(null)
})

test('[CATALOG-45] a printer that is off stops the run before its first row, and it goes on from there', async () => {
  const { run, paper, serial } = await switchOn()
  serial.unplug()
  await run.start(here, rowsOf(2))
  expect(run.state.get()).toMatchObject({
    kind: 'stopped',
    problem: 'out_of_reach',
    isUnsure: false,
    sentCount: 0,
  })
  // There is nothing that could have come out, so there is nothing to leave out.
  serial.plugIn()
  await run.goOn({ skipsRow: true })
  expect(paperText(paper)).toBe('[1][2]')
  expect(run.state.get()).toMatchObject({ kind: 'done', sentCount: 3 })
})

test('[CATALOG-45] unplugged in the middle of a row: it is asked about, and printed again or left out on a word', async () => {
  for (const [skipsRow, rest] of [
    [false, '[1][2[2][3]'],
    [true, '[1][2[3]'],
  ] as const) {
    const { run, paper, serial } = await switchOn()
    serial.unplugAfter(5)
    await run.start(here, rowsOf(3))
    expect(run.state.get()).toMatchObject({
      kind: 'stopped',
      problem: 'connection_lost',
      isUnsure: true,
      sentCount: 2,
    })
    serial.plugIn()
    await run.goOn({ skipsRow })
    expect(paperText(paper)).toBe(rest)
    expect(run.state.get()).toMatchObject({ kind: 'done', sentCount: 5 })
  }
})

test('[CATALOG-45] a person stops it between two rows, a second start waits for nobody, and receipts get their turn', async () => {
  const { run, paper, printing } = await switchOn()
  const leave = run.state.subscribe(() => {
    if (run.state.get()?.sentCount !== 2) return
    leave()
    run.stop()
  })
  const printed = run.start(here, rowsOf(3))
  await run.start(here, rowsOf(1))
  await printed
  expect(paperText(paper)).toBe('[1]')
  expect(run.state.get()).toMatchObject({ kind: 'stopped', problem: null, isUnsure: false })
  await printing.printNow(printerId, new TextEncoder().encode('(struk)'))
  await run.goOn()
  expect(paperText(paper)).toBe('[1](struk)[2][3]')
})
