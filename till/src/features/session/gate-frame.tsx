import { Logo } from '@laci/ui/controls/logo.tsx'
import type { ReactNode } from 'react'

/** The frame of everything before the shop is open: sign-in, choosing, first load. */
export function GateFrame({
  heading,
  testId,
  children,
}: {
  heading: string
  testId?: string
  children: ReactNode
}) {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-8" data-testid={testId}>
      <div className="grid w-full max-w-md grid-cols-[minmax(0,1fr)] gap-6">
        <Logo />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-sheet border border-garis bg-putih p-[min(1.5rem,6vw)] wrap-break-word md:p-8">
          <h1 className="text-2xl font-extrabold">{heading}</h1>
          {children}
        </div>
      </div>
    </main>
  )
}
