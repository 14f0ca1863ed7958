import type { EventKind } from '../../events/fact.ts'
import { billSamples } from './bill.ts'
import { catalogSamples } from './catalog.ts'
import { customerSamples } from './customer.ts'
import { expenseSamples } from './expense.ts'
import { importSamples } from './imports.ts'
import { settlingSamples } from './journal.ts'
import { kasbonSamples } from './kasbon.ts'
import { promotionSamples } from './promotion.ts'
import { purchaseSamples } from './purchase.ts'
import { qrisSamples } from './qris.ts'
import { refundSamples } from './refund.ts'
import { saleSamples } from './sale.ts'
import type { SampleEvent, SampleEvents } from './sample-event.ts'
import { shiftSamples } from './shift.ts'
import { shopSamples } from './shop.ts'
import { staffSamples } from './staff.ts'
import { stockSamples } from './stock.ts'
import { supplierSamples } from './supplier.ts'
import { transferSamples } from './transfer.ts'
import { warningSamples } from './warning.ts'

/** One event of every kind that this release knows. */
export const sampleEvents: SampleEvents<EventKind> = {
  ...billSamples,
  ...catalogSamples,
  ...customerSamples,
  ...expenseSamples,
  ...importSamples,
  ...settlingSamples,
  ...kasbonSamples,
  ...promotionSamples,
  ...purchaseSamples,
  ...qrisSamples,
  ...refundSamples,
  ...saleSamples,
  ...shiftSamples,
  ...shopSamples,
  ...staffSamples,
  ...stockSamples,
  ...supplierSamples,
  ...transferSamples,
  ...warningSamples,
}

export const sampleBodies = Object.fromEntries(
  Object.entries<SampleEvent>(sampleEvents).map(([kind, { body }]) => [kind, body]),
) as { readonly [Kind in EventKind]: object }
