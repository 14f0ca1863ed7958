import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { playStories } from './run-stories.ts'
import { anyStory } from './story.ts'
import { openStoryPool, type StoryResult } from './story-worker.ts'

/**
 * `npm run books -- --stories 1000000 [--from n]` plays many stories on all cores; one that was cut off goes on with the
 * `--from` that it printed last. `npm run books -- --seed n` plays one and prints its events. `--refunds` plays stories of a
 * sale and its whole refund instead.
 */
const { values } = parseArgs({
  options: {
    stories: { type: 'string', default: '20000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    workers: { type: 'string' },
    refunds: { type: 'boolean', default: false },
  },
})

/** Stories that one message to a worker carries. */
const storiesPerTask = 250
/** After this many failing stories the rest would add nothing. */
const mostFailures = 20

process.exitCode = values.seed === undefined ? await playMany() : playOne(wholeNumber('seed', values.seed))

function playOne(seed: number): number {
  if (!values.refunds) for (const event of anyStory(seed).journal) console.log(JSON.stringify(event))
  const [result] = playStories({
    ...{ from: seed, until: seed + 1, isOfWholeRefunds: values.refunds, isStoppedByFinding: false },
  })
  for (const finding of result!.findings) console.log(`FOUND ${finding}`)
  const isPassed = result!.findings.length === 0
  console.log(isPassed ? '1 passed, 0 failed' : '0 passed, 1 failed')
  return isPassed ? 0 : 1
}

async function playMany(): Promise<number> {
  const count = wholeNumber('stories', values.stories)
  const first = wholeNumber('from', values.from)
  const workerCount =
    values.workers === undefined
      ? availableParallelism()
      : Math.max(1, wholeNumber('workers', values.workers))
  const startedAt = performance.now()
  const failures: StoryResult[] = []
  /** Rows under way, by their first seed: all before the lowest are done. */
  const open = new Set<number>()
  let next = first
  let doneCount = 0
  let eventCount = 0
  let printedAt = startedAt
  const pool = openStoryPool(workerCount, null)
  const playRows = async (): Promise<void> => {
    while (next < first + count && failures.length < mostFailures) {
      const from = next
      next = Math.min(first + count, next + storiesPerTask)
      open.add(from)
      const task = { from, until: next, isOfWholeRefunds: values.refunds, isStoppedByFinding: false }
      for (const result of await pool.play(task)) take(result)
      open.delete(from)
    }
  }
  await Promise.all(Array.from({ length: workerCount }, playRows))
  await pool.close()

  function take(result: StoryResult): void {
    doneCount += 1
    eventCount += result.eventCount
    if (result.findings.length > 0) {
      failures.push(result)
      console.log(`seed ${result.seed}: ${result.findings[0]}`)
      console.log(
        `  play it again: npm run books -- --seed ${result.seed}${values.refunds ? ' --refunds' : ''}`,
      )
    }
    const now = performance.now()
    if (now - printedAt < 5_000) return
    printedAt = now
    const perSecond = doneCount / ((now - startedAt) / 1_000)
    const goOn = `--stories ${first + count - Math.min(...open)} --from ${Math.min(...open)}`
    console.log(
      `${doneCount}/${count} stories, ${perSecond.toFixed(0)} a second, ${failures.length} failed; go on: ${goOn}`,
    )
  }

  const seconds = (performance.now() - startedAt) / 1_000
  console.log(
    `${doneCount} stories, ${eventCount} events on ${workerCount} workers in ${seconds.toFixed(1)} s ` +
      `(${(doneCount / seconds).toFixed(0)} stories a second)`,
  )
  console.log(`${doneCount - failures.length} passed, ${failures.length} failed`)
  return failures.length === 0 ? 0 : 1
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value >= 0) return value
  console.error(`--${name} needs a whole number, not "${text}"`)
  process.exit(2)
}
