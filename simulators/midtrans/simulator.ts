import { randomBytes } from 'node:crypto'
import { type Served, serve } from '../serve.ts'
import { createClock } from './clock.ts'
import { answerCore } from './core-api.ts'
import { createHookSender } from './hooks.ts'
import { answerPages } from './pages.ts'
import type { Parts } from './parts.ts'
import { createPayments } from './payments.ts'
import { createRuleList } from './rules.ts'
import { answerScan } from './scan.ts'
import { answerSnap } from './snap-api.ts'
import { openStore } from './state.ts'
import { answerTestApi } from './test-api.ts'

export type SimulatorOptions = {
  /** 0: any free port. */
  readonly port: number
  /** Both must start with `SB-`. */
  readonly serverKey: string
  readonly clientKey: string
  readonly merchantId: string
  /** Where notifications go; null: only where a request says. */
  readonly notificationUrl: string | null
  /** Keeps everything over a restart; null: in memory only. */
  readonly dataFile: string | null
  /** How many times as fast as real time the retry plan of notifications runs. */
  readonly speed: number
  /** The same seed draws the same ids and shifts; null: others in every run. */
  readonly seed: number | null
  readonly isProduction: boolean
  /** How long an answer to a notification is waited for, in milliseconds; missing: 15 s, as the vendor. */
  readonly hookPatienceMs?: number
}

const vendorPatienceMs = 15_000

/**
 * Starts a stand-in for Midtrans. It listens on loopback only: whoever reaches it says that money was paid. Throws in
 * production and for keys that are not of the sandbox.
 */
export async function startSimulator(options: SimulatorOptions): Promise<Served> {
  refuseRealMoney(options)
  const firstSeed = () => options.seed ?? randomBytes(4).readUInt32LE()
  const store = openStore(options.dataFile, firstSeed(), () => clock.state())
  const clock = createClock(options.speed, store.clock)
  const rules = createRuleList()
  const merchant = { serverKey: options.serverKey, merchantId: options.merchantId }
  const hooks = createHookSender({
    store,
    clock,
    rules,
    merchant,
    patienceMs: options.hookPatienceMs ?? vendorPatienceMs,
  })
  const payments = createPayments({ store, clock, rules, hooks })
  const parts: Parts = {
    store,
    clock,
    rules,
    hooks,
    payments,
    merchant,
    clientKey: options.clientKey,
    notificationUrl: options.notificationUrl,
    pageOrigin: (request) => `http://${request.headers.host ?? `127.0.0.1:${options.port}`}`,
    reset(seed) {
      rules.clear()
      clock.reset()
      hooks.clear()
      store.reset(seed ?? firstSeed())
    },
  }
  hooks.resume()
  payments.resume()

  const served = await serve({
    name: 'midtrans',
    port: options.port,
    answer: async (exchange) =>
      answerPages(parts, exchange) ||
      (await answerSnap(parts, exchange)) ||
      (await answerCore(parts, exchange)) ||
      (await answerScan(parts, exchange)) ||
      answerTestApi(parts, exchange),
    errorBody: (status, words) => ({ status_code: String(status), status_message: words }),
  })
  return {
    ...served,
    close() {
      clock.stop()
      store.save()
      return served.close()
    },
  }
}

function refuseRealMoney({ isProduction, serverKey, clientKey }: SimulatorOptions): void {
  if (isProduction) throw new Error('the Midtrans simulator does not run in production')
  if (!serverKey.startsWith('SB-') || !clientKey.startsWith('SB-'))
    throw new Error('the Midtrans simulator takes only keys of the sandbox, which start with SB-')
}
