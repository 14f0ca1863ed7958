import type { FullConfig } from '@playwright/test'
import {
  findFreePortsFor,
  makeDataFolder,
  removeDataFolder,
  startRealServer,
} from '../real-server/real-server.ts'
import { tellServers } from './worker-server.ts'

/**
 * Starts a server for each worker and tells where they are; the function it returns ends them. Files that run side by side
 * share nothing: no database, no gateway that one of them has made fail.
 */
export default async function setUp({ workers }: FullConfig): Promise<() => Promise<void>> {
  const dataFolders = Array.from({ length: workers }, makeDataFolder)
  const ports = await findFreePortsFor(workers)
  const started = await Promise.allSettled(
    dataFolders.map((dataFolder, index) => startRealServer({ dataFolder, port: ports[index]!, environment })),
  )
  const servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  async function tearDown(): Promise<void> {
    await Promise.all(servers.map((server) => server.stop()))
    await Promise.all(dataFolders.map(removeDataFolder))
  }
  for (const one of started) {
    if (one.status === 'rejected') {
      await tearDown()
      throw one.reason
    }
  }
  tellServers(servers)
  return tearDown
}

/**
 * Each owner of a journey comes from an address of their own (steps/owner.ts), or the twenty registrations of one address
 * and hour would be used up after the first files. Nobody visits the server's own demo shop: a month of sales to tell.
 */
const environment = { TRUSTED_PROXIES: '127.0.0.1', DEMO_SHOP: 'off' }
