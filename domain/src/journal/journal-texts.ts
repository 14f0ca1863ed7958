import { billTexts } from '../bill/journal-text.ts'
import { catalogTexts } from '../catalog/journal-text.ts'
import { customerTexts } from '../customer/journal-text.ts'
import type { EventKind, Fact } from '../events/fact.ts'
import type { JournalNames, JournalText, JournalTexts, KindFile, KindFilter } from '../events/journal-text.ts'
import { expenseTexts } from '../expense/journal-text.ts'
import { importTexts } from '../imports/journal-text.ts'
import { kasbonTexts } from '../kasbon/journal-text.ts'
import { promotionTexts } from '../promotion/journal-text.ts'
import { purchaseTexts } from '../purchase/journal-text.ts'
import { qrisTexts } from '../qris/journal-text.ts'
import { refundTexts } from '../refund/journal-text.ts'
import { saleTexts } from '../sale/journal-text.ts'
import { shiftTexts } from '../shift/journal-text.ts'
import { shopTexts } from '../shop/journal-text.ts'
import { staffTexts } from '../staff/journal-text.ts'
import { stockTexts } from '../stock/journal-text.ts'
import { supplierTexts } from '../supplier/journal-text.ts'
import { transferTexts } from '../transfer/journal-text.ts'
import { warningTexts } from '../warning/journal-text.ts'
import type { settlingEvents } from './command-settled.ts'
import { heldKind } from './event-kinds.ts'

const settlingTexts = {
  command_settled: {
    word: 'Keputusan pemilik',
    filter: 'setting',
    files: [],
    sentence: ({ kind, outcome }) =>
      `${eventWords(kind)} yang ditahan ${outcome === 'applied' ? 'diterapkan' : 'dibuang'} oleh pemilik`,
  },
} as const satisfies JournalTexts<keyof typeof settlingEvents>

/** What people read of every kind, by feature. */
const journalTexts: JournalTexts<EventKind> = {
  ...billTexts,
  ...catalogTexts,
  ...customerTexts,
  ...expenseTexts,
  ...importTexts,
  ...kasbonTexts,
  ...promotionTexts,
  ...purchaseTexts,
  ...qrisTexts,
  ...refundTexts,
  ...saleTexts,
  ...shiftTexts,
  ...shopTexts,
  ...staffTexts,
  ...stockTexts,
  ...supplierTexts,
  ...transferTexts,
  ...warningTexts,
  ...settlingTexts,
}

/** The body is that of the kind, which a type of both together cannot say. */
function textOf(kind: EventKind): JournalText<never> {
  return journalTexts[kind]
}

/** The word for any kind, also one that a newer till has recorded. */
export function eventWords(kind: string): string {
  if (kind === heldKind) return 'Menunggu pemilik'
  return Object.hasOwn(journalTexts, kind) ? journalTexts[kind as EventKind].word : 'Catatan'
}

/** What happened, in one sentence [JOURNAL-5]. */
export function eventSentence(fact: Fact, names: JournalNames): string {
  return textOf(fact.kind).sentence(fact.body as never, names)
}

/** The chip of the journal under which a kind stands by itself; null: under none. */
export function filterOfKind(kind: EventKind): KindFilter | null {
  return journalTexts[kind].filter
}

/** The files of the archive in which something of this kind stands. */
export function filesOfKind(kind: EventKind): readonly KindFile[] {
  return journalTexts[kind].files
}

/** The sum that an event is about, for a column; null: it is about none. */
export function amountOf({ kind, body }: Fact): number | null {
  return textOf(kind).amount?.(body as never) ?? null
}

/** Receipt numbers that an event carries itself. */
export function receiptNumbersOf({ kind, body }: Fact): readonly string[] {
  return textOf(kind).receiptNumbers?.(body as never) ?? []
}

/** The sale that an event belongs to; null: none. */
export function saleOf({ kind, body, eventId }: Fact & { readonly eventId: string }): string | null {
  return textOf(kind).saleId?.(body as never, eventId) ?? null
}
