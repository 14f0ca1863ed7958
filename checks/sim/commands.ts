import type { TillOperator } from '@laci/domain/base/permission/permission.ts'
import type { StaffAccess } from '@laci/domain/base/permission/rights.ts'
import {
  visibleBalance,
  visibleProduct,
  visibleProductIds,
  visibleSettings,
} from '@laci/domain/journal/replica-view.ts'
import type { ShopRecords } from '@laci/till/engine/api/records.ts'
import type { TillLog } from '@laci/till/engine/log/till-log.ts'
import type { CommandShop } from '@laci/till/engine/shop/command-shop.ts'
import { type AskApproval, createExecutor, type Executor } from '@laci/till/engine/shop/executor.ts'
import { createRecordMemory } from '@laci/till/engine/shop/record-memory.ts'
import { createTurns, type Turns } from '@laci/till/engine/shop/turns.ts'
import type { Journal } from '@laci/till/engine/sync/journal.ts'

export type SimCommands = Turns & {
  readonly records: ShopRecords
  readonly executor: Executor<SimShop>
  /** What a customer owes, as this till shows it. */
  readonly owed: (customerId: string) => number
  /** Stands here as long as the till is on. */
  readonly operator: TillOperator
  /** Somebody with the right is always near. */
  readonly ask: AskApproval
}

/** May sell, and nothing that takes a further right. */
export const cashierAccess: StaffAccess = { role: 'cashier', rights: ['sell'], maximumDiscountHundredths: 0 }

/** What the simulated people's commands decide by. */
export type SimShop = Omit<CommandShop, 'warnings' | 'heardOf'>

/** The till's own commands, on the journal and the disk of one simulated process. */
export function commandsOf(
  journal: Journal,
  log: TillLog,
  clock: () => number,
  randomBytes: (count: number) => Uint8Array,
  operator: TillOperator,
): SimCommands {
  const records = createRecordMemory(() => journal.replica)
  const turns = createTurns({
    journal,
    isLoaded: () => journal.marks.isLoaded,
    given: null,
    log,
    records,
    settings: () => visibleSettings(journal.replica),
    operator: () => ({ staffId: null, name: '' }),
    deviceId: journal.identity.deviceId,
    deviceLetter: journal.identity.deviceLetter,
    clock,
    randomBytes,
  })
  const catalog: Pick<CommandShop, 'product' | 'all' | 'ownerOfBarcode' | 'standsFor'> = {
    product(productId) {
      const visible = visibleProduct(journal.replica, productId)
      return visible === null ? null : { productId, ...visible }
    },
    all: () => visibleProductIds(journal.replica),
    // Nobody in the simulated shop has a scanner.
    ownerOfBarcode: () => null,
    standsFor: (productId) => productId,
  }
  const settings = () => visibleSettings(journal.replica)
  const balanceOf: CommandShop['balanceOf'] = (account, subject) =>
    visibleBalance(journal.replica, account, subject)
  const executor = createExecutor<SimShop>({
    shop: {
      ...catalog,
      record: records.record,
      recordsOf: (kind) => records.ofKind(kind).get(),
      settings,
      balanceOf,
      sale: (saleId) => log.sale(saleId),
      entriesAbout: (id) => log.entriesAbout(id),
      unknownThroughSeq: () => journal.marks.history?.unknownThroughSeq ?? 0,
    },
    before: {
      product: (productId) => catalog.product(productId)?.fields ?? null,
      record: (kind, id) => records.record(kind, id)?.fields ?? null,
    },
    deviceId: journal.identity.deviceId,
    operator: () => operator,
    newId: turns.newId,
    randomBytes,
    counterFacts: turns.counterFacts,
    appendAll: turns.appendAll,
  })
  journal.onChange((change) => {
    records.refresh(change.recordKinds)
    turns.take(change.effects)
  })
  const ask: AskApproval = async (permissions, subject) =>
    permissions.map(({ right }) => ({
      kind: 'approval_given',
      body: {
        ...turns.counterFacts(),
        ...{ right, approvedByStaffId: null, approvedByName: 'Bu Ratna', subject },
      },
    }))
  const owed = (customerId: string) => balanceOf('kasbon', customerId)
  return { ...turns, records, executor, owed, operator, ask }
}
