import {
  findFreePorts,
  makeDataFolder,
  removeDataFolder,
  startRealServer,
} from '../real-server/real-server.ts'

/** Starts the server for all journeys and tells them where it is; the function it returns ends it. */
export default async function setUp(): Promise<() => Promise<void>> {
  const dataFolder = makeDataFolder()
  const port = await findFreePorts()
  // Each owner of a journey comes from an address of their own (steps/owner.ts), or the twenty registrations of one address
  // and hour would be used up after the first files.
  const environment = { TRUSTED_PROXIES: '127.0.0.1' }
  const server = await startRealServer({ dataFolder, port, environment }).catch(async (error) => {
    await removeDataFolder(dataFolder)
    throw error
  })
  process.env.LACI_E2E_URL = server.url
  process.env.LACI_E2E_WHATSAPP_URL = server.whatsappUrl
  process.env.LACI_E2E_MIDTRANS_URL = server.midtransUrl
  process.env.LACI_E2E_PRINTER_URL = server.printerUrl
  process.env.LACI_E2E_DATA_DIR = dataFolder
  return async () => {
    await server.stop()
    await removeDataFolder(dataFolder)
  }
}
