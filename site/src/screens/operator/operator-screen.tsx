import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { FailedState } from '@laci/ui/controls/states.tsx'
import { type ReactNode, Suspense } from 'react'
import { EnrolPanel } from '../../shell/enrol-panel.tsx'
import { CodePanel } from '../../shell/factor-code-panel.tsx'
import { lazyPart } from '../../shell/load-screen.ts'
import { OwnerHeader } from '../../shell/owner-layout.tsx'
import { SignOutButton } from '../../shell/sign-out-button.tsx'
import { DeskSignIn } from './desk-sign-in.tsx'
import { useGate } from './use-gate.ts'

// The desk itself is loaded only for who may see it.
const Desk = lazyPart(() => import('./desk.tsx'))

/** `/operator`: sign-in, then an authenticator app, then the desk [OPERATOR-13]. */
export default function OperatorScreen() {
  const gate = useGate()
  if (gate.state.at === 'desk') {
    return (
      <Suspense fallback={<Frame>{waiting}</Frame>}>
        <Desk name={gate.state.name} onShut={gate.look} />
      </Suspense>
    )
  }
  return (
    <Frame canLeave={gate.state.at !== 'sign-in' && gate.state.at !== 'looking'} onLeft={gate.look}>
      {gate.state.at === 'looking' ? waiting : null}
      {gate.state.at === 'failed' ? <FailedState message={gate.state.reason} onRetry={gate.look} /> : null}
      {gate.state.at === 'sign-in' ? <DeskSignIn onSignedIn={gate.look} /> : null}
      {gate.state.at === 'stranger' ? (
        <p role="alert" data-testid="desk-stranger">
          Akun ini bukan akun pengelola. Hak pengelola diberikan lewat perintah di server.
        </p>
      ) : null}
      {gate.state.at === 'enrol' ? (
        <EnrolPanel testId="desk" intro={enrolIntro} hint={lostPhone} onShown={gate.look} />
      ) : null}
      {gate.state.at === 'code' ? (
        <CodePanel testId="desk-code" hint={lostPhone} factorId={gate.state.factorId} onShown={gate.look} />
      ) : null}
    </Frame>
  )
}

const lostPhone = 'Ponsel hilang? Kode diatur ulang lewat perintah di server.'
const enrolIntro =
  'Meja ini perlu langkah kedua. Pindai gambar ini dengan aplikasi autentikator (misalnya Google Authenticator atau Aegis), lalu ketik kode yang muncul.'

const waiting = (
  <div className="grid gap-4" data-testid="desk-looking">
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
    <Skeleton className="h-12 w-40" />
  </div>
)

function Frame({
  canLeave = false,
  onLeft,
  children,
}: {
  canLeave?: boolean
  onLeft?: () => void
  children: ReactNode
}) {
  return (
    <div className="min-h-dvh">
      <OwnerHeader>{canLeave && onLeft ? <SignOutButton onSignedOut={onLeft} /> : null}</OwnerHeader>
      <main className="px-4 pt-6 pb-16 md:pt-12">
        <section className="mx-auto w-full max-w-md rounded-sheet border border-garis bg-putih p-6 md:p-8">
          <h1 className="text-2xl font-extrabold">Meja pengelola</h1>
          <div className="mt-6">{children}</div>
        </section>
      </main>
    </div>
  )
}
