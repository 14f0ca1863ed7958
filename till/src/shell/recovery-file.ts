import type { OpenShop } from '../till-types.ts'
import type { TillHost } from './till-context.ts'

/** Saves everything unsent as a file on this device: the way out when sending is not possible (R8). */
export async function saveRecoveryFile(shop: OpenShop, host: TillHost): Promise<void> {
  const { name, blob } = await shop.recoveryFile()
  host.saveFile(name, blob)
}
