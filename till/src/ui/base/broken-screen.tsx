import { ErrorScreen } from '@laci/ui/controls/error-screen.tsx'
import { Component, type ReactNode } from 'react'

type Props = { place: string; children: ReactNode }
type State = { readonly broken: { readonly error: unknown } | null; readonly place: string }

/** A screen broke. The journal is on the disk by then, so opening the till again loses nothing. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { broken: null, place: this.props.place }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { broken: { error } }
  }

  /** Going to another address, or back, is a new try. */
  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { broken: null, place }
  }

  override render() {
    const { broken } = this.state
    if (broken === null) return this.props.children
    const { error } = broken
    return (
      <ErrorScreen
        status={500}
        statusText="Layar kasir ini rusak. Transaksi yang sudah Lunas tetap tersimpan."
        homeHref="/kasir/"
        detail={import.meta.env.DEV && error instanceof Error ? error.stack : undefined}
      />
    )
  }
}
