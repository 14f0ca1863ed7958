import type { ShopSettings } from '@laci/domain/shop/settings.ts'
import type { TillLog } from '../device/till-log.ts'
import type { CatalogMemory, OpenShop } from '../till-types.ts'

export type ShopCommands = Pick<OpenShop, 'saveProduct' | 'adjustStock'>

export type CommandDeps = {
  readonly append: OpenShop['append']
  readonly appendAll: OpenShop['appendAll']
  readonly newId: OpenShop['newId']
  readonly counterFacts: OpenShop['counterFacts']
  readonly records: Pick<OpenShop['records'], 'ofKind' | 'record'>
  readonly catalog: Pick<CatalogMemory, 'product' | 'ownerOfBarcode' | 'standsFor'>
  readonly settings: () => ShopSettings
  /** What a customer owes or has collected, as this device knows it. */
  readonly balanceOf: (account: 'kasbon' | 'point', customerId: string) => number
  readonly log: Pick<TillLog, 'sale' | 'entriesAbout'>
  readonly randomBytes: (count: number) => Uint8Array
}

/** What people do at the till, as facts. Each resolves when its event is on disk (R4). */
export function createShopCommands(deps: CommandDeps): ShopCommands {
  const productCommands = async () => (await import('./product-commands.ts')).createProductCommands(deps)

  return {
    // Nor is a product written at every start.
    saveProduct: async (...told) => (await productCommands()).saveProduct(...told),
    adjustStock: async (...told) => (await productCommands()).adjustStock(...told),
  }
}
