import { whatsappAddress } from '@laci/domain/base/brand/page-marks.ts'
import { ErrorScreen } from '@laci/ui/controls/error-screen.tsx'
import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useBrand } from './brand.ts'
import { ScreenNotLoaded } from './load-screen.ts'

/** What a screen throws ends here: the same screen as `404.html`, with what is known [SITE-5]. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  return <Boundary place={key}>{children}</Boundary>
}

type BoundaryProps = { place: string; children: ReactNode }
type BoundaryState = { failure: { error: unknown } | null; place: string }

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null, place: this.props.place }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } }
  }

  /** Going to another address, or back, is a new try. */
  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return place === state.place ? null : { failure: null, place }
  }

  override componentDidCatch(error: unknown): void {
    // Nothing else is told of it: the boundary has caught the error and the page goes on.
    console.error(error)
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure === null ? this.props.children : <FailedScreen error={failure.error} />
  }
}

function FailedScreen({ error }: { error: unknown }) {
  const isMissing = error instanceof ScreenNotLoaded
  return (
    <ErrorScreen
      status={isMissing ? 504 : 500}
      statusText={isMissing ? 'Gateway Timeout' : 'Internal Error'}
      whatsappHref={whatsappAddress(useBrand())}
      onRetry={() => location.reload()}
      detail={import.meta.env.DEV && error instanceof Error ? error.stack : undefined}
    />
  )
}
