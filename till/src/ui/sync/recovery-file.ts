import type { OpenShop } from '../../engine/till/open-shop.ts'
import type { TillHost } from '../state/till-context.ts'
import { changeFileMemory } from './saved-file.ts'

type Saving = Pick<OpenShop, 'deviceId' | 'recoveryFile'>

/** Saves everything unsent as a file on this device: the way out when sending is not possible (R8). */
export async function saveRecoveryFile(shop: Saving, host: TillHost): Promise<void> {
  const { name, blob, throughSeq } = await shop.recoveryFile()
  host.saveFile(name, blob)
  changeFileMemory(host, shop.deviceId, { saved: { savedAt: host.now(), throughSeq } })
}

/** The same by the device's own sharing, to another place than this device. False: whoever was asked closed it. */
export async function shareRecoveryFile(shop: OpenShop, host: TillHost): Promise<boolean> {
  const { name, blob, throughSeq } = await shop.recoveryFile()
  // No browser shares .jsonl.
  const text = new Blob([blob], { type: 'text/plain' })
  const isHandedOver = await host.shareFile(name.replace(/\.jsonl$/, '.txt'), text)
  if (isHandedOver) changeFileMemory(host, shop.deviceId, { saved: { savedAt: host.now(), throughSeq } })
  return isHandedOver
}
