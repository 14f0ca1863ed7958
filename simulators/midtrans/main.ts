import { parseArgs } from 'node:util'
import type { Served } from '../serve.ts'
import { startSimulator } from './simulator.ts'

// node simulators/midtrans/main.ts --port 8082 --notification-url http://localhost:8080/api/payments/midtrans/notification
// A program of its own: it shares nothing with Laci but the wire of the vendor.

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8082' },
    'server-key': { type: 'string', default: 'SB-Mid-server-simulator' },
    'client-key': { type: 'string', default: 'SB-Mid-client-simulator' },
    'merchant-id': { type: 'string', default: 'G000000000' },
    'notification-url': { type: 'string' },
    'data-file': { type: 'string' },
    speed: { type: 'string', default: '600' },
    seed: { type: 'string' },
  },
})

let simulator: Served | undefined

// Forked by a server: when that goes away, however it goes, the channel closes and so does this program.
process.once('disconnect', () => void end())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end())

simulator = await startSimulator({
  port: Number(values.port),
  serverKey: values['server-key'],
  clientKey: values['client-key'],
  merchantId: values['merchant-id'],
  notificationUrl: values['notification-url'] ?? null,
  dataFile: values['data-file'] ?? null,
  speed: Number(values.speed),
  seed: values.seed === undefined ? null : Number(values.seed),
  isProduction: process.env.NODE_ENV === 'production',
})
process.send?.({ kind: 'listening', port: simulator.port })
console.log(`Midtrans simulator: ${simulator.url}`)

async function end(): Promise<void> {
  await simulator?.close()
  process.exit(0)
}
