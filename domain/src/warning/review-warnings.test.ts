import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commandContext } from '../testing/command-context.ts'
import { reviewWarningsCommand } from './review-warnings.ts'
import { type WarningCode, warningsReviewed, warningsReviewedSchema } from './warning.ts'

const idOf = (number: number) => `0191d5c5-0000-7000-8000-${String(number).padStart(12, '0')}`

const warning = (
  number: number,
  changes: { code?: WarningCode; isLocal?: boolean; isReviewed?: boolean },
) => ({
  ...{ warningId: idOf(number), code: 'back_dated' as const, isLocal: false, isReviewed: false },
  ...changes,
})

function reviewed(known: readonly ReturnType<typeof warning>[], warningIds: readonly string[]) {
  const decided = reviewWarningsCommand.decide(warningIds, { warnings: () => known }, {} as never)
  if (!decided.ok) throw new Error()
  return decided.value.events
}

test('[SYNC-64] what waits for the owner is not over when it was seen, and the device’s own warnings end by themselves', () => {
  const known = [
    ...[warning(1, {}), warning(2, { code: 'command_held' }), warning(3, { isLocal: true })],
    ...[warning(4, { isReviewed: true }), warning(5, {})],
  ]
  const all = known.map(({ warningId }) => warningId)
  expect(reviewed(known, [...all, idOf(9)])).toEqual([
    { kind: 'warnings_reviewed', body: { warningIds: [idOf(1), idOf(5)] } },
  ])
  expect(reviewed(known, [idOf(5)])).toMatchObject([{ body: { warningIds: [idOf(5)] } }])
  expect(reviewed(known, [idOf(2), idOf(4)])).toEqual([])
})

test('[SYNC-56] however many are marked at once, each event holds as many as it may and every warning is in one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_600 }), (count) => {
      const known = Array.from({ length: count }, (_, at) => warning(at, {}))
      const ids = known.map(({ warningId }) => warningId)
      const events = reviewed(known, ids)
      for (const { body } of events) expect(warningsReviewedSchema.safeParse(body).success).toBe(true)
      expect(events.flatMap(({ body }) => body.warningIds)).toEqual(ids)
      expect(events).toHaveLength(Math.ceil(count / 500))
    }),
    { numRuns: 20 },
  )
})

test('[STAFF-29] marking warnings takes the permission to see reports', () => {
  const [event] = reviewed([warning(1, {})], [idOf(1)])
  expect(warningsReviewed.permissions(event!.body, {} as never)).toEqual([[{ right: 'reports' }]])
  expect(
    reviewWarningsCommand.subject([idOf(1), idOf(2)], { warnings: () => [] }, commandContext().counter),
  ).toBe('Tandai 2 peringatan')
})
