import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort, isPortFree } from '@laci/server/hosting/free-port.ts'
import { findOrphan } from '@laci/server/hosting/postgres-process.ts'

/** The program behind `npm start`, as a process of its own that a check can kill. */
export type RealServer = {
  /** `http://localhost:port`, without a slash at the end. */
  readonly url: string
  readonly whatsappUrl: string
  readonly midtransUrl: string
  readonly printerUrl: string
  readonly dataFolder: string
  readonly port: number
  readonly pid: number
  /** Everything it has printed so far. */
  output(): string
  /** SIGTERM; resolves its exit code. */
  stop(): Promise<number | null>
  /** SIGKILL: no goodbye. Its database lives on. */
  kill(): Promise<void>
  readonly exited: Promise<number | null>
}

export type RealServerOptions = {
  readonly dataFolder: string
  readonly port: number
  readonly environment?: Readonly<Record<string, string>>
}

const projectFolder = dirname(dirname(import.meta.dirname))
/** A first start makes the database and the demo shop; on a busy machine that takes a while. */
const startPatienceMs = 120_000

/** Starts the server and waits until it says that it is ready. Throws with its output when it ends before. */
export async function startRealServer(options: RealServerOptions): Promise<RealServer> {
  const server = launchRealServer(options)
  const deadline = performance.now() + startPatienceMs
  let hasEnded = false
  void server.exited.then(() => {
    hasEnded = true
  })
  while (!server.output().includes('is ready')) {
    if (hasEnded) throw new Error(`the server ended before it was ready:\n${server.output()}`)
    if (performance.now() > deadline) {
      await server.kill()
      throw new Error(`the server was not ready in time:\n${server.output()}`)
    }
    await wait(20)
  }
  return server
}

/** Starts the server without waiting. */
export function launchRealServer({ dataFolder, port, environment = {} }: RealServerOptions): RealServer {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(projectFolder, 'server/src/main.ts')],
    {
      cwd: projectFolder,
      env: {
        PATH: process.env.PATH,
        // As `scripts/run.mjs` does it for a server that a person starts.
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATA_DIR: dataFolder,
        PORT: String(port),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += String(chunk)
  })
  child.stderr?.on('data', (chunk) => {
    output += String(chunk)
  })
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  return {
    url: `http://localhost:${port}`,
    whatsappUrl: `http://localhost:${port + 1}`,
    midtransUrl: `http://localhost:${port + 2}`,
    printerUrl: `http://localhost:${port + 3}`,
    dataFolder,
    port,
    pid: child.pid!,
    output: () => output,
    exited,
    async stop() {
      child.kill('SIGTERM')
      return exited
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** The simulators stand on the ports after the server's (ruling 1). */
const portsPerServer = 5
/**
 * Apart from the ports that databases take (`findFreePort`): a server looks for its own before its database starts, and
 * its simulators begin after it. A database in between, its own or that of a server beside it, left one of them without.
 * Chromium opens nothing on port 10080.
 */
const serverPorts = { from: 10_100, below: 20_000 }

/** A port with free ones after it for the simulators. */
export async function findFreePorts(): Promise<number> {
  const [port] = await findFreePortsFor(1)
  return port!
}

/** The same for several servers that start at the same time. */
export async function findFreePortsFor(serverCount: number): Promise<number[]> {
  const found: number[] = []
  while (found.length < serverCount) {
    const port = await findFreePort(serverPorts)
    const isApart = found.every((other) => Math.abs(other - port) >= portsPerServer)
    const following = Array.from({ length: portsPerServer - 1 }, (_, index) => port + 1 + index)
    const areFree = await Promise.all(following.map((one) => isPortFree(one)))
    if (isApart && areFree.every(Boolean)) found.push(port)
  }
  return found
}

export function makeDataFolder(): string {
  return mkdtempSync(join(tmpdir(), 'laci-check-'))
}

/** Removes a data folder, and stops a database that a killed server left running in it. */
export async function removeDataFolder(dataFolder: string): Promise<void> {
  const orphan = findOrphan(join(dataFolder, 'postgres'))
  if (orphan) {
    process.kill(orphan.identity.pid, 'SIGQUIT')
    while (findOrphan(join(dataFolder, 'postgres'))) await wait(50)
  }
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

/** The Chromium that `scripts/ready.mjs` found. */
export function chromiumPath(): string {
  const path = readFileSync(join(projectFolder, '.cache/chromium-path'), 'utf8').trim()
  if (path === '')
    throw new Error('no Chromium here: run "node scripts/ready.mjs --tests", which says what it tried')
  return path
}

/**
 * The address bar's suggestions are pages of their own, which each new window loads though nobody sees them: half a second of
 * processor for each window, more than it takes to open a page of ours. The same goes for a renderer kept in reserve.
 */
const unseenFeatures = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']

/** What Playwright 1.65 switches off; Chromium hears only the last list. */
const playwrightFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** What Chromium needs on a machine without a screen, without a network, and as root. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...playwrightFeatures, ...unseenFeatures].join()}`,
] as const
