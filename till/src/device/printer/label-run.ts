import { type Readable, writable } from '../../engine/base/readable.ts'
import { PrinterProblem, type PrinterProblemCode } from './printer-port.ts'
import type { Printing } from './printing.ts'

/** One row of labels, complete in itself. */
export type LabelRunRow = { readonly bytes: Uint8Array; readonly labelCount: number }

type Destination = { readonly storeId: string; readonly printerId: string }

/** `stopped` without a problem: a person wanted it. */
export type LabelRunState = Destination & {
  readonly labelCount: number
  /** Labels whose rows were handed to the printer; whether they are on paper no cheap unit says. */
  readonly sentCount: number
} & (
    | { readonly kind: 'printing' | 'done' }
    /** `isUnsure`: the row that comes next may be on paper already. */
    | { readonly kind: 'stopped'; readonly problem: PrinterProblemCode | null; readonly isUnsure: boolean }
  )

/**
 * Labels on their way to their printer, row by row, whatever screen is open [CATALOG-45]. One run at a time; it lives as
 * long as the page, and labels are no proof of anything, so none is stored.
 */
export type LabelRun = {
  /** Null: nothing was printed yet. */
  readonly state: Readable<LabelRunState | null>
  /** Resolves when it is done or stopped. Does nothing while another one prints. */
  start(to: Destination, rows: readonly LabelRunRow[]): Promise<void>
  /** After the row that is being printed. */
  stop(): void
  /** From the row that did not come out; `skipsRow`: it did, somebody has looked. */
  goOn(options?: { readonly skipsRow: boolean }): Promise<void>
  /** Forgets a run that is done or stopped. */
  forget(): void
}

export function createLabelRun(printing: Pick<Printing, 'printNow'>): LabelRun {
  const state = writable<LabelRunState | null>(null)
  let rows: readonly LabelRunRow[] = []
  let next = 0
  let isStopWanted = false

  const isPrinting = () => state.get()?.kind === 'printing'

  async function print(to: Destination): Promise<void> {
    const facts = () => ({ ...to, labelCount: sumOf(rows), sentCount: sumOf(rows.slice(0, next)) })
    isStopWanted = false
    state.set({ ...facts(), kind: 'printing' })
    while (next < rows.length) {
      if (isStopWanted) return state.set({ ...facts(), kind: 'stopped', problem: null, isUnsure: false })
      try {
        await printing.printNow(to.printerId, rows[next]!.bytes)
      } catch (cause) {
        if (!(cause instanceof PrinterProblem)) throw cause
        const { code: problem, mayHavePrinted: isUnsure } = cause
        return state.set({ ...facts(), kind: 'stopped', problem, isUnsure })
      }
      next += 1
      state.set({ ...facts(), kind: 'printing' })
    }
    state.set({ ...facts(), kind: 'done' })
  }

  return {
    state,
    async start(to, wanted) {
      if (isPrinting()) return
      rows = wanted
      next = 0
      await print(to)
    },
    stop() {
      isStopWanted = true
    },
    async goOn({ skipsRow } = { skipsRow: false }) {
      const run = state.get()
      if (run?.kind !== 'stopped') return
      if (skipsRow && run.isUnsure) next += 1
      const { storeId, printerId } = run
      await print({ storeId, printerId })
    },
    forget() {
      if (!isPrinting()) state.set(null)
    },
  }
}

function sumOf(rows: readonly LabelRunRow[]): number {
  return rows.reduce((sum, { labelCount }) => sum + labelCount, 0)
}
