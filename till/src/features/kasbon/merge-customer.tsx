import type { OpenDebt } from '@laci/domain/kasbon/debts.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Merge } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Section } from '../../ui/base/page.tsx'
import type { CustomerView } from '../../ui/customers/use-customers.ts'

const MergeSheet = lazy(async () => ({ default: (await import('./merge-customer-sheet.tsx')).MergeSheet }))

/** *Gabungkan pelanggan*: who stands in the book twice becomes one, with kasbon and points [CUSTOMER-20]. */
export function MergeCustomer({ customer, debts }: { customer: CustomerView; debts: readonly OpenDebt[] }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section title="Pelanggan ganda" testId="merge-customer">
      <p className="text-redup">
        Orang ini tercatat dua kali? Kasbon dan poinnya pindah ke catatan yang dipakai.
      </p>
      <Button
        tone="outline"
        className="w-fit"
        onClick={() => setIsOpen(true)}
        data-testid="merge-customer-open"
      >
        <Merge aria-hidden size={20} />
        Gabungkan ke pelanggan lain
      </Button>
      {isOpen ? (
        <Suspense>
          <MergeSheet customer={customer} debts={debts} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </Section>
  )
}
