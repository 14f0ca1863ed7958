import * as z from 'zod/mini'

/**
 * How something is paid, as journals, settings and counts write it. The list is closed: a till that is out in a shop cannot read an
 * event with another one, so what came later is written as `other` with its name (`laterTenders`).
 */
export const tenderSchema = z.enum(['cash', 'transfer', 'qris', 'card', 'kasbon', 'point', 'other'])
export type Tender = z.output<typeof tenderSchema>

/** All that screens, shifts and checks ask of a way to pay. */
export type TenderFacts = {
  readonly label: string
  /** The balance that it moves: the drawer, what a customer owes, a customer's points. Null: the money comes to the shop elsewhere. */
  readonly account: 'cash' | 'kasbon' | 'point' | null
  /** Nobody tells the till whether it came: somebody looks, at once or later (*menunggu cek*). */
  readonly mayWait: boolean
  /** What may be typed beside the sum; null: nothing. */
  readonly reference: string | null
}

/** In the order in which they stand everywhere: what is always in the same place is found without reading [TILL-153]. */
const tenders = {
  cash: { label: 'Tunai', account: 'cash', mayWait: false, reference: null },
  qris: { label: 'QRIS', account: null, mayWait: true, reference: null },
  kasbon: { label: 'Kasbon', account: 'kasbon', mayWait: false, reference: null },
  transfer: { label: 'Transfer', account: null, mayWait: true, reference: 'Catatan (boleh kosong)' },
  card: {
    ...{ label: 'Debit/Kredit', account: null, mayWait: false },
    reference: '4 angka terakhir kartu (boleh kosong)',
  },
  point: { label: 'Poin', account: 'point', mayWait: false, reference: null },
  /** One of the shop's own: always with its name. */
  other: { label: 'Lainnya', account: null, mayWait: false, reference: 'Catatan (boleh kosong)' },
} as const satisfies { readonly [Name in Tender]: TenderFacts }

/** By the name that is written beside `other`: to a till that does not know it, one of the shop's own [SALE-36]. */
export type LaterTenders = {
  /** One that moves a balance is a new version of each kind with payments: an older till would count it as money. */
  readonly [name: string]: Omit<TenderFacts, 'label' | 'account'>
}

/** Ways to pay that Laci knows since the list was closed. A shop offers one as it offers its own. */
const laterTenders: LaterTenders = {}

export type NamedTender = { readonly tender: Tender; readonly tenderName?: string | undefined }

/** What is known of this way to pay. */
export function tenderFacts(named: NamedTender, later: LaterTenders = laterTenders): TenderFacts {
  const { tender, tenderName = '' } = named
  if (tender !== 'other' || !Object.hasOwn(later, tenderName)) return tenders[tender]
  return { label: tenderName, account: null, ...later[tenderName]! }
}

export function tenderLabel(tender: Tender): string {
  return tenders[tender].label
}

export function byTenderOrder(one: Tender, other: Tender): number {
  const order = Object.keys(tenders)
  return order.indexOf(one) - order.indexOf(other)
}

/** What is owed or was collected belongs to somebody: no sale without a name is paid so. */
export function belongsToCustomer(tender: Tender): boolean {
  const { account } = tenders[tender]
  return account === 'kasbon' || account === 'point'
}

/** Money that comes in beside the drawer, so that it can be compared with a list of the bank or the provider [SHIFT-7]. */
export function isCountable(tender: Tender): boolean {
  return tenders[tender].account === null
}

/** What a payment is called: the shop's own name where it has one. */
export function tenderText({ tender, tenderName }: NamedTender): string {
  return tenderName !== undefined && tenderName !== '' ? tenderName : tenderLabel(tender)
}
