import { mayDo } from '@laci/domain/base/permission/permission.ts'
import type { DayRange } from '@laci/domain/base/time/range.ts'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { Link } from 'react-router'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'

/** The way from a profit that is too large to the goods that make it so. */
export function OpenUncosted({ range }: { range: DayRange }) {
  const shop = useShop()
  const operator = useReadable(shop.staff.current)
  if (!mayDo(operator, { right: 'products' })) return null
  const { fromDay, throughDay } = range
  return (
    <Link
      to={`/laporan/harga-beli?${new URLSearchParams({ dari: fromDay, sampai: throughDay })}`}
      className={buttonClass('outline', 'medium', 'bg-putih')}
      data-testid="open-uncosted"
    >
      Isi harga beli
    </Link>
  )
}
