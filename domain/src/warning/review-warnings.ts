import { accept } from '../base/lib/result.ts'
import { defineCommand } from '../events/define-command.ts'
import { maximumReviewedPerEvent, type WarningCode, type WarningsReviewed } from './warning.ts'

type KnownWarning = {
  readonly warningId: string
  readonly code: WarningCode
  readonly isLocal: boolean
  readonly isReviewed: boolean
}

/** Whether somebody here can take it off the list: what waits for the owner is over when the owner says so. */
export function isReviewable({ code, isLocal, isReviewed }: KnownWarning): boolean {
  return !isLocal && !isReviewed && code !== 'command_held'
}

/** *Tandai sudah dilihat*: a warning can be about the person who stands here, so it takes the permission to see reports. */
export const reviewWarningsCommand = defineCommand({
  subject: (warningIds: readonly string[]) => `Tandai ${warningIds.length} peringatan`,
  decide(warningIds: readonly string[], shop: { warnings(): readonly KnownWarning[] }) {
    const wanted = new Set(warningIds)
    const open = shop.warnings().filter((one) => wanted.has(one.warningId) && isReviewable(one))
    const events: { readonly kind: 'warnings_reviewed'; readonly body: WarningsReviewed }[] = []
    for (let start = 0; start < open.length; start += maximumReviewedPerEvent) {
      const part = open.slice(start, start + maximumReviewedPerEvent)
      events.push({ kind: 'warnings_reviewed', body: { warningIds: part.map((one) => one.warningId) } })
    }
    return accept({ events, output: undefined })
  },
})
