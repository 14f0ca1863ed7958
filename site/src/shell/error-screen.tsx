import { whatsappAddress } from '@laci/domain/brand/page-marks.ts'
import { ErrorScreen } from '@laci/ui/controls/error-screen.tsx'
import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useBrand } from './brand.ts'
import { ScreenNotLoaded } from './load-screen.ts'

/** The router's boundary: the same screen as `404.html`, with what the router knows [SITE-5]. */
export function RouteErrorScreen() {
  const error = useRouteError()
  const brand = useBrand()
  useEffect(() => {
    // Nothing else is told of it: the boundary has caught the error and the page goes on.
    if (!isRouteErrorResponse(error)) console.error(error)
  }, [error])
  const { status, statusText } = describe(error)
  return (
    <ErrorScreen
      status={status}
      statusText={statusText}
      whatsappHref={whatsappAddress(brand)}
      {...(isRouteErrorResponse(error) ? {} : { onRetry: () => location.reload() })}
      detail={import.meta.env.DEV && error instanceof Error ? error.stack : undefined}
    />
  )
}

function describe(error: unknown): { status: number; statusText: string } {
  if (isRouteErrorResponse(error)) {
    return { status: error.status, statusText: error.statusText || statusTexts[error.status] || '' }
  }
  if (error instanceof ScreenNotLoaded) return { status: 504, statusText: 'Gateway Timeout' }
  return { status: 500, statusText: 'Internal Error' }
}

const statusTexts: { [status: number]: string } = {
  400: 'Bad Request',
  404: 'Not Found',
  405: 'Method Not Allowed',
}
