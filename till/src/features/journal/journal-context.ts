import { mayDo } from '@laci/domain/base/permission/permission.ts'
import type { JournalNames } from '@laci/domain/events/journal-text.ts'
import type { JournalFact } from '@laci/domain/journal/journal-fact.ts'
import { receiptNumbersOf } from '@laci/domain/journal/journal-texts.ts'
import { useMemo } from 'react'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useDeviceNames } from '../../ui/state/use-device-names.ts'
import { usePersonName } from '../../ui/state/use-person-name.ts'

/** What the ids in these rows are called, from what this device knows. */
export function useJournalNames(rows: readonly JournalFact[]): JournalNames {
  const shop = useShop()
  const person = usePersonName()
  const hidesCost = !mayDo(useReadable(shop.staff.current), { right: 'see_cost' })
  return useMemo(() => {
    const receipts = new Map<string, string>()
    for (const row of rows) {
      if (row.kind === 'sale_recorded') receipts.set(row.eventId, row.body.receiptNumber)
      if (row.kind === 'sale_refunded') receipts.set(row.body.saleId, row.body.saleReceiptNumber)
    }
    return {
      hidesCost,
      product: (id) => shop.catalog.product(id)?.fields.name ?? null,
      customer: (id) => shop.records.record('customer', id)?.fields.name ?? null,
      supplier: (id) => shop.records.record('supplier', id)?.fields.name ?? null,
      promotion: (id) => shop.records.record('promotion', id)?.fields.name ?? null,
      bill: (id) => shop.records.record('bill', id)?.fields.name ?? null,
      person,
      receipt: (saleId) => receipts.get(saleId) ?? null,
    }
  }, [shop, rows, person, hidesCost])
}

/** Short names of devices for rows: *Kasir A*. Letters come from receipts, so they are known without internet. */
export function useDeviceLabels(rows: readonly JournalFact[]): (deviceId: string) => string {
  const shop = useShop()
  const names = useDeviceNames()
  return useMemo(() => {
    const letters = new Map([[shop.deviceId, shop.deviceLetter]])
    for (const row of rows) {
      const [number] = receiptNumbersOf(row)
      if (number !== undefined && !letters.has(row.deviceId)) letters.set(row.deviceId, number.split('-')[0]!)
    }
    return (deviceId) => {
      const letter = letters.get(deviceId)
      return names.get(deviceId) ?? (letter === undefined ? 'Perangkat lain' : `Kasir ${letter}`)
    }
  }, [shop, rows, names])
}
