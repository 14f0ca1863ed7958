// Where the Node that this repo brings along lies. Plain JavaScript: it runs on the Node that the machine has.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The path of our own Node. Throws when the packages are not installed. */
export function ourNode() {
  const require = createRequire(import.meta.url)
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  return join(dirname(require.resolve('node/package.json')), 'bin', name)
}
