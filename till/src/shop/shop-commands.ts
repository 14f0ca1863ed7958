import { kasbonDaysOf, kasbonDueDay } from '@laci/domain/kasbon/due-day.ts'
import { assert } from '@laci/domain/lib/assert.ts'
import { accept } from '@laci/domain/lib/result.ts'
import { rupiah } from '@laci/domain/money/rupiah.ts'
import { pointsAfterSale } from '@laci/domain/point/points.ts'
import { promotionBook } from '@laci/domain/promotion/promotion-book.ts'
import { nextPaper } from '@laci/domain/receipt/next-paper.ts'
import type { SaleDraft } from '@laci/domain/sale/cart.ts'
import { type PricingRules, pricingRules } from '@laci/domain/sale/pricing-rules.ts'
import { verifyCode } from '@laci/domain/sale/receipt-number.ts'
import { saleRecorded } from '@laci/domain/sale/record.ts'
import { type SettledSale, settleSale } from '@laci/domain/sale/settle.ts'
import { type ShopSettings, shopSettingsSchema } from '@laci/domain/shop/settings.ts'
import type { Fact } from '@laci/domain/sync/event-kinds.ts'
import type { BusinessDay } from '@laci/domain/time/zone.ts'
import type { TillLog } from '../device/till-log.ts'
import type { CatalogMemory, OpenShop, WarningRow } from '../till-types.ts'
import { papersOf } from './papers.ts'

export type ShopCommands = Pick<
  OpenShop,
  'recordSale' | 'recordRefund' | 'recordPaper' | 'saveSettings' | 'reviewWarnings'
>

export type CommandDeps = {
  readonly append: OpenShop['append']
  readonly appendAll: OpenShop['appendAll']
  readonly newId: OpenShop['newId']
  readonly counterFacts: OpenShop['counterFacts']
  readonly records: Pick<OpenShop['records'], 'ofKind' | 'record'>
  readonly catalog: Pick<CatalogMemory, 'product' | 'standsFor'>
  readonly settings: () => ShopSettings
  readonly warnings: () => readonly WarningRow[]
  /** What a customer owes or has collected, as this device knows it. */
  readonly balanceOf: (account: 'kasbon' | 'point', customerId: string) => number
  /** As in `HistoryMark`; 0: everything is here. */
  readonly unknownThroughSeq: () => number
  readonly log: Pick<TillLog, 'sale' | 'entriesAbout'>
  readonly randomBytes: (count: number) => Uint8Array
}

const maximumReviewedPerEvent = 500

/** What people do at the till, as facts. Each resolves when its event is on disk (R4). */
export function createShopCommands(deps: CommandDeps): ShopCommands {
  function rulesNow(): PricingRules {
    const promotions = deps.records.ofKind('promotion').get()
    const { businessDay } = deps.counterFacts()
    return pricingRules(deps.settings(), promotionBook(promotions, businessDay, deps.catalog.standsFor))
  }

  /** What a sale on kasbon says beside its sums: until when, and what is owed then. */
  function kasbonOf(draft: SaleDraft, settled: SettledSale, today: BusinessDay) {
    const customerId = draft.customer?.customerId
    const owed = settled.payments.find((payment) => payment.tender === 'kasbon')?.amountRupiah ?? 0
    if (customerId === undefined || owed === 0) return {}
    const customer = deps.records.record('customer', customerId)?.fields ?? null
    return {
      dueDay: kasbonDueDay(today, kasbonDaysOf(customer, deps.settings())),
      kasbonAfterRupiah: rupiah(Math.max(0, deps.balanceOf('kasbon', customerId) + owed)),
    }
  }

  /** Bundles take what they consist of now, also when the cart or the held bill is older. */
  function withParts(draft: SaleDraft): SaleDraft {
    const lines = draft.lines.map((line) => {
      const parts = deps.catalog.product(line.productId ?? '')?.fields.parts ?? []
      return parts.length === 0 ? line : { ...line, parts }
    })
    return { ...draft, lines }
  }

  return {
    async recordSale(asked, payment) {
      const draft = withParts(asked)
      const rules = payment.rules ?? rulesNow()
      const customerId = draft.customer?.customerId
      const points = customerId === undefined ? 0 : deps.balanceOf('point', customerId)
      const settled = settleSale(draft, rules, payment.tenders, points)
      if (!settled.ok) return settled
      const hasPoints = customerId !== undefined && rules.pointWorthRupiah !== null
      const told = await deps.appendAll(async ({ counter, nextReceiptNumber }) => {
        const body = saleRecorded(draft, settled.value, {
          receiptNumber: await nextReceiptNumber(),
          verifyCode: verifyCode(deps.randomBytes(10)),
          ...counter,
          ...kasbonOf(draft, settled.value, counter.businessDay),
          ...(hasPoints ? { pointsAfter: pointsAfterSale(points, settled.value) } : {}),
          ...(payment.wantsPaper === false ? { isPaperless: true } : {}),
        })
        return [...(payment.approved ?? []), { kind: 'sale_recorded', body }]
      })
      const event = told.at(-1)
      assert(event?.kind === 'sale_recorded', 'the sale was told last')
      return accept({ saleId: event.eventId, soldAt: event.at, sale: event.body })
    },

    // Goods come back now and then: its rules stay out of what every start of the till reads.
    recordRefund: async (saleId, plan) =>
      (await import('./refund-command.ts')).createRefundCommand(deps)(saleId, plan),

    async recordPaper(receiptId) {
      const event = await deps.append(async () => nextPaper(receiptId, await papersOf(deps.log, receiptId)))
      return event.kind === 'receipt_printed' ? 0 : event.body.copyNumber
    },

    async saveSettings(changes, approved = []) {
      const wanted = shopSettingsSchema.parse({ ...deps.settings(), ...changes })
      const before = deps.settings()
      const changed = Object.fromEntries(
        // As text: some settings are lists, and reading makes new ones.
        Object.entries(wanted).filter(
          ([name, value]) => JSON.stringify(before[name as keyof ShopSettings]) !== JSON.stringify(value),
        ),
      )
      if (Object.keys(changed).length === 0) return
      await deps.appendAll([...approved, { kind: 'settings_saved', body: { changes: changed } }])
    },

    async reviewWarnings(warningIds, approved = []) {
      const wanted = new Set(warningIds)
      const open = deps
        .warnings()
        // What waits for the owner is over when the owner says so.
        .filter(
          ({ warningId, isLocal, isReviewed, code }) =>
            wanted.has(warningId) && !isLocal && !isReviewed && code !== 'command_held',
        )
        .map((row) => row.warningId)
      for (let start = 0; start < open.length; start += maximumReviewedPerEvent) {
        const part = open.slice(start, start + maximumReviewedPerEvent)
        const fact: Fact = { kind: 'warnings_reviewed', body: { warningIds: part } }
        await deps.appendAll(start === 0 ? [...approved, fact] : [fact])
      }
    },
  }
}
