import type { RealServer } from '../real-server/real-server.ts'

/** Passed on to the workers, which inherit the environment. */
const listName = 'LACI_E2E_SERVERS'

/** One server for each worker, in their order. */
export function tellServers(servers: readonly RealServer[]): void {
  const environments = servers.map((server) => ({
    LACI_E2E_URL: server.url,
    LACI_E2E_WHATSAPP_URL: server.whatsappUrl,
    LACI_E2E_MIDTRANS_URL: server.midtransUrl,
    LACI_E2E_PRINTER_URL: server.printerUrl,
    LACI_E2E_DATA_DIR: server.dataFolder,
  }))
  process.env[listName] = JSON.stringify(environments)
}

/** In a worker: from here on the environment names the server that is this worker's own. */
export function takeServer(): void {
  const worker = process.env.TEST_PARALLEL_INDEX
  const list = process.env[listName]
  if (worker === undefined || list === undefined) return
  const environments = JSON.parse(list) as Record<string, string>[]
  Object.assign(process.env, environments[Number(worker)])
}
