// Finds a Chromium for the browser tests, or gets one.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ourNode } from './node-path.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const fixedPlaces = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const downloadPatienceMs = 180_000
const installPatienceMs = 900_000

/** `{path, tried}`: the program that answers to `--version`, or null with what was tried. */
export function findChromium(say) {
  const tried = []
  const asked = process.env.CHROMIUM_PATH
  if (asked) {
    if (works(asked)) return { path: asked, tried }
    tried.push(`CHROMIUM_PATH names ${asked}, which does not start`)
  }
  const present = onThisMachine() ?? playwrightsOwn()
  if (present) return { path: present, tried }
  tried.push('no chromium or google-chrome on the path, none downloaded by Playwright')

  say('no Chromium on this machine; trying to download one with Playwright ...')
  const download = run(ourNode(), [playwrightProgram(), 'install', 'chromium'], downloadPatienceMs)
  const downloaded = playwrightsOwn()
  if (downloaded) return { path: downloaded, tried }
  tried.push(`playwright install chromium: ${lastLine(download)}`)

  if (!existsSync('/usr/bin/apt-get')) {
    tried.push('no apt-get here to install it with')
    return { path: null, tried }
  }
  say('trying to install chromium with apt-get, a few minutes ...')
  const isRoot = process.getuid?.() === 0
  const [file, first] = isRoot ? ['apt-get', []] : ['sudo', ['-n', 'apt-get']]
  run(file, [...first, 'update', '-qq'], installPatienceMs)
  const install = run(
    file,
    [...first, 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
    installPatienceMs,
  )
  const installed = onThisMachine()
  if (!installed) tried.push(`apt-get install chromium: ${lastLine(install)}`)
  return { path: installed, tried }
}

function onThisMachine() {
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin', '/usr/local/bin', '/snap/bin')
  for (const name of names) {
    for (const folder of folders) {
      const path = join(folder, name)
      if (folder && !path.includes('node_modules') && existsSync(path) && works(path)) return path
    }
  }
  return fixedPlaces.find((path) => existsSync(path)) ?? null
}

function playwrightsOwn() {
  const module = pathToFileURL(createRequire(import.meta.url).resolve('playwright-core')).href
  const script = `import(${JSON.stringify(module)}).then((p) => console.log((p.chromium ?? p.default.chromium).executablePath()))`
  const path = run(ourNode(), ['--input-type=module', '-e', script], 30_000).stdout?.trim()
  return path && existsSync(path) && works(path) ? path : null
}

function playwrightProgram() {
  return join(createRequire(import.meta.url).resolve('playwright-core/package.json'), '..', 'cli.js')
}

function works(path) {
  // Windows opens a window instead of printing a version.
  if (process.platform === 'win32') return existsSync(path)
  return run(path, ['--version', '--no-sandbox'], 30_000).status === 0
}

function run(file, args, timeout) {
  return spawnSync(file, args, {
    encoding: 'utf8',
    timeout,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function lastLine(result) {
  const text = `${result.stdout ?? ''}\n${result.stderr ?? ''}`.trim().split('\n').at(-1)
  return result.error?.message ?? (text || `ended with ${result.status}`)
}
