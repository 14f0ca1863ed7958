import { visibleBalance, visibleProduct, visibleSettings } from '@laci/domain/sync/replica-view.ts'
import type { TillLog } from '@laci/till/device/till-log.ts'
import { createRecordMemory } from '@laci/till/shop/record-memory.ts'
import { createShopCommands, type ShopCommands } from '@laci/till/shop/shop-commands.ts'
import { createTurns, type Turns } from '@laci/till/shop/turns.ts'
import type { Journal } from '@laci/till/sync/journal.ts'
import type { ShopRecords } from '@laci/till/till-types.ts'

export type SimCommands = ShopCommands & Turns & { readonly records: ShopRecords }

/** The till's own commands, on the journal and the disk of one simulated process. */
export function commandsOf(
  journal: Journal,
  log: TillLog,
  clock: () => number,
  randomBytes: (count: number) => Uint8Array,
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
  const commands = createShopCommands({
    ...turns,
    records,
    catalog: {
      product(productId) {
        const visible = visibleProduct(journal.replica, productId)
        return visible === null ? null : { productId, ...visible }
      },
      // Nobody in the simulated shop has a scanner.
      ownerOfBarcode: () => null,
      standsFor: (productId) => productId,
    },
    settings: () => visibleSettings(journal.replica),
    warnings: () => [],
    balanceOf: (account, subject) => visibleBalance(journal.replica, account, subject),
    unknownThroughSeq: () => journal.marks.history?.unknownThroughSeq ?? 0,
    log,
    randomBytes,
  })
  journal.onChange((change) => {
    records.refresh(change.recordKinds)
    turns.take(change.effects)
  })
  return { ...commands, ...turns, records }
}
