import { accept, type Result, refuse } from '../base/lib/result.ts'
import type { Rupiah } from '../base/money/rupiah.ts'
import { joinFields, longestValue, type QrisField, splitFields } from './fields.ts'
import { type Qris, withChecksum } from './read-qris.ts'

/** What the payer adds for whoever served: typed by the payer, a fixed sum, or a share of the amount. */
export type QrisTip =
  | { readonly kind: 'typed' }
  | { readonly kind: 'fixed'; readonly tipRupiah: Rupiah }
  /** In hundredths of a percent: 250 is 2.50 %. */
  | { readonly kind: 'share'; readonly hundredthsOfPercent: number }

export type QrisPayment = {
  readonly amountRupiah: Rupiah
  /** Missing: none; a tip changes what the payer pays, so only a shop that asks for it has one. */
  readonly tip?: QrisTip
  /** At most 25 characters, for the acquirer's reports; missing: as in the shop's code. */
  readonly reference?: string
  /** Leaves the code marked as static: some issuers' apps refuse a dynamic one on a static account. */
  readonly isKeptStatic?: boolean
}

export type QrisPaymentRefusal = { code: 'qris_amount' } | { code: 'qris_tip' } | { code: 'qris_reference' }

/** One QRIS payment may not be more (Bank Indonesia). Above it the till does not offer QRIS and says why [QRIS-5]. */
export const maximumQrisRupiah = 10_000_000

export function isPayableByQris(amountRupiah: Rupiah): boolean {
  return amountRupiah > 0 && amountRupiah <= maximumQrisRupiah
}

/** Tag 54 has room for 13 characters, far above what may be paid. */
const longestAmount = 13
const longestReference = 25
const wholePercent = 10_000

/**
 * The shop's own code with this amount in it [QRIS-3]: the payer's app shows it instead of asking. It stays a code
 * without an end and without a notice: the cashier looks whether the money came.
 */
export function qrisForAmount(qris: Qris, payment: QrisPayment): Result<string, QrisPaymentRefusal> {
  const amountText = String(payment.amountRupiah)
  if (!/^[1-9]\d*$/.test(amountText) || amountText.length > longestAmount)
    return refuse({ code: 'qris_amount' })
  const tip = tipFields(payment.tip)
  if (tip === null) return refuse({ code: 'qris_tip' })
  const extras = extrasWith(qris, payment.reference)
  if (extras === null) return refuse({ code: 'qris_reference' })
  const replaced = ['01', '54', '55', '56', '57', '62']
  const fields: QrisField[] = [
    ...qris.fields.filter(({ tag }) => !replaced.includes(tag)),
    { tag: '01', value: payment.isKeptStatic ? '11' : '12' },
    { tag: '54', value: amountText },
    ...tip,
    ...extras,
  ]
  return accept(withChecksum(joinFields(fields)))
}

/** Null: no such tip can be written. */
function tipFields(tip: QrisTip | undefined): QrisField[] | null {
  switch (tip?.kind) {
    case undefined:
      return []
    case 'typed':
      return [{ tag: '55', value: '01' }]
    case 'fixed': {
      const value = String(tip.tipRupiah)
      if (!/^[1-9]\d*$/.test(value) || value.length > longestAmount) return null
      return [
        { tag: '55', value: '02' },
        { tag: '56', value },
      ]
    }
    case 'share': {
      const { hundredthsOfPercent: share } = tip
      if (!Number.isInteger(share) || share < 1 || share >= wholePercent) return null
      const value = `${Math.floor(share / 100)}.${String(share % 100).padStart(2, '0')}`
      return [
        { tag: '55', value: '03' },
        { tag: '57', value },
      ]
    }
  }
}

/** The extras of the shop's code with this reference among them; null when there is no room for it. */
function extrasWith(qris: Qris, reference: string | undefined): QrisField[] | null {
  const own = qris.fields.find(({ tag }) => tag === '62')
  if (reference === undefined) return own === undefined ? [] : [own]
  if (!/^[\x20-\x7e]+$/.test(reference) || reference.length > longestReference) return null
  const others = (own === undefined ? [] : (splitFields(own.value) ?? [])).filter(({ tag }) => tag !== '05')
  const value = joinFields([...others, { tag: '05', value: reference }])
  return value.length > longestValue ? null : [{ tag: '62', value }]
}
