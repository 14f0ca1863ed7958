import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { instant } from '@laci/domain/base/time/instant.ts'
import type { PaymentPage } from '@laci/domain/payment/payment-page.ts'
import { qrisKeyEnvironment } from '@laci/domain/qris/charge-wire.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildServer } from './app/app.ts'
import { openKeys } from './crypto/keys.ts'
import { type Database, openDatabase } from './db/database.ts'
import { ensureServingRole, migrate } from './db/migrate.ts'
import type { ShopMidtrans } from './deps/server-deps.ts'
import { type DemoDeps, type DemoShop, openDemoShop } from './features/demo/demo-shop.ts'
import { type BlobStore, openBlobStore } from './files/blob-store.ts'
import { type Configuration, readConfiguration } from './hosting/configuration.ts'
import { type DataFolderLock, lockDataFolder } from './hosting/data-folder-lock.ts'
import { type DiskReserve, isForRoom, isNoRoom, openDiskReserve } from './hosting/disk-reserve.ts'
import { diskFull, fullDiskGreeting } from './hosting/disk-texts.ts'
import { createDiskWatch } from './hosting/disk-watch.ts'
import { type Begun, endInOrder } from './hosting/end-in-order.ts'
import { isPortFree } from './hosting/free-port.ts'
import { startHelper } from './hosting/helper-process.ts'
import { openDatabaseServer } from './hosting/open-database-server.ts'
import { openWhatsApp } from './hosting/open-whatsapp.ts'
import { withSecretFiles } from './hosting/secret-files.ts'
import { StartProblem } from './hosting/start-problem.ts'
import { listenForStop } from './hosting/stop-request.ts'
import { createPasswordHasher } from './identity/passwords.ts'
import type { MidtransGateway } from './integrations/midtrans/gateway.ts'
import { createMidtransGateway } from './integrations/midtrans/midtrans-gateway.ts'
import { createLog } from './logging/log.ts'
import { readStorageHome } from './supabase/storage/storage-home.ts'
import type { ServerConfig } from './world/server-config.ts'

// The program behind `npm start`: reads the environment, builds all IO, starts, and ends what it started.

const projectFolder = dirname(dirname(import.meta.dirname))
const { version } = JSON.parse(readFileSync(`${projectFolder}/package.json`, 'utf8')) as { version: string }

/** A database that is stopped writes out what it holds; on a slow disk that takes a while. */
const databaseDeadlineMs = 60_000

/** Ends the sign-in e-mails that are made of numbers; reserved by RFC 2606, so no letter can ever go there (ruling 8). */
const pseudoDomain = 'wa.laci.invalid'

/** What has to be ended, in the order in which it was begun. Ended from the back: the lock goes last. */
const begun: Begun[] = []
/** The data folder, from the moment at which it is there. */
let held: { readonly dataFolder: string; readonly reserve: DiskReserve } | null = null
/** A second Ctrl-C: nobody who is connected is waited for any more, and everything still ends in order. */
let hurry: () => void = () => process.exit(1)
const stop = listenForStop(() => hurry())

async function start(): Promise<void> {
  const configuration = readConfiguration(withSecretFiles(process.env), process.cwd())
  const log = createLog(configuration.logLevel)
  process.on('uncaughtException', (error) => endAfterBug(log, error))
  process.on('unhandledRejection', (error) => endAfterBug(log, error))

  const reserve = openDataFolder(configuration.dataFolder)
  await checkPorts(configuration)
  const keys = await openKeys(configuration.dataFolder, Date.now())

  const databaseServer = await openDatabaseServer(configuration, log, () => reserve.giveBackIfNeeded())
  begun.push({ name: 'database server', end: () => databaseServer.stop(), withinMs: databaseDeadlineMs })
  stop.signal.throwIfAborted()
  await migrate(databaseServer.ownerUrl, log)
  if (databaseServer.servingRole) await ensureServingRole(databaseServer.ownerUrl, databaseServer.servingRole)
  const database = openDatabase({ url: databaseServer.appUrl, log })
  begun.push({ name: 'database connections', end: () => database.close() })
  stop.signal.throwIfAborted()

  const disk = createDiskWatch(configuration.dataFolder, reserve, log)
  const { whatsapp, isReady, stop: stopWhatsApp } = await openWhatsApp(configuration, { projectFolder, log })
  begun.push({ name: 'WhatsApp', end: stopWhatsApp })
  const midtrans = openMidtrans(configuration, log)
  const isPrinterReady = openPrinterSimulator(configuration, log)
  const app = await buildServer({
    database,
    blobs: await openStorage(configuration, database, log),
    keys,
    book: readFileSync(join(projectFolder, 'server', 'ebook', 'kas-rapi-stok-pasti.pdf')),
    clock: Date.now,
    randomBytes,
    config: serverConfigOf(configuration, midtrans.page),
    log,
    disk,
    whatsapp,
    midtrans: midtrans.gateway,
    shopMidtrans: midtrans.ofShops,
  })
  begun.push({ name: 'server', end: () => app.close() })
  hurry = () => {
    hurry = () => process.exit(1)
    app.cutConnections()
  }

  const demoShop = configuration.hasDemoShop
    ? await openDemoShopOrSayWhyNot(log, {
        app,
        database,
        passwords: createPasswordHasher(),
        anonKey: keys.anonKey,
        pseudoDomain,
        dataFolder: configuration.dataFolder,
        now: instant(Date.now()),
        randomBytes,
      })
    : null
  stop.signal.throwIfAborted()
  await listen(app, configuration)
  disk.start()
  begun.push({ name: 'looking at the disk', end: () => disk.stop() })
  await Promise.all([isReady, midtrans.isReady, isPrinterReady])
  const notes = disk.isFull() ? fullDiskGreeting(configuration.dataFolder, disk.freeBytes()) : []
  console.log(greeting(configuration, [...notes, ...(demoShop?.greeting ?? [])]))
}

/**
 * The folder of stored files that belongs to this database: each has one of its own, so that a server that was pointed
 * at another database neither serves nor sweeps what is not its own.
 */
async function openStorage(
  { storageFolder }: Configuration,
  database: Database,
  log: Logger,
): Promise<BlobStore> {
  const { homeId, objectCount } = await readStorageHome(database)
  try {
    const blobs = openBlobStore(join(storageFolder, homeId))
    // Selling does not need photos, so this is said and does not stop the start.
    if (blobs.isNew && objectCount > 0)
      log.error({ storageFolder, objectCount }, 'STORAGE_DIR holds none of the files that the database knows')
    return blobs
  } catch (cause) {
    throw new StartProblem(
      'storage_folder_not_writable',
      {
        indonesian: `Folder berkas ${storageFolder} tidak bisa dipakai: ${(cause as Error).message}. Data aman. Periksa STORAGE_DIR.`,
        english: `The folder of stored files ${storageFolder} cannot be used (see above). Data is safe. Check STORAGE_DIR.`,
      },
      { cause },
    )
  }
}

/** A shop for trying out must never be the reason why a real one cannot open. */
async function openDemoShopOrSayWhyNot(log: Logger, deps: DemoDeps): Promise<DemoShop> {
  try {
    return await openDemoShop(deps)
  } catch (error) {
    log.error({ err: error }, 'the demo shop could not be made')
    return {
      greeting: [
        'Toko demo belum bisa dibuat; lihat pesan di atas / the demo shop could not be made, see above',
      ],
    }
  }
}

function openDataFolder(dataFolder: string): DiskReserve {
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new StartProblem(
      'data_folder_not_writable',
      {
        indonesian: `Folder data ${dataFolder} tidak bisa dibuat: ${(cause as Error).message}. Pilih DATA_DIR lain.`,
        english: `The data folder ${dataFolder} cannot be made (see above). Choose another DATA_DIR.`,
      },
      { cause },
    )
  }
  const reserve = openDiskReserve(dataFolder)
  held = { dataFolder, reserve }
  const lock = lockWithReserve(dataFolder, reserve)
  begun.push({ name: 'data folder', end: () => lock.release() })
  reserve.giveBackIfNeeded()
  return reserve
}

/** A lock is a file, too: on a full disk the reserve makes room for it, unless another server runs here. */
function lockWithReserve(dataFolder: string, reserve: DiskReserve): DataFolderLock {
  try {
    return lockDataFolder(dataFolder)
  } catch (error) {
    if (!isNoRoom(error)) throw error
    reserve.giveBack()
    return lockDataFolder(dataFolder)
  }
}

async function checkPorts({
  port,
  host,
  whatsapp,
  midtrans,
  printerSimulator,
}: Configuration): Promise<void> {
  if (!(await isPortFree(port, host))) throw portBusy('PORT', port)
  if (whatsapp.kind === 'simulator' && !(await isPortFree(whatsapp.port))) {
    throw portBusy('PORT + 1 (WhatsApp)', whatsapp.port)
  }
  if (midtrans.kind === 'simulator' && !(await isPortFree(midtrans.port))) {
    throw portBusy('PORT + 2 (Midtrans)', midtrans.port)
  }
  if (printerSimulator === null) return
  for (const [name, own] of [
    ['PORT + 3 (printer)', printerSimulator.port],
    ['PORT + 4 (printer)', printerSimulator.rawPort],
  ] as const) {
    if (!(await isPortFree(own))) throw portBusy(name, own)
  }
}

function portBusy(name: string, port: number): StartProblem {
  return new StartProblem('port_busy', {
    indonesian: `Port ${port} (${name}) sedang dipakai program lain, jadi Laci tidak dijalankan. Data aman. Hentikan program itu, atau pilih port lain: PORT=9080 npm start`,
    english: `Port ${port} (${name}) is in use by another program, so Laci was not started. Data is safe. Stop that program, or choose another port: PORT=9080 npm start`,
  })
}

const simulatorPatienceMs = 10_000

/** `page` null: nothing can be paid here. `isReady` resolves when it can. */
type OpenedMidtrans = {
  readonly gateway: MidtransGateway | null
  readonly ofShops: ShopMidtrans | null
  readonly page: PaymentPage | null
  readonly isReady: Promise<unknown>
}

const notificationPath = '/api/payments/midtrans/notification'

/** The provider that the configuration names, or a simulator of it, with keys that are good for this run only. */
function openMidtrans(configuration: Configuration, log: Logger): OpenedMidtrans {
  const { midtrans, canonicalOrigin } = configuration
  if (midtrans.kind === 'none') {
    log.error('MIDTRANS_SERVER_KEY is not set: nothing can be paid')
    return { gateway: null, ofShops: null, page: null, isReady: Promise.resolve() }
  }
  if (midtrans.kind === 'simulator') return simulateMidtrans(midtrans.port, configuration, log)
  const { environment, clientKey, snapUrl } = midtrans
  const notificationUrl = canonicalOrigin + notificationPath
  return {
    gateway: createMidtransGateway({ ...midtrans, notificationUrl }),
    // A key says itself to which of the two worlds it belongs.
    ofShops: {
      open: (serverKey) => {
        const isSandbox = qrisKeyEnvironment(serverKey) === 'sandbox'
        const apiUrl = `https://api.${isSandbox ? 'sandbox.' : ''}midtrans.com`
        return createMidtransGateway({ serverKey, apiUrl, snapUrl, notificationUrl })
      },
    },
    page: paymentPageOf(environment, snapUrl, clientKey),
    isReady: Promise.resolve(),
  }
}

function simulateMidtrans(port: number, { dataFolder, ...own }: Configuration, log: Logger): OpenedMidtrans {
  const serverKey = `SB-Mid-server-${randomBytes(18).toString('base64url')}`
  const clientKey = `SB-Mid-client-${randomBytes(12).toString('base64url')}`
  const simulator = startHelper({
    program: `${projectFolder}/simulators/midtrans/main.ts`,
    settings: {
      ...{ 'server-key': serverKey, 'client-key': clientKey },
      'data-file': `${dataFolder}/midtrans-simulator.json`,
    },
    port,
    log,
  })
  begun.push({ name: 'Midtrans simulator', end: () => simulator.stop() })
  // The name under which the browser opens the site: what the simulator answers is opened there.
  const url = `http://localhost:${port}`
  // It stands on this machine, whatever the public address is.
  const ownHost = ['0.0.0.0', '::'].includes(own.host) ? '127.0.0.1' : own.host
  const notificationUrl = `http://${ownHost}:${own.port}${notificationPath}`
  const open = (ownKey: string) =>
    createMidtransGateway({ serverKey: ownKey, apiUrl: url, snapUrl: url, notificationUrl })
  return {
    gateway: open(serverKey),
    ofShops: { open },
    page: paymentPageOf('simulator', url, clientKey),
    isReady: simulator.isListening(simulatorPatienceMs),
  }
}

/** A receipt printer to look at, on ports of its own. Resolves when it prints. */
function openPrinterSimulator({ printerSimulator }: Configuration, log: Logger): Promise<unknown> {
  if (printerSimulator === null) return Promise.resolve()
  const { port, rawPort } = printerSimulator
  const simulator = startHelper({
    program: `${projectFolder}/simulators/printer/main.ts`,
    settings: { 'raw-port': rawPort },
    port,
    log,
  })
  begun.push({ name: 'printer simulator', end: () => simulator.stop() })
  return simulator.isListening(simulatorPatienceMs)
}

function paymentPageOf(
  environment: PaymentPage['environment'],
  snapUrl: string,
  clientKey: string,
): PaymentPage {
  return { environment, clientKey, scriptUrl: `${snapUrl}/snap/snap.js`, origin: snapUrl }
}

function serverConfigOf(configuration: Configuration, paymentPage: PaymentPage | null): ServerConfig {
  return {
    canonicalOrigin: configuration.canonicalOrigin,
    allowedOrigins: [],
    brand: configuration.brand,
    pseudoDomain,
    isProduction: configuration.isProduction,
    signupTicket: configuration.signupTicket,
    passwordChange: configuration.passwordChange,
    operatorPhone: configuration.operatorPhone,
    siteFolder: builtFolder('site'),
    tillFolder: builtFolder('till'),
    releasesFolder: configuration.releasesFolder ?? `${projectFolder}/releases`,
    trustedProxies: configuration.trustedProxies,
    storageShopLimitBytes: configuration.storageShopLimitBytes,
    storageOwnerLimitBytes: configuration.storageOwnerLimitBytes,
    paymentPage,
    version,
  }
}

function builtFolder(workspace: string): string | null {
  const folder = `${projectFolder}/${workspace}/dist`
  return existsSync(folder) ? folder : null
}

async function listen(app: FastifyInstance, { port, host }: Configuration): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EADDRINUSE') throw portBusy('PORT', port)
    throw new StartProblem(
      'not_listening',
      {
        indonesian: `Laci tidak bisa membuka ${host}:${port}: ${(cause as Error).message}. Data aman. Periksa HOST dan PORT.`,
        english: `Laci cannot listen on ${host}:${port} (see above). Data is safe. Check HOST and PORT.`,
      },
      { cause },
    )
  }
}

function greeting(configuration: Configuration, notes: readonly string[]): string {
  const shownHost = ['127.0.0.1', '0.0.0.0', '::'].includes(configuration.host)
    ? 'localhost'
    : configuration.host
  const address = `http://${shownHost}:${configuration.port}`
  const lines = [
    `Laci ${version} siap / is ready`,
    '',
    `  Situs / site              ${address}/`,
    `  Kasir / till              ${address}/kasir/`,
  ]
  if (configuration.whatsapp.kind === 'simulator') {
    lines.push(
      `  Pesan WhatsApp / messages http://localhost:${configuration.whatsapp.port}/  (simulator: kode OTP / OTP codes)`,
    )
  }
  if (configuration.midtrans.kind === 'simulator') {
    lines.push(
      `  Pembayaran / payments     http://localhost:${configuration.midtrans.port}/  (simulator Midtrans: tidak ada uang sungguhan / no real money)`,
    )
  }
  if (configuration.printerSimulator !== null) {
    lines.push(
      `  Struk / receipts          http://localhost:${configuration.printerSimulator.port}/  (simulator printer; port mentah / raw port ${configuration.printerSimulator.rawPort})`,
    )
  }
  lines.push(`  Data                      ${configuration.dataFolder}`)
  if (notes.length > 0) lines.push('', ...notes.map((line) => `  ${line}`))
  lines.push('', '  Berhenti / stop: Ctrl-C', '')
  return lines.join('\n')
}

/** What to say to who starts the server; null for an error that nobody foresaw. */
function startProblemOf(error: unknown): StartProblem | null {
  if (held && isForRoom(error, held.reserve)) {
    return diskFull(held.dataFolder, held.reserve.freeBytes(), error)
  }
  return error instanceof StartProblem ? error : null
}

function endAfterBug(log: Logger, error: unknown): void {
  log.fatal({ err: error }, 'a bug ends the server')
  process.exitCode = 1
  stop.ask()
}

try {
  await start()
  await stop.asked
} catch (error) {
  if (!stop.signal.aborted) {
    process.exitCode = 1
    const problem = startProblemOf(error)
    if (problem) console.error(`\n${problem.indonesian}\n\n${problem.english}\n`)
    else console.error('\nLaci tidak bisa dijalankan / Laci could not be started.\n', error)
  }
}
await endInOrder(begun, (line) => console.error(line))
// Whatever still holds the event loop must not keep the process: everything that matters has ended.
process.exit()
