import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { SearchX } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { Page } from './page.tsx'

/** An address that leads nowhere says so: whoever typed it or followed an old link should not wonder why *Kasir* came [TILL-127]. */
export function UnknownScreen() {
  const { pathname } = useLocation()
  return (
    <Page title="Halaman tidak ada" testId="unknown-page">
      <EmptyState
        icon={<SearchX aria-hidden size={36} className="text-garis-kuat" />}
        action={
          <Link to="/" className={buttonClass('primary')} data-testid="unknown-to-sale">
            Buka Kasir
          </Link>
        }
      >
        <span className="wrap-anywhere">
          Tidak ada halaman di alamat {pathname.slice(0, 80)}. Buka Kasir, atau pilih di Menu.
        </span>
      </EmptyState>
    </Page>
  )
}
