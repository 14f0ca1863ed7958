import { visibleProduct, visibleSettings } from '@laci/domain/sync/replica.ts'
import type { TillLog } from '@laci/till/device/till-log.ts'
import { createShopCommands, type ShopCommands } from '@laci/till/shop/shop-commands.ts'
import type { Journal } from '@laci/till/sync/journal.ts'

/** The till's own commands, on the journal and the disk of one simulated process. */
export function commandsOf(
  journal: Journal,
  log: TillLog,
  clock: () => number,
  randomBytes: (count: number) => Uint8Array,
): ShopCommands {
  const commands = createShopCommands({
    tell: journal.tell,
    catalog: {
      product(productId) {
        const visible = visibleProduct(journal.replica, productId)
        return visible === null ? null : { productId, ...visible }
      },
      // Nobody in the simulated shop has a scanner.
      ownerOfBarcode: () => null,
    },
    settings: () => visibleSettings(journal.replica),
    warnings: () => [],
    salesOfDay: (day) => log.salesOfDay(day),
    reprintCountOf: async (saleId) => (await log.sale(saleId))?.reprintCount ?? 0,
    deviceId: journal.identity.deviceId,
    deviceLetter: journal.identity.deviceLetter,
    clock,
    randomBytes,
  })
  journal.onChange((change) => commands.take(change.effects))
  return commands
}
