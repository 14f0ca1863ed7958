import { Logo } from '@laci/ui/controls/logo.tsx'
import type { ReactNode } from 'react'
import { useBrand } from './brand.ts'

/** Header and frame of the pages of the router. */
export function OwnerHeader({ children }: { children?: ReactNode }) {
  const { name } = useBrand()
  return (
    <header className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-4 px-4 py-3 md:px-6">
      <a href="/" className="rounded-control py-1" aria-label={`${name}, beranda`}>
        <Logo name={name} />
      </a>
      <div className="flex min-h-12 items-center gap-2">{children}</div>
    </header>
  )
}
