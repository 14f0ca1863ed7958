import { findingsOf } from './compare.ts'
import { anyStory, wholeRefundOf } from './story.ts'
import type { StoryResult, StoryTask } from './story-worker.ts'
import { findingsOfWholeRefund } from './whole-refund.ts'

/** Plays a row of stories one after the other; a story that breaks off is a finding, too. */
export function playStories({ from, until, isOfWholeRefunds, isStoppedByFinding }: StoryTask): StoryResult[] {
  const results: StoryResult[] = []
  for (let seed = from; seed < until; seed += 1) {
    const result = playStory(seed, isOfWholeRefunds)
    results.push(result)
    if (isStoppedByFinding && result.findings.length > 0) break
  }
  return results
}

function playStory(seed: number, isOfWholeRefunds: boolean): StoryResult {
  let eventCount = 0
  try {
    if (isOfWholeRefunds) {
      const story = wholeRefundOf(seed)
      eventCount = story?.withSale.length ?? 0
      return { seed, eventCount, findings: story === null ? [] : findingsOfWholeRefund(story) }
    }
    const story = anyStory(seed)
    eventCount = story.journal.length
    return { seed, eventCount, findings: findingsOf(story) }
  } catch (error) {
    return { seed, eventCount, findings: [`broke off: ${(error as Error).stack ?? error}`] }
  }
}
