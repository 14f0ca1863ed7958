import type { JournalEvent } from '../events/fact.ts'
import type { WarningCode } from '../warning/warning.ts'
import type { ReceivedLine, TransferCorrected, TransferReceived } from './events.ts'

/** What the shop that sent says of one line of a transfer: so much left, and it cost so much. */
export type SentFigures = Pick<ReceivedLine, 'sentThousandths' | 'costRupiah'>

const repeatingKinds: readonly unknown[] = [
  'transfer_received',
  'transfer_corrected',
] satisfies JournalEvent['kind'][]

const transferKinds: readonly unknown[] = ['stock_transferred', 'transfer_cancelled', ...repeatingKinds]

/** Whether other shops of the owner have something to hear of it. */
export function isTransferKind(kind: unknown): boolean {
  return transferKinds.includes(kind)
}

/** Whether events of a kind repeat in one shop's journal what another shop's says. */
export function isRepeating(kind: unknown): boolean {
  return repeatingKinds.includes(kind)
}

/** The warning whose `figures` count in the place of what the event says [TRANSFER-9]. */
export const transferDiffers = 'transfer_differs' satisfies WarningCode

/** Detail of that warning. `figures` null: the other shop knows of no such transfer, so nothing says what is right. */
export type TransferDiffers = {
  readonly transferId: string
  /** What the event says the goods cost, and what they cost the shop that sent them. */
  readonly saidRupiah: number
  readonly sentRupiah: number | null
  /** One for each line of the event, in its order. */
  readonly figures: readonly SentFigures[] | null
}

type Repeated = Pick<TransferReceived | TransferCorrected, 'transferId' | 'lines'>

/**
 * What of a receipt differs from the journal of the shop that sent [TRANSFER-9]: `sent` are its lines, null where it sent no
 * such transfer to this shop. Null: all of it is as it was sent. A line that is told twice, or that was never sent, has nothing.
 */
export function sentDifference(
  { transferId, lines }: Repeated,
  sent: readonly SentFigures[] | null,
): TransferDiffers | null {
  const saidRupiah = sumOf(lines)
  if (sent === null) return { transferId, saidRupiah, sentRupiah: null, figures: null }
  const taken = new Set<number>()
  const figures = lines.map(({ lineIndex }): SentFigures => {
    const line = taken.has(lineIndex) ? undefined : sent[lineIndex]
    taken.add(lineIndex)
    return line ?? ({ sentThousandths: 0, costRupiah: 0 } as SentFigures)
  })
  const isSame =
    taken.size === sent.length &&
    lines.every(
      (line, index) =>
        line.costRupiah === figures[index]!.costRupiah &&
        line.sentThousandths === figures[index]!.sentThousandths,
    )
  return isSame ? null : { transferId, saidRupiah, sentRupiah: sumOf(sent), figures }
}

/** The event with the figures of the shop that sent, where a warning has some; else as it is. */
export function asSent<Event extends JournalEvent>(
  event: Event,
  detail: { readonly [name: string]: unknown } | undefined,
): Event {
  const figures = detail?.figures as TransferDiffers['figures'] | undefined
  if (figures === null || figures === undefined) return event
  if (event.kind !== 'transfer_received' && event.kind !== 'transfer_corrected') return event
  const lines = event.body.lines.map((line, index) => ({ ...line, ...figures[index] }))
  return { ...event, body: { ...event.body, lines } }
}

function sumOf(figures: readonly Pick<SentFigures, 'costRupiah'>[]): number {
  return figures.reduce((sum, { costRupiah }) => sum + costRupiah, 0)
}
