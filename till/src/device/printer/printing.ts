import { mayBeSentAgain, stateAfterProblem, stateAfterRestart } from '@laci/domain/printer/print-job.ts'
import {
  type PrinterAddress,
  type PrinterRole,
  type PrinterSetup,
  type PrintSettings,
  printersForRole,
  printSettingsDefaults,
  type ReceiptPrinter,
} from '@laci/domain/printer/setup.ts'
import { type Readable, writable } from '../../engine/base/readable.ts'
import {
  asOpenProblem,
  type FoundPrinter,
  type PortState,
  type PrinterPort,
  PrinterProblem,
  type PrinterProblemCode,
  type PrinterWay,
} from './printer-port.ts'
import type { PrinterStore, PrintJob } from './printer-store.ts'

/** A job that is not finished, and why. */
export type OpenJob = PrintJob & { readonly problem: PrinterProblemCode | null }

export type NewJob = Pick<PrintJob, 'printerId' | 'label' | 'kind' | 'saleId' | 'bytes' | 'copyBytes'>

/** `unreachable`: the last try failed, with its reason; `new_press`: the browser wants it chosen again. */
export type PrinterCondition =
  | { readonly kind: 'unknown' | 'ready' | 'busy' | 'new_press' }
  | { readonly kind: 'unreachable'; readonly problem: PrinterProblemCode }

/** Printers, their jobs and what this device does around a sale. Never part of a sale: everything here may fail. */
export type Printing = {
  readonly ways: readonly PrinterWay[]
  readonly printers: Readable<readonly PrinterSetup[]>
  readonly settings: Readable<PrintSettings>
  /** Oldest first. */
  readonly jobs: Readable<readonly OpenJob[]>
  readonly conditions: Readable<ReadonlyMap<string, PrinterCondition>>
  /** Reads what is stored; jobs of another shop go. Called when a shop opens, and again costs nothing. */
  begin(storeId: string): Promise<void>
  /** Another window is the register now: it needs the printers, and what is stored is its matter. */
  letGo(): Promise<void>
  /** The shop has left this device, and with it what was to be printed. */
  forgetJobs(): Promise<void>
  printerFor(role: PrinterRole): ReceiptPrinter | null
  printersFor(role: PrinterRole): readonly ReceiptPrinter[]
  save(printer: PrinterSetup, found?: FoundPrinter): Promise<void>
  remove(printerId: string): Promise<void>
  saveSettings(changes: Partial<PrintSettings>): Promise<void>
  /** Resolves when the job is stored; sending goes on by itself, one job of a printer at a time. */
  add(job: NewJob): Promise<void>
  /** Sends again on a person's wish: what surely did not come out as it is, else its copy. */
  sendAgain(jobId: string): Promise<void>
  /** *Sudah tercetak*, or not wanted any more. */
  drop(jobId: string): Promise<void>
  /** Prints without the queue, after what is being printed: a test paper. Throws a `PrinterProblem`. */
  printNow(printerId: string, bytes: Uint8Array): Promise<void>
  /** Opens the way to a printer now; throws a `PrinterProblem`. */
  reach(printerId: string): Promise<void>
  /** Chooses a known printer anew, inside a press: the browser had forgotten it. */
  chooseAgain(printerId: string): Promise<void>
}

export type PrintingDeps = {
  readonly store: PrinterStore
  readonly ways: readonly PrinterWay[]
  readonly clock: () => number
  readonly newId: () => string
}

export function createPrinting(deps: PrintingDeps): Printing {
  const { store, ways } = deps
  const printers = writable<readonly PrinterSetup[]>([])
  const settings = writable(printSettingsDefaults)
  const jobs = writable<readonly OpenJob[]>([])
  const conditions = writable<ReadonlyMap<string, PrinterCondition>>(new Map())
  /** Ports of this session: a printer that was chosen here is found here, whatever the browser remembers. */
  const found = new Map<string, Pick<FoundPrinter, 'port'> & { learnt?: () => PrinterAddress }>()
  const turns = new Map<string, Promise<void>>()
  let openStoreId: string | null = null
  let isRead: Promise<void> = Promise.resolve()

  function setCondition(printerId: string, condition: PrinterCondition): void {
    conditions.set(new Map(conditions.get()).set(printerId, condition))
  }

  function change(jobId: string, changes: Partial<OpenJob>): OpenJob | null {
    const before = jobs.get().find((job) => job.jobId === jobId)
    if (before === undefined) return null
    const after = { ...before, ...changes }
    jobs.set(jobs.get().map((job) => (job.jobId === jobId ? after : job)))
    return after
  }

  /** A disk that refuses costs the job its life beyond the page, and nothing else: printing goes on. */
  async function keep(job: OpenJob): Promise<void> {
    const { problem: _, ...stored } = job
    await store.saveJob(stored).catch(() => undefined)
  }

  async function end(jobId: string): Promise<void> {
    jobs.set(jobs.get().filter((job) => job.jobId !== jobId))
    await store.removeJobs([jobId]).catch(() => undefined)
  }

  async function stop({ jobId, kind }: OpenJob, problem: PrinterProblem): Promise<void> {
    // A drawer that did not open now must not spring open when nobody stands before it [PRINTER-10].
    if (kind === 'drawer') return end(jobId)
    const stopped = change(jobId, { state: stateAfterProblem(problem), problem: problem.code })
    if (stopped !== null) await keep(stopped)
  }

  async function portOf(printerId: string): Promise<PrinterPort> {
    const known = found.get(printerId)
    if (known !== undefined) return known.port
    const printer = printers.get().find((one) => one.printerId === printerId)
    const way = ways.find((one) => one.kind === printer?.address.way)
    if (printer === undefined || way === undefined) throw new PrinterProblem('not_remembered')
    if (!way.isSupported) throw new PrinterProblem('not_supported')
    const port = await way.find(printer.address).catch((cause: unknown) => {
      throw asOpenProblem(cause)
    })
    if (port === null) throw new PrinterProblem('not_remembered')
    watch(printerId, port)
    found.set(printerId, { port })
    return port
  }

  function watch(printerId: string, port: PrinterPort): void {
    const states: { [State in PortState]: PrinterCondition } = {
      closed: { kind: 'unknown' },
      opening: { kind: 'busy' },
      open: { kind: 'ready' },
      lost: { kind: 'unreachable', problem: 'connection_lost' },
    }
    port.state.subscribe(() => {
      if (found.get(printerId)?.port === port) setCondition(printerId, states[port.state.get()])
    })
  }

  async function reach(printerId: string, isAsked: boolean): Promise<PrinterPort> {
    try {
      const port = await portOf(printerId)
      await port.open({ isAsked })
      setCondition(printerId, { kind: 'ready' })
      return port
    } catch (cause) {
      const problem = asOpenProblem(cause)
      setCondition(
        printerId,
        problem.code === 'not_remembered'
          ? { kind: 'new_press' }
          : { kind: 'unreachable', problem: problem.code },
      )
      throw problem
    }
  }

  /** One job of a printer at a time, in the order in which they came. */
  function takeTurn(printerId: string, work: () => Promise<void>): Promise<void> {
    const before = turns.get(printerId) ?? Promise.resolve()
    const turn = before.then(work)
    // What goes wrong in one is told by that one; the next has its turn all the same.
    turns.set(
      printerId,
      turn.catch(() => undefined),
    )
    return turn
  }

  async function send(jobId: string, isAsked: boolean): Promise<void> {
    const job = jobs.get().find((one) => one.jobId === jobId)
    // Dropped while it waited.
    if (job === undefined || job.state !== 'waiting') return
    try {
      const port = await reach(job.printerId, isAsked)
      const sending = change(jobId, { state: 'sending', problem: null })
      // On the disk before the first byte: a power cut in the middle must not look like a job that never began.
      if (sending !== null) await keep(sending)
      setCondition(job.printerId, { kind: 'busy' })
      await port.write(job.bytes)
      setCondition(job.printerId, { kind: 'ready' })
      await end(jobId)
      await learn(job.printerId)
    } catch (cause) {
      if (!(cause instanceof PrinterProblem)) throw cause
      await stop(job, cause)
      if (cause.code !== 'not_remembered') {
        setCondition(job.printerId, { kind: 'unreachable', problem: cause.code })
      }
      await learn(job.printerId)
    }
  }

  /** What the port has learnt by printing, such as a smaller write, holds for the next session too. */
  async function learn(printerId: string): Promise<void> {
    const printer = printers.get().find((one) => one.printerId === printerId)
    const address = found.get(printerId)?.learnt?.()
    if (printer === undefined || address === undefined) return
    if (JSON.stringify(address) === JSON.stringify(printer.address)) return
    // Learnt again next time when the disk refuses.
    await save({ ...printer, address }).catch(() => undefined)
  }

  async function save(printer: PrinterSetup, from?: FoundPrinter): Promise<void> {
    if (from !== undefined) {
      found.set(printer.printerId, from)
      watch(printer.printerId, from.port)
      setCondition(printer.printerId, { kind: from.port.state.get() === 'open' ? 'ready' : 'unknown' })
    }
    const isKnown = printers.get().some((one) => one.printerId === printer.printerId)
    printers.set(
      isKnown
        ? printers.get().map((one) => (one.printerId === printer.printerId ? printer : one))
        : [...printers.get(), printer],
    )
    await store.savePrinter(printer)
  }

  async function read(storeId: string): Promise<void> {
    const stored = await store.read()
    printers.set(stored.printers)
    settings.set(stored.settings)
    const isOurs = (job: PrintJob) => job.storeId === storeId && job.kind !== 'drawer'
    const ours = stored.jobs.filter(isOurs)
    const gone = stored.jobs.filter((job) => !isOurs(job))
    // Nothing prints by itself after a restart: a person says what is still wanted.
    const waiting = ours.map((job) => ({ ...job, state: stateAfterRestart(job.state), problem: null }))
    jobs.set([...waiting, ...jobs.get()])
    for (const job of waiting) await keep(job)
    await store.removeJobs(gone.map((job) => job.jobId))
  }

  return {
    ways,
    printers,
    settings,
    jobs,
    conditions,
    begin(storeId) {
      if (openStoreId === storeId) return isRead
      openStoreId = storeId
      jobs.set([])
      // Without this database there are no printers; selling and the print dialog go on.
      isRead = read(storeId).catch(() => undefined)
      return isRead
    },
    async letGo() {
      openStoreId = null
      jobs.set([])
      const ports = [...found.values()].map(({ port }) => port)
      found.clear()
      for (const port of ports) await port.close()
    },
    async forgetJobs() {
      openStoreId = null
      jobs.set([])
      const { jobs: stored } = await store.read()
      await store.removeJobs(stored.map((job) => job.jobId))
    },
    printerFor: (role) => printersForRole(printers.get(), role)[0] ?? null,
    printersFor: (role) => printersForRole(printers.get(), role),
    save,
    async remove(printerId) {
      await found.get(printerId)?.port.close()
      found.delete(printerId)
      printers.set(printers.get().filter((printer) => printer.printerId !== printerId))
      for (const job of jobs.get().filter((one) => one.printerId === printerId)) await end(job.jobId)
      await store.removePrinter(printerId)
    },
    async saveSettings(changes) {
      const next = { ...settings.get(), ...changes }
      settings.set(next)
      await store.saveSettings(next)
    },
    async add(wanted) {
      await isRead
      const job: OpenJob = {
        ...wanted,
        jobId: deps.newId(),
        storeId: openStoreId ?? '',
        createdAt: deps.clock(),
        state: 'waiting',
        problem: null,
      }
      jobs.set([...jobs.get(), job])
      await keep(job)
      void takeTurn(job.printerId, () => send(job.jobId, false))
    },
    async sendAgain(jobId) {
      const job = jobs.get().find((one) => one.jobId === jobId)
      if (job === undefined || job.state === 'waiting' || job.state === 'sending') return
      const bytes = mayBeSentAgain(job.state) ? job.bytes : job.copyBytes
      if (bytes === null) return
      const again = change(jobId, { state: 'waiting', problem: null, bytes })
      if (again === null) return
      await keep(again)
      await takeTurn(job.printerId, () => send(jobId, true))
    },
    drop: end,
    printNow: (printerId, bytes) =>
      takeTurn(printerId, async () => {
        const port = await reach(printerId, true)
        await port.write(bytes)
      }),
    reach: async (printerId) => {
      await reach(printerId, true)
    },
    async chooseAgain(printerId) {
      const printer = printers.get().find((one) => one.printerId === printerId)
      const way = ways.find((one) => one.kind === printer?.address.way)
      if (printer === undefined || way === undefined) throw new PrinterProblem('not_remembered')
      const chosen = await way.choose()
      await save({ ...printer, address: chosen.address }, chosen)
    },
  }
}
