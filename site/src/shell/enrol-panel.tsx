import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { FailedState } from '@laci/ui/controls/states.tsx'
import { codeTexts } from '@laci/ui/texts/account.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type NewFactor, useServices } from '../services.tsx'
import { ApiRefusal, logUnexpected } from './api-request.ts'
import { CodePanel } from './factor-code-panel.tsx'

type Enrolment =
  | { readonly state: 'making' }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'made'; readonly factor: NewFactor }

/** Sets up an authenticator app: the picture, the secret for who cannot scan, and its first code. */
export function EnrolPanel({
  intro,
  hint,
  testId,
  onShown,
}: {
  /** Why, and what to do with the picture. */
  intro: string
  /** Who helps when the app is lost. */
  hint: string
  testId: string
  onShown: () => void
}) {
  const { account } = useServices()
  const [enrolment, setEnrolment] = useState<Enrolment>({ state: 'making' })
  const isBegun = useRef(false)

  const begin = useCallback(async () => {
    setEnrolment({ state: 'making' })
    try {
      setEnrolment({ state: 'made', factor: await account.secondFactor.enrol() })
    } catch (error) {
      logUnexpected(error)
      setEnrolment({
        state: 'failed',
        reason: error instanceof ApiRefusal ? error.message : codeTexts.noAnswer,
      })
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
      <p>{intro}</p>
      <img
        src={factor.qrAddress}
        alt="Kode QR untuk aplikasi autentikator"
        width={224}
        height={224}
        className="palette-light justify-self-center rounded-control border border-garis bg-putih"
      />
      <div className="grid gap-1">
        <p className="text-sm text-redup">Tidak bisa memindai? Ketik kunci ini di aplikasinya:</p>
        <code
          className="rounded-small bg-kertas px-3 py-2 font-mono text-sm break-all select-all"
          data-testid={`${testId}-secret`}
        >
          {factor.secret}
        </code>
      </div>
      <CodePanel
        testId={`${testId}-code`}
        hint={hint}
        factorId={factor.factorId}
        onShown={onShown}
        isFocused={false}
      />
    </div>
  )
}
