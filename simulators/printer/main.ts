import { parseArgs } from 'node:util'
import { startSimulator } from './simulator.ts'

// node simulators/printer/main.ts --port 8083 --raw-port 8084
// A program of its own: it shares nothing with Laci but the wire of receipt printers (ESC/POS).

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8083' },
    'raw-port': { type: 'string', default: '8084' },
  },
})

// Forked by a server: when that goes away, however it goes, the channel closes and so does this program.
process.once('disconnect', () => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))

const simulator = await startSimulator({ port: Number(values.port), rawPort: Number(values['raw-port']) })
process.send?.({ kind: 'listening', port: simulator.port })
console.log(`Printer simulator: ${simulator.url}, raw port ${simulator.rawPort}`)
