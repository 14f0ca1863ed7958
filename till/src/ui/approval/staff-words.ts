import { type Permission, rightLabel } from '@laci/domain/base/permission/permission.ts'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import type { PinTryRefusal } from '../../engine/api/staff.ts'

/** Why a PIN opened nothing, and what to do. */
export function pinRefusalText(refusal: PinTryRefusal | { readonly code: 'may_not' }): string {
  switch (refusal.code) {
    case 'pin_wrong':
      return `PIN salah. Sisa ${refusal.triesLeft} kali.`
    case 'pin_locked':
      return `PIN salah terlalu sering. Coba lagi dalam ${waitText(refusal.waitMs)}.`
    case 'pin_missing':
      return 'Belum ada PIN untuk orang ini di perangkat ini. Pemilik membuatnya di menu Karyawan.'
    case 'may_not':
      return 'Orang ini tidak punya hak untuk menyetujui ini.'
  }
}

function waitText(ms: number): string {
  return ms > 90_000 ? `${Math.ceil(ms / 60_000)} menit` : `${Math.max(1, Math.ceil(ms / 1_000))} detik`
}

/** What needs somebody's approval: *Retur*, *Memberi diskon 25%*. */
export function permissionText(permission: Permission): string {
  return permission.right === 'discount'
    ? `${rightLabel.discount} ${formatQuantity(permission.percentHundredths * 10)}%`
    : rightLabel[permission.right]
}
