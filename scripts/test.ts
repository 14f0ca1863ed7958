import { existsSync } from 'node:fs'
import { filesOnOldest, oldestPostgres } from './oldest-postgres.ts'
import { smallDiskLane } from './small-disk.ts'
import { browserJourneys, notes, type Output, runRows, scratch, staticSteps, vitest } from './steps.ts'

// What `npm test` runs: format and lint, types, all vitest projects, the browser journeys. Every step runs even when
// an earlier one failed, and the last line sums up all of them: `N passed, N failed`. Steps that mostly wait stand in one
// row and run side by side.

const smallDisk = smallDiskLane(scratch)
if ('missing' in smallDisk) notes.push(`not run: a disk that fills (${smallDisk.missing})`)

await runRows([
  staticSteps,
  // Half of the time these wait: for a database, for a process to end or to come back.
  [
    {
      name: 'unit and integration',
      run: (output) => vitest('vitest.json', ['--project', '!running', '--project', '!disk'], output),
    },
    {
      name: 'processes that are killed',
      run: (output) => vitest('vitest-running.json', ['--project', 'running'], output),
    },
    ...('missing' in smallDisk
      ? []
      : [
          {
            name: 'a disk that fills',
            run: (output: Output) =>
              vitest('vitest-disk.json', ['--project', 'disk'], output, ...smallDisk.lane),
          },
        ]),
    ...(existsSync(oldestPostgres.program)
      ? [
          {
            name: `SQL on PostgreSQL ${oldestPostgres.major}`,
            run: (output: Output) =>
              vitest('vitest-oldest.json', ['--project', 'server', ...filesOnOldest()], output, {
                LACI_TEST_POSTGRES: oldestPostgres.major,
              }),
          },
        ]
      : []),
  ],
  [{ name: 'browser journeys', run: browserJourneys }],
])
