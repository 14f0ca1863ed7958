import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The way back from a page, above its heading: the arrow's own blank is taken off, so that it stands at the edge. */
export function BackLink({ to, testId, children }: { to: string; testId?: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      data-testid={testId}
      className="inline-flex min-h-12 items-center gap-1 rounded-control px-2 font-semibold text-laci-600 hover:bg-laci-50"
    >
      <ChevronLeft aria-hidden size={20} className="-ml-1.5" />
      {children}
    </Link>
  )
}
