import { type ShopSettings, shopSettingsSchema } from '@laci/domain/shop/settings.ts'
import type { Fact } from '@laci/domain/sync/event-kinds.ts'
import type { TillLog } from '../device/till-log.ts'
import type { CatalogMemory, OpenShop, WarningRow } from '../till-types.ts'

export type ShopCommands = Pick<OpenShop, 'saveProduct' | 'adjustStock' | 'saveSettings' | 'reviewWarnings'>

export type CommandDeps = {
  readonly append: OpenShop['append']
  readonly appendAll: OpenShop['appendAll']
  readonly newId: OpenShop['newId']
  readonly counterFacts: OpenShop['counterFacts']
  readonly records: Pick<OpenShop['records'], 'ofKind' | 'record'>
  readonly catalog: Pick<CatalogMemory, 'product' | 'ownerOfBarcode' | 'standsFor'>
  readonly settings: () => ShopSettings
  readonly warnings: () => readonly WarningRow[]
  /** What a customer owes or has collected, as this device knows it. */
  readonly balanceOf: (account: 'kasbon' | 'point', customerId: string) => number
  readonly log: Pick<TillLog, 'sale' | 'entriesAbout'>
  readonly randomBytes: (count: number) => Uint8Array
}

const maximumReviewedPerEvent = 500

/** What people do at the till, as facts. Each resolves when its event is on disk (R4). */
export function createShopCommands(deps: CommandDeps): ShopCommands {
  const productCommands = async () => (await import('./product-commands.ts')).createProductCommands(deps)

  return {
    // Nor is a product written at every start.
    saveProduct: async (...told) => (await productCommands()).saveProduct(...told),
    adjustStock: async (...told) => (await productCommands()).adjustStock(...told),

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
