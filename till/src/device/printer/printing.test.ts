import { expect, test } from 'vitest'
import {
  atRest,
  paperText,
  printerId,
  storeId,
  switchOnPrinter as switchOn,
} from '../../testing/printer-bench.ts'
import { createPrinting, type NewJob } from './printing.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

const job = (text: string, over: Partial<NewJob> = {}): NewJob => ({
  printerId,
  label: `Struk ${text}`,
  kind: 'receipt',
  saleId: null,
  bytes: bytesOf(`[${text}]`),
  copyBytes: bytesOf(`[SALINAN ${text}]`),
  ...over,
})

test('[PRINTER-5] jobs of a printer come out one after the other, in order, and leave nothing behind', async () => {
  const bench = await switchOn()
  await Promise.all(['1', '2', '3'].map((text) => bench.printing.add(job(text))))
  await atRest(bench)
  expect(paperText(bench.paper)).toBe('[1][2][3]')
  expect(bench.printing.jobs.get()).toEqual([])
  expect((await bench.store.read()).jobs).toEqual([])
  expect(bench.printing.conditions.get().get(printerId)).toEqual({ kind: 'ready' })
})

test('[PRINTER-5] printer off: the job is stored, the next sale goes on, and it prints later on a word', async () => {
  const bench = await switchOn()
  bench.serial.unplug()
  await bench.printing.add(job('1'))
  await atRest(bench)
  expect(bench.printing.jobs.get()).toMatchObject([{ state: 'failed', problem: 'out_of_reach' }])
  expect((await bench.store.read()).jobs).toHaveLength(1)
  bench.serial.plugIn()
  await bench.printing.sendAgain(bench.printing.jobs.get()[0]!.jobId)
  expect(paperText(bench.paper)).toBe('[1]')
  expect((await bench.store.read()).jobs).toEqual([])
})

test('[PRINTER-5] a disk that refuses costs the job its life beyond the page, not its paper', async () => {
  const bench = await switchOn()
  const printing = createPrinting({
    store: { ...bench.store, saveJob: () => Promise.reject(new Error('QuotaExceededError')) },
    ways: bench.printing.ways,
    clock: () => 1,
    newId: () => 'job-x',
  })
  await printing.begin(storeId)
  await printing.add(job('1'))
  await atRest({ ...bench, printing })
  expect(paperText(bench.paper)).toBe('[1]')
})

test('[PRINTER-6] unplugged in the middle: the job is unsure, is asked about, and goes out again only as a copy', async () => {
  const bench = await switchOn()
  bench.serial.unplugAfter(2)
  await bench.printing.add(job('1'))
  await atRest(bench)
  expect(bench.printing.jobs.get()).toMatchObject([{ state: 'unsure', problem: 'connection_lost' }])
  bench.serial.plugIn()
  await bench.printing.add(job('2'))
  await atRest(bench)
  // The next receipt comes out, the first one does not by itself.
  expect(paperText(bench.paper)).toBe('[1[2]')
  await bench.printing.sendAgain(bench.printing.jobs.get()[0]!.jobId)
  expect(paperText(bench.paper)).toBe('[1[2][SALINAN 1]')
  expect(bench.printing.jobs.get()).toEqual([])
})

test('[PRINTER-6] an unsure job without a copy of its own is never sent again from the queue', async () => {
  const bench = await switchOn()
  bench.serial.unplugAfter(2)
  await bench.printing.add(job('1', { copyBytes: null }))
  await atRest(bench)
  bench.serial.plugIn()
  const { jobId } = bench.printing.jobs.get()[0]!
  await bench.printing.sendAgain(jobId)
  expect(paperText(bench.paper)).toBe('[1')
  await bench.printing.drop(jobId)
  expect((await bench.store.read()).jobs).toEqual([])
})

test('[PRINTER-6] pressing twice while it prints gives one paper', async () => {
  const bench = await switchOn()
  bench.serial.unplug()
  await bench.printing.add(job('1'))
  await atRest(bench)
  bench.serial.plugIn()
  const { jobId } = bench.printing.jobs.get()[0]!
  await Promise.all([bench.printing.sendAgain(jobId), bench.printing.sendAgain(jobId)])
  expect(paperText(bench.paper)).toBe('[1]')
})

test('[PRINTER-7] a restart keeps the queue and the printer; a crash in the middle gives no second paper', async () => {
  const first = await switchOn()
  first.serial.unplug()
  await first.printing.add(job('1'))
  await atRest(first)
  // As the power left it: one job was under way, its end was never told.
  const [waiting] = (await first.store.read()).jobs
  await first.store.saveJob({ ...waiting!, jobId: 'job-crash', label: 'Struk 2', state: 'sending' })
  first.serial.plugIn()
  const second = await switchOn(first)
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(paperText(second.paper)).toBe('')
  expect(second.printing.jobs.get().map(({ label, state }) => [label, state])).toEqual([
    ['Struk 1', 'failed'],
    ['Struk 2', 'unsure'],
  ])
  // The browser remembers the port, so the printer needs no press.
  await second.printing.sendAgain(second.printing.jobs.get()[0]!.jobId)
  expect(paperText(second.paper)).toBe('[1]')
})

test('[PRINTER-7] what another shop had left to print is gone when a shop opens', async () => {
  const first = await switchOn()
  first.serial.unplug()
  await first.printing.add(job('1'))
  await atRest(first)
  await first.printing.begin('018f0000-0000-7000-8000-0000000000f2')
  expect(first.printing.jobs.get()).toEqual([])
  expect((await first.store.read()).jobs).toEqual([])
  expect(first.printing.printers.get()).toHaveLength(1)
})

test('[PRINTER-8] printer, name and settings survive a restart; one that cannot be read is left out', async () => {
  const first = await switchOn()
  const printer = first.printing.printerFor('receipt')
  // As the releases before printers of labels stored it.
  const { kind: _, ...older } = { ...printer!, name: 'Kasir depan', columns: 48 }
  await first.printing.save(older as typeof printer & object)
  await first.printing.saveSettings({ printsAfterPayment: false })
  await first.store.savePrinter({ ...printer!, printerId: 'broken', columns: 7 })
  const second = await switchOn(first)
  expect(second.printing.printers.get()).toMatchObject([{ name: 'Kasir depan', columns: 48 }])
  expect(second.printing.settings.get()).toMatchObject({
    printsAfterPayment: false,
    opensDrawerForCash: true,
  })
  expect(second.printing.printerFor('kitchen')).toBe(null)
  await second.printing.remove(printerId)
  const third = await switchOn(second)
  expect(third.printing.printers.get()).toEqual([])
})

test('[PRINTER-2] a browser that has forgotten the printer asks for one press, and then prints', async () => {
  const first = await switchOn()
  first.serial.forget()
  const second = await switchOn(first)
  await second.printing.add(job('1'))
  await atRest(second)
  expect(second.printing.jobs.get()).toMatchObject([{ state: 'failed', problem: 'not_remembered' }])
  expect(second.printing.conditions.get().get(printerId)).toEqual({ kind: 'new_press' })
  await second.printing.chooseAgain(printerId)
  await second.printing.sendAgain(second.printing.jobs.get()[0]!.jobId)
  expect(paperText(second.paper)).toBe('[1]')
})

test('[PRINTER-10] a drawer that did not open at once is never opened later, not even after a restart', async () => {
  const first = await switchOn()
  first.serial.unplug()
  await first.printing.add(job('laci', { kind: 'drawer', copyBytes: null }))
  await atRest(first)
  expect(first.printing.jobs.get()).toEqual([])
  const [stored] = (await first.store.read()).jobs
  expect(stored).toBe(undefined)
  // As a power cut in the middle leaves it.
  await first.printing.add(job('1'))
  await atRest(first)
  const [paper] = (await first.store.read()).jobs
  await first.store.saveJob({ ...paper!, jobId: 'job-drawer', kind: 'drawer', state: 'waiting' })
  first.serial.plugIn()
  const second = await switchOn(first)
  expect(second.printing.jobs.get().map(({ kind }) => kind)).toEqual(['receipt'])
  expect((await second.store.read()).jobs).toHaveLength(1)
  expect(paperText(second.paper)).toBe('')
})

test('[PRINTER-15] a window that is taken over gives its printer back, and may take it again', async () => {
  const first = await switchOn()
  await first.printing.add(job('1'))
  await atRest(first)
  const second = await switchOn(first)
  await second.printing.add(job('2'))
  await atRest(second)
  expect(second.printing.jobs.get()).toMatchObject([{ state: 'failed', problem: 'port_taken' }])
  await first.printing.letGo()
  await second.printing.sendAgain(second.printing.jobs.get()[0]!.jobId)
  expect(paperText(second.paper)).toBe('[1][2]')
  await second.printing.letGo()
  await first.printing.begin(storeId)
  await first.printing.add(job('3'))
  await atRest(first)
  expect(paperText(first.paper)).toBe('[1][2][3]')
})
