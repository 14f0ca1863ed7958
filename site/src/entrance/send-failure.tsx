import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import { needsPerson, sendFailureText } from './registration-texts.ts'
import type { SupportContact as Contact } from './support-contact.tsx'

// Few are refused. Where it does not arrive, the words above it stand alone.
const SupportContact = lazy(
  (): Promise<{ default: ComponentType<ComponentProps<typeof Contact>> }> =>
    import('./support-contact.tsx').then(
      (file) => ({ default: file.SupportContact }),
      () => ({ default: () => null }),
    ),
)

/** Why no code went out, and how one is helped where waiting is long or would not help [SITE-75]. */
export function SendFailure({ error }: { error: unknown }) {
  return (
    <>
      <p>{sendFailureText(error)}</p>
      <Suspense>{needsPerson(error) ? <SupportContact at="register" /> : null}</Suspense>
    </>
  )
}
