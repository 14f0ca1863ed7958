import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayBeSentAgain, type PrintJobState, stateAfterProblem, stateAfterRestart } from './print-job.ts'
import { type PrinterSetup, printerForRole, printerSetupSchema } from './setup.ts'
import { smallerWrite, writeChunks } from './write-chunks.ts'

const rasterHead = [0x1d, 0x76, 0x30, 0, 48, 0, 128, 0]

test('[PRINTER-3] writes add up to the job, none is larger than its way takes, and no image head is cut', () => {
  const piece = fc.oneof(
    fc.array(fc.nat({ max: 255 }), { maxLength: 60 }),
    fc.constant(rasterHead),
    fc.constant([0x1d, 0x76, 0x30]),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.integer({ min: 20, max: 512 }), (pieces, size) => {
      const job = Uint8Array.from(pieces.flat())
      const chunks = writeChunks(job, size)
      expect(chunks.flatMap((chunk) => [...chunk])).toEqual([...job])
      let cutAt = 0
      for (const chunk of chunks) {
        expect(chunk.length).toBeGreaterThan(0)
        expect(chunk.length).toBeLessThanOrEqual(size)
        cutAt += chunk.length
        for (let head = Math.max(0, cutAt - 7); head < cutAt && cutAt < job.length; head += 1) {
          expect([...job.slice(head, head + 3)]).not.toEqual(rasterHead.slice(0, 3))
        }
      }
    }),
  )
})

test('[PRINTER-3] a refused write halves down to 20 bytes and no further', () => {
  expect([512, 100, 50, 25, 20].map(smallerWrite)).toEqual([256, 50, 25, 20, null])
})

test('[PRINTER-6] nothing that may be on paper is ever sent again as it is', () => {
  expect(stateAfterProblem({ mayHavePrinted: false })).toBe('failed')
  expect(stateAfterProblem({ mayHavePrinted: true })).toBe('unsure')
  expect(mayBeSentAgain('failed')).toBe(true)
  expect(mayBeSentAgain('unsure')).toBe(false)
})

test('[PRINTER-7] after a restart no state prints by itself, and what was under way is unsure', () => {
  const states: PrintJobState[] = ['waiting', 'sending', 'failed', 'unsure']
  expect(states.map(stateAfterRestart)).toEqual(['failed', 'unsure', 'failed', 'unsure'])
})

test('[PRINTER-8] a set-up is read strictly, and a role finds its first printer', () => {
  const printer: PrinterSetup = {
    printerId: '018f0000-0000-7000-8000-000000000001',
    name: 'Depan',
    address: { way: 'usb', vendorId: 1, productId: 2, serialNumber: '' },
    roles: ['receipt'],
    columns: 32,
    hasCutter: false,
    hasDrawer: false,
    feedLines: 4,
    printsQrAsImage: false,
  }
  expect(printerSetupSchema.safeParse(printer).success).toBe(true)
  expect(printerSetupSchema.safeParse({ ...printer, columns: 20 }).success).toBe(false)
  expect(printerSetupSchema.safeParse({ ...printer, name: '' }).success).toBe(false)
  const kitchen: PrinterSetup = { ...printer, name: 'Dapur', roles: ['kitchen'] }
  expect(printerForRole([kitchen, printer], 'receipt')?.name).toBe('Depan')
  expect(printerForRole([printer], 'kitchen')).toBe(null)
})
