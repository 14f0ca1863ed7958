import { type ChildProcess, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'

// What `npm run dev` runs: the server, and Vite for site and till, which pass `/api` and `/auth` on to it.
// The server starts anew when its sources change; the pages refresh themselves.

const root = dirname(import.meta.dirname)
const vite = join(root, 'node_modules/vite/bin/vite.js')
const children: ChildProcess[] = []

function start(args: string[], folder: string): void {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: join(root, folder),
    stdio: 'inherit',
  })
  child.once('exit', (code) => {
    console.log(`${args.at(-1)}: ended with ${code}; stopping the others`)
    process.exitCode = code ?? 1
    stopAll()
  })
  children.push(child)
}

function stopAll(): void {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopAll)
start(['--watch-path', 'server/src', '--watch-path', 'domain/src', 'server/src/main.ts'], '.')
start([vite, '--port', '5173'], 'site')
start([vite, '--port', '5174'], 'till')
console.log(
  'site: http://localhost:5173/   till: http://localhost:5174/kasir/   server: http://localhost:8080/',
)
