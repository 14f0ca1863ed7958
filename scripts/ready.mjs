// Makes a fresh clone ready to run: installs packages, builds the pages, and for tests finds a browser.
// Plain JavaScript without dependencies, for whatever Node (20 or later) the machine has.
//
//   node scripts/ready.mjs              packages and pages
//   node scripts/ready.mjs --no-build   packages only
//   node scripts/ready.mjs --tests      packages, pages and a Chromium, noted in .cache/chromium-path
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './find-chromium.mjs'
import { ourNode } from './node-path.mjs'
import { withLock } from './ready-lock.mjs'
import { fingerprint, isBuiltFrom, rememberBuild } from './stale-build.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const cache = join(root, '.cache')
const flags = new Set(process.argv.slice(2))
const oldestNode = 20
const ourNodeMajor = 24

function say(text) {
  console.log(`ready: ${text}`)
}

function fail(text) {
  console.error(`ready: ${text}`)
  process.exit(1)
}

function npm(args, options = {}) {
  // npm started us and says where it is; on its own `npm` is looked up on the path.
  const program = process.env.npm_execpath
  const isScript = program !== undefined && /\.[cm]?js$/.test(program)
  const [file, first] = isScript ? [process.execPath, [program]] : ['npm', []]
  return spawnSync(file, [...first, ...args], {
    cwd: root,
    encoding: 'utf8',
    shell: !isScript && process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  })
}

/** True when what npm says is installed is what the lock file asks for; times of files say nothing after a checkout. */
function packagesAreInstalled() {
  try {
    const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
    const present = JSON.parse(
      readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8'),
    ).packages
    return Object.entries(wanted).every(([path, entry]) => {
      if (!path.startsWith('node_modules/')) return true
      const installed = present[path]
      // Optional ones are for other machines; npm leaves them out here.
      if (!installed) return entry.optional === true || entry.link === true
      return installed.version === entry.version
    })
  } catch {
    return false
  }
}

function ourNodeWorks() {
  try {
    const { stdout } = spawnSync(ourNode(), ['--version'], { encoding: 'utf8' })
    return stdout?.startsWith(`v${ourNodeMajor}.`) === true
  } catch {
    return false
  }
}

function installPackages() {
  if (!packagesAreInstalled()) {
    say('installing packages (npm ci), about a minute the first time ...')
    // Under an older Node npm warns about our engines; ours comes with this very step, so only errors are shown.
    const result = npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])
    if (result.status !== 0) {
      console.error(`${result.stdout ?? ''}${result.stderr ?? result.error?.message ?? ''}`.trim())
      fail('npm ci failed; its message is above. Is the network there? Nothing else was changed.')
    }
  }
  if (ourNodeWorks()) return
  // npm may have held back the package's install script, which fetches the program itself.
  say(`fetching Node ${ourNodeMajor} ...`)
  const result = spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
    cwd: join(root, 'node_modules', 'node'),
    encoding: 'utf8',
  })
  if (!ourNodeWorks()) {
    console.error(`${result.stdout ?? ''}${result.stderr ?? ''}`.trim())
    fail(`Node ${ourNodeMajor} could not be installed in node_modules/node; the messages above say why.`)
  }
}

function buildPages(workspace) {
  if (
    !existsSync(join(root, workspace, 'index.html')) &&
    !existsSync(join(root, workspace, 'vite.config.ts'))
  )
    return
  const print = fingerprint(root, workspace)
  if (isBuiltFrom(root, workspace, print)) return
  say(`building ${workspace} ...`)
  const result = npm(['run', 'build', '--workspace', workspace, '--silent'])
  if (result.status !== 0) {
    console.error(`${result.stdout ?? ''}${result.stderr ?? ''}`.trim())
    fail(`building ${workspace} failed; its messages are above.`)
  }
  rememberBuild(root, workspace, print)
}

function findBrowser() {
  const found = findChromium(say)
  const note = join(cache, 'chromium-path')
  writeFileSync(note, `${found.path ?? ''}\n`)
  if (!found.path) {
    say('no Chromium found, so the browser tests cannot run and will count as failed. Tried:')
    for (const attempt of found.tried) say(`  ${attempt}`)
    say('  Install Chromium or Google Chrome, or set CHROMIUM_PATH to its program.')
  }
}

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  fail(`Node ${oldestNode} or later is needed to install Laci, this is ${process.version}.`)
}
mkdirSync(cache, { recursive: true })
await withLock(join(cache, 'ready.lock'), say, () => {
  installPackages()
  if (!flags.has('--no-build')) for (const workspace of ['site', 'till']) buildPages(workspace)
  if (flags.has('--tests')) findBrowser()
})
