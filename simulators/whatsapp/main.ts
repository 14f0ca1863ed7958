import { parseArgs } from 'node:util'
import { startSimulator } from './simulator.ts'

// node simulators/whatsapp/main.ts --port 8081 --api-key … [--session laci] [--data-file …] [--events-url http://…/api/whatsapp]
// A program of its own: it shares nothing with Laci but the wires: that of wwebjs-api and that of Meta's Cloud API.

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8081' },
    'api-key': { type: 'string', default: 'simulator' },
    session: { type: 'string', default: 'laci' },
    'data-file': { type: 'string' },
    'cloud-token': { type: 'string', default: 'simulator' },
    'cloud-number': { type: 'string', default: '100' },
    'cloud-secret': { type: 'string', default: 'simulator' },
    'events-url': { type: 'string' },
  },
})

// Forked by a server: when that goes away, however it goes, the channel closes and so does this program.
process.once('disconnect', () => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))

const simulator = await startSimulator({
  port: Number(values.port),
  apiKey: values['api-key'],
  sessionName: values.session,
  dataFile: values['data-file'] ?? null,
  cloud: {
    token: values['cloud-token'],
    phoneNumberId: values['cloud-number'],
    appSecret: values['cloud-secret'],
  },
  eventsUrl: values['events-url'] ?? null,
})
process.send?.({ kind: 'listening', port: simulator.port })
console.log(`WhatsApp simulator: ${simulator.url}`)
