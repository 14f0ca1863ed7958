import { accept } from '../base/lib/result.ts'
import type { Permission } from '../base/permission/permission.ts'
import { defineCommand } from '../events/define-command.ts'

const settings: readonly Permission[] = [{ right: 'settings' }]

type Revoked = { readonly letter: string }

/** *Cabut akses*: the server revokes it; recorded is only the approval. */
export const revokeDeviceCommand = defineCommand({
  subject: ({ letter }: Revoked) => `Cabut akses Kasir ${letter}`,
  decide: (_: Revoked) => accept({ events: [], permissions: settings, output: undefined }),
})

type Leaving = {
  /** The device belongs to the person who stands there, or is no till of the shop any more. */
  readonly isOwn: boolean
}

/** *Keluar*: not everybody who stands at a till of the shop may take it away. */
export const leaveShopCommand = defineCommand({
  subject: (_: Leaving) => 'Keluar dari toko di perangkat ini',
  decide: ({ isOwn }: Leaving) =>
    accept({ events: [], permissions: isOwn ? [] : settings, output: undefined }),
})

/** *Ganti toko* to one that the device knows already [SESSION-6]. */
export const switchShopCommand = defineCommand({
  subject: () => 'Ganti toko di perangkat ini',
  decide: () => accept({ events: [], permissions: settings, output: undefined }),
})
