import fc from 'fast-check'
import { expect, test } from 'vitest'
import { routeLines } from './route-lines.ts'

const line = (name: string, stations?: readonly string[]) => ({ name, ...(stations && { stations }) })
const printer = (name: string, ...stations: string[]) => ({ name, stations })
const out = (lines: ReturnType<typeof line>[], ...printers: ReturnType<typeof printer>[]) =>
  Object.fromEntries(
    routeLines(lines, printers).map(({ printer: { name }, lines: own }) => [
      name,
      own.map((one) => one.name),
    ]),
  )

test('[PRINTER-20] a line comes out where it is made, and nowhere else', () => {
  const lines = [line('soto', ['Dapur']), line('es teh', ['bar']), line('paket', ['Dapur', 'Bar'])]
  expect(out(lines, printer('a', 'Dapur'), printer('b', 'Bar'))).toEqual({
    ...{ a: ['soto', 'paket'], b: ['es teh', 'paket'] },
  })
  // A printer of both prints what both make once.
  expect(out(lines, printer('a', 'Dapur', 'Bar'))).toEqual({ a: ['soto', 'es teh', 'paket'] })
  // No paper for a printer that has nothing to print.
  expect(out([lines[1]!], printer('a', 'Dapur'), printer('b', 'Bar'))).toEqual({ b: ['es teh'] })
})

test('[PRINTER-20] a printer without stations takes what no other printer takes, and no order is lost', () => {
  const lines = [line('soto', ['Dapur']), line('es teh', ['Bar']), line('pesan khusus', [])]
  expect(out(lines, printer('a'), printer('b', 'Bar'))).toEqual({
    ...{ a: ['soto', 'pesan khusus'], b: ['es teh'] },
  })
  expect(out(lines, printer('a', 'Bar'), printer('b', 'Dapur'))).toEqual({
    ...{ a: ['es teh'], b: ['soto', 'pesan khusus'] },
  })
  expect(out(lines, printer('a', 'Gorengan'))).toEqual({ a: ['soto', 'es teh', 'pesan khusus'] })
})

test('[PRINTER-20] in a shop that has set nothing every printer gets every line, as before', () => {
  const lines = [line('soto', []), line('es teh', [])]
  expect(out(lines, printer('a'), printer('b'))).toEqual({ a: ['soto', 'es teh'], b: ['soto', 'es teh'] })
  // What an older release ordered went to all: so does what is taken back of it.
  expect(out([line('soto')], printer('a', 'Bar'), printer('b', 'Dapur'))).toEqual({
    a: ['soto'],
    b: ['soto'],
  })
})

test('[PRINTER-20] whatever the stations, each line comes out, at most once at a printer, at none that is not its own', () => {
  const stations: fc.Arbitrary<string[]> = fc.uniqueArray(fc.constantFrom('Dapur', 'Bar', 'Grill'), {
    maxLength: 3,
  })
  fc.assert(
    fc.property(
      fc.array(stations, { minLength: 1, maxLength: 6 }),
      fc.array(stations, { minLength: 1, maxLength: 4 }),
      (ofLines, ofPrinters) => {
        const lines = ofLines.map((own, at) => line(String(at), own))
        const routed = routeLines(
          lines,
          ofPrinters.map((own, at) => printer(String(at), ...own)),
        )
        const served = new Set(ofPrinters.flat())
        for (const one of lines) {
          const takers = routed.filter(({ lines: own }) => own.includes(one))
          expect(takers.length).toBeGreaterThan(0)
          if (one.stations!.length === 0 || !one.stations!.every((name) => served.has(name))) continue
          for (const { printer: taker } of takers)
            expect(one.stations!.some((name) => taker.stations.includes(name))).toBe(true)
        }
        for (const { lines: own } of routed) expect(new Set(own).size).toBe(own.length)
      },
    ),
  )
})
