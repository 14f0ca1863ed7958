import { AsyncLocalStorage } from 'node:async_hooks'
import { accept } from '@laci/domain/base/lib/result.ts'
import { recordSaleCommand } from '@laci/domain/checkout/record-sale.ts'
import { defineCommand } from '@laci/domain/events/define-command.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import { definitionOf, eventKinds, isKnownKind, journalEdition } from '@laci/domain/journal/event-kinds.ts'
import { saleRecorded } from '@laci/domain/sale/events.ts'
import { newerEdition, newerSale } from '@laci/till/testing/newer-sale.ts'

/** `newer` knows one more version of `sale_recorded`, which says at which table was sold. */
export type Release = 'older' | 'newer'

export const editionOf: { readonly [release in Release]: number } = {
  older: journalEdition,
  newer: newerEdition,
}

const running = new AsyncLocalStorage<Release>()

/** The modules are there once for all tills of a process, so the registry answers by the release whose code is running. */
Object.defineProperty(eventKinds, 'sale_recorded', {
  configurable: true,
  enumerable: true,
  get: () => (running.getStore() === 'newer' ? newerSale : saleRecorded),
})

/** Runs this, and everything that it awaits, as the code of that release. */
export function asRelease<Value>(release: Release, work: () => Value): Value {
  return running.run(release, work)
}

/** The table that a sale names, whatever release can read it. */
export function tableOf({ kind, version, body }: Pick<Envelope, 'kind' | 'version' | 'body'>): string | null {
  if (kind !== 'sale_recorded' || version !== newerSale.version) return null
  return (body as { readonly table: string | null }).table
}

/** Whether that release knows the kind in that version. */
export function isReadBy(release: Release, { kind, version }: Pick<Envelope, 'kind' | 'version'>): boolean {
  if (kind === 'sale_recorded')
    return version <= (release === 'newer' ? newerSale.version : saleRecorded.version)
  return isKnownKind(kind) && version <= definitionOf(kind).version
}

/** *Bayar* of the newer release. */
export const sellAtTable = (table: string | null) =>
  defineCommand({
    subject: recordSaleCommand.subject,
    decide(...asked: Parameters<typeof recordSaleCommand.decide>) {
      const decided = recordSaleCommand.decide(...asked)
      if (!decided.ok) return decided
      const events = decided.value.events.map(({ kind, body }) => ({ kind, body: { ...body, table } }))
      return accept({ ...decided.value, events })
    },
  })
