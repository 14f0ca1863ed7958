import { ErrorScreen } from '@laci/ui/controls/error-screen.tsx'
import { useRouteError } from 'react-router'

/** A screen broke. The journal is on the disk by then, so opening the till again loses nothing. */
export function BrokenScreen() {
  const error = useRouteError()
  return (
    <ErrorScreen
      status={500}
      statusText="Layar kasir ini rusak. Transaksi yang sudah Lunas tetap aman."
      homeHref="/kasir/"
      detail={import.meta.env.DEV && error instanceof Error ? error.stack : undefined}
    />
  )
}
