import { useCallback, useMemo } from 'react'
import { useReadable } from '../base/use-readable.ts'
import { useShop } from './till-context.ts'

/** What whoever did something is called; null: the owner. */
export function usePersonName(): (staffId: string | null) => string {
  const shop = useShop()
  const { ownerName } = useReadable(shop.settings)
  const people = useReadable(shop.staff.people)
  const nameOf = useMemo(() => new Map(people.map((one) => [one.staffId, one.name])), [people])
  return useCallback(
    (staffId) =>
      staffId === null ? ownerName || 'Pemilik' : (nameOf.get(staffId) ?? 'Karyawan yang sudah keluar'),
    [nameOf, ownerName],
  )
}
