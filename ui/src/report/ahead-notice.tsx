import type { SalesAhead } from '@laci/domain/views/report/sales-ahead.ts'
import { TriangleAlert } from 'lucide-react'
import { aheadText } from './report-words.ts'

/** Beside figures of today: sales that are in no report yet, because a till's clock ran ahead [REPORT-62]. */
export function AheadNotice({ ahead }: { ahead: SalesAhead }) {
  return (
    <p
      role="status"
      className="flex gap-2 rounded-tile border border-jahe-800 bg-jahe-100 p-4"
      data-testid="sales-ahead"
    >
      <TriangleAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
      {aheadText(ahead)}
    </p>
  )
}
