import { browserJourneys, runRows, staticSteps, vitest } from './steps.ts'
import { firstJourney, leftOut, projectsOfVerify } from './verify-left-out.ts'

// What `npm run verify` runs, in three minutes on two processors: what shows most faults while somebody works. It replaces no
// `npm test`, which leaves nothing out.

const projects = projectsOfVerify.flatMap((project) => ['--project', project])
const slow = leftOut.flatMap(({ files }) => files).flatMap((file) => ['--exclude', file])

await runRows([
  staticSteps,
  [{ name: 'tidy and quick tests', run: (output) => vitest('vitest.json', [...projects, ...slow], output) }],
  [{ name: 'the first journey', run: (output) => browserJourneys(output, [firstJourney]) }],
])
