import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import { needsSale } from '@laci/domain/qris/till-charge.ts'
import type { TenderGiven } from '@laci/domain/sale/settle.ts'
import { useState } from 'react'
import type { ChargeView } from '../../engine/api/qris.ts'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'

export type PaymentCharges = {
  /** The shop has a Midtrans key. */
  readonly hasKey: boolean
  /** It can be used now. */
  readonly isOffered: boolean
  /** What the provider has confirmed for this cart. */
  readonly paidParts: readonly TenderGiven[]
  /** The one whose code or end is on the screen; null: none. */
  readonly shown: ChargeView | null
  begin(amountRupiah: Rupiah): void
  /** Another tender meanwhile: it stays, and is asked about. */
  putAside(): void
}

/** The charges of one cart [QRIS-11]: found again after a reload, because the cart and they carry the same id. */
export function usePaymentCharges(cartId: string | null): PaymentCharges {
  const { qris, sync } = useShop()
  const key = useReadable(qris.key)
  const { isOnline } = useReadable(sync)
  const charges = useReadable(qris.charges)
  const [asideIds, setAsideIds] = useState<readonly string[]>([])

  const own = charges.filter((charge) => charge.cartId === cartId)
  const shown = own.findLast((charge) => !needsSale(charge) && !asideIds.includes(charge.chargeId)) ?? null
  const hasKey = key?.isSet === true
  return {
    hasKey,
    isOffered: hasKey && isOnline,
    paidParts: own.filter(needsSale).map(paidPart),
    shown,
    begin(amountRupiah) {
      if (cartId !== null) qris.begin(amountRupiah, cartId)
    },
    putAside() {
      if (shown !== null) setAsideIds([...asideIds, shown.chargeId])
    },
  }
}

function paidPart({ amountRupiah, chargeId }: ChargeView): TenderGiven {
  return { tender: 'qris', amountRupiah, chargeId }
}
