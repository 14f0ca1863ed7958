import { accept, type Result, refuse } from '../base/lib/result.ts'
import { type Rupiah, rupiah } from '../base/money/rupiah.ts'
import type { Permission } from '../base/permission/permission.ts'
import type { CashMoved } from '../shift/events.ts'
import type { KasbonAdjusted } from './events.ts'

/** Why a debt is changed by hand, in words for people. */
export const adjustmentLabel = {
  opening: 'Utang lama',
  write_off: 'Dihapuskan',
  correction: 'Koreksi',
} as const satisfies { [Reason in KasbonAdjusted['reason']]: string }

export type AdjustmentRefusal =
  | { readonly code: 'amount_missing' }
  /** Not more than is owed can be let go. */
  | { readonly code: 'more_than_owed'; readonly owedRupiah: Rupiah }
  /** Whoever reads the journal must see why. */
  | { readonly code: 'note_missing' }

type AskedAdjustment = {
  readonly reason: KasbonAdjusted['reason']
  readonly amountRupiah: Rupiah
  readonly isLess: boolean
  readonly note: string
}

/** Only a correction goes either way. */
export function lowersDebt({ reason, isLess }: Pick<AskedAdjustment, 'reason' | 'isLess'>): boolean {
  return reason === 'write_off' || (reason === 'correction' && isLess)
}

/**
 * A debt changed by hand [KASBON-11]: one of the old notebook is added, one that will not come is let go, a mistake is put
 * right either way. `amountRupiah` is above zero; `isLess` lowers the debt.
 */
export function kasbonAdjustment(
  balanceRupiah: number,
  asked: AskedAdjustment,
): Result<Pick<KasbonAdjusted, 'reason' | 'amountRupiah' | 'note'>, AdjustmentRefusal> {
  const note = asked.note.trim()
  const isLess = lowersDebt(asked)
  if (asked.amountRupiah <= 0) return refuse({ code: 'amount_missing' })
  if (isLess && asked.amountRupiah > balanceRupiah) {
    return refuse({ code: 'more_than_owed', owedRupiah: rupiah(Math.max(0, balanceRupiah)) })
  }
  if (note === '' && asked.reason !== 'opening') return refuse({ code: 'note_missing' })
  return accept({
    reason: asked.reason,
    amountRupiah: rupiah(isLess ? -asked.amountRupiah : asked.amountRupiah),
    note: note.slice(0, 200),
  })
}

/**
 * The rights that changing a debt by hand needs [KASBON-12]. One that gets smaller is money that the shop lets go, like a
 * refund: or an instalment could go into a pocket and the debt be written off.
 */
export function adjustmentPermissions(amountRupiah: number): Permission[] {
  return amountRupiah < 0 ? [{ right: 'kasbon' }, { right: 'refund' }] : [{ right: 'kasbon' }]
}

/**
 * What is recorded when money that was paid too much goes back in cash: drawer and debt move together [KASBON-13]. Nothing
 * where nothing was paid too much.
 */
export function overpaidBackFacts(
  counter: Pick<KasbonAdjusted, 'zone' | 'businessDay' | 'cashierName' | 'shiftId'>,
  customer: { readonly customerId: string; readonly name: string },
  balanceRupiah: number,
): (
  | { readonly kind: 'cash_moved'; readonly body: CashMoved }
  | { readonly kind: 'kasbon_adjusted'; readonly body: KasbonAdjusted }
)[] {
  if (balanceRupiah >= 0) return []
  const amountRupiah = rupiah(-balanceRupiah)
  const { customerId, name } = customer
  const reason = `Kembalikan lebih bayar kasbon ${name}`.slice(0, 120)
  return [
    { kind: 'cash_moved', body: { ...counter, direction: 'out', amountRupiah, reason } },
    {
      kind: 'kasbon_adjusted',
      body: { ...counter, customerId, reason: 'correction', amountRupiah, note: 'Lebih bayar dikembalikan' },
    },
  ]
}
