import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

// npm run properties -- --rounds 20 [--seed n] [--only domain/src/views/cost]
// Every test with a property, again and again with other examples. `npm test` repeats one seed, so that it tells of the
// commit and not of the day; this looks further. A round that fails ends the run and says how to repeat it.

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const rounds = values.seed === undefined ? Number(values.rounds) : 1
if (!Number.isSafeInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number above zero')

const root = dirname(dirname(import.meta.dirname))
const files = globSync('{domain,ui,server,till}/src/**/*.test.{ts,tsx}', { cwd: root }).filter(
  (path) =>
    path.startsWith(values.only) && readFileSync(join(root, path), 'utf8').includes("from 'fast-check'"),
)
if (files.length === 0) throw new Error(`no test with a property begins with ${values.only}`)

for (let round = 1; round <= rounds; round += 1) {
  const seed = values.seed ?? String(randomInt(2 ** 31))
  console.log(`round ${round} of ${rounds}: ${files.length} files, seed ${seed}`)
  const { status } = spawnSync('vitest', ['run', '--reporter=dot', ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, LACI_PROPERTY_SEED: seed },
  })
  if (status !== 0) {
    console.log(`\nfailed: npm run properties -- --seed ${seed}`)
    process.exitCode = 1
    break
  }
}
