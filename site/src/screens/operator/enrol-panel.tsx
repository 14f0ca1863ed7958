import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { FailedState } from '@laci/ui/controls/states.tsx'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type NewFactor, useServices } from '../../services.tsx'
import { CodePanel } from '../../shell/factor-code-panel.tsx'
import { reasonOf } from './reason.ts'

type Enrolment =
  | { readonly state: 'making' }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'made'; readonly factor: NewFactor }

/** Sets up an authenticator app: the picture, the secret for who cannot scan, and its first code. */
export function EnrolPanel({ onShown }: { onShown: () => void }) {
  const { account } = useServices()
  const [enrolment, setEnrolment] = useState<Enrolment>({ state: 'making' })
  const isBegun = useRef(false)

  const begin = useCallback(async () => {
    setEnrolment({ state: 'making' })
    try {
      setEnrolment({ state: 'made', factor: await account.secondFactor.enrol() })
    } catch (error) {
      setEnrolment({ state: 'failed', reason: reasonOf(error) })
    }
  }, [account])
  useEffect(() => {
    // Once: each begins another secret, and the one on the screen must be the one that counts.
    if (isBegun.current) return
    isBegun.current = true
    void begin()
  }, [begin])

  if (enrolment.state === 'failed') return <FailedState message={enrolment.reason} onRetry={begin} />
  if (enrolment.state === 'making') {
    return (
      <div className="grid justify-items-center gap-4">
        <Skeleton className="size-56" />
        <Skeleton className="h-5 w-64" />
      </div>
    )
  }
  const { factor } = enrolment
  return (
    <div className="grid gap-5">
      <p>
        Meja ini perlu langkah kedua. Pindai gambar ini dengan aplikasi autentikator (misalnya Google
        Authenticator atau Aegis), lalu ketik kode yang muncul.
      </p>
      <img
        src={factor.qrAddress}
        alt="Kode QR untuk aplikasi autentikator"
        width={224}
        height={224}
        className="justify-self-center rounded-control border border-garis"
      />
      <div className="grid gap-1">
        <p className="text-sm text-redup">Tidak bisa memindai? Ketik kunci ini di aplikasinya:</p>
        <code
          className="rounded-small bg-kertas px-3 py-2 font-mono text-sm break-all select-all"
          data-testid="desk-secret"
        >
          {factor.secret}
        </code>
      </div>
      <CodePanel
        testId="desk-code"
        hint="Ponsel hilang? Kode diatur ulang lewat perintah di server."
        factorId={factor.factorId}
        onShown={onShown}
        isFocused={false}
      />
    </div>
  )
}
