import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { dayFacts } from '../events/day-facts.ts'
import { type BodiesOf, defineEvent, firstVersion } from '../events/define-event.ts'

/**
 * Body of `command_settled`: the owner has said what becomes of a command that was held. Only the server tells it, for the
 * owner; what was applied is told beside it once more, as the owner's own word.
 */
export const commandSettledSchema = z.object({
  /** The event that was held. */
  eventId: uuidSchema,
  /** Its kind. */
  kind: z.string().check(z.maxLength(60)),
  outcome: z.enum(['applied', 'dropped']),
  ...dayFacts,
})
export type CommandSettled = z.output<typeof commandSettledSchema>

export const commandSettled = defineEvent({
  kind: 'command_settled',
  is: 'command',
  versions: firstVersion(commandSettledSchema),
  permissions: () => [],
})

export const settlingEvents = {
  command_settled: commandSettled,
} as const

declare module '../events/fact.ts' {
  interface EventBodies extends BodiesOf<typeof settlingEvents> {}
}
