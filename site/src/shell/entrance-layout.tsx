import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { OwnerHeader } from './owner-layout.tsx'

const promise = 'Jualan tanpa internet, tidak ada rupiah yang hilang.'
const reasons = [
  'Tetap jualan saat internet putus. Transaksi tersimpan di perangkat.',
  'Stok berkurang sendiri, laporan hari ini selalu ada.',
  'Jalan di Windows, tablet, dan ponsel Android.',
]

export type Beside = { readonly promise: string; readonly reasons: readonly string[] }

/** Sign-in and registration of owners and affiliates: the form on paper, the promise beside it where there is room. */
export function EntranceLayout({
  heading,
  lead,
  beside = { promise, reasons },
  children,
}: {
  heading: string
  lead: ReactNode
  beside?: Beside
  children: ReactNode
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <OwnerHeader />
      <main className="mx-auto grid w-full max-w-6xl flex-1 items-start gap-12 px-4 pt-6 pb-16 md:px-6 md:pt-12 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:items-center xl:pt-0">
        <section aria-label="Alasan" className="hidden max-w-xl xl:block">
          <p className="text-5xl font-extrabold text-balance text-laci-900">{beside.promise}</p>
          <ul className="mt-8 grid gap-4 text-lg">
            {beside.reasons.map((reason) => (
              <li key={reason} className="flex gap-3">
                <Check aria-hidden className="mt-0.5 shrink-0 text-laci-600" />
                {reason}
              </li>
            ))}
          </ul>
        </section>
        <section className="mx-auto w-full max-w-md min-w-0 rounded-sheet border border-garis bg-putih p-[min(1.5rem,6vw)] wrap-break-word md:p-8">
          <h1 className="text-2xl font-extrabold">{heading}</h1>
          <p className="mt-1 text-redup">{lead}</p>
          <div className="mt-6">{children}</div>
        </section>
      </main>
    </div>
  )
}
