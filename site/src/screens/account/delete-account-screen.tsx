import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { FailedState } from '@laci/ui/controls/states.tsx'
import { dashboardTexts } from '@laci/ui/texts/account.ts'
import { deletionTexts } from '@laci/ui/texts/deletion.ts'
import { useCallback, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useServices } from '../../services.tsx'
import { logUnexpected } from '../../shell/api-request.ts'
import DeletionForm from '../../shell/deletion-form.tsx'
import { useMessage, warmUpMessages } from '../../shell/message.tsx'
import { OwnerHeader } from '../../shell/owner-layout.tsx'
import { SignOutButton } from '../../shell/sign-out-button.tsx'

/** `/delete-account`: the address that stores and the privacy policy name. Without a session it leads to `/login`. */
export default function DeleteAccountScreen() {
  const { account } = useServices()
  const navigate = useNavigate()
  const message = useMessage()
  /** What one signs in with; null while it is not known yet. */
  const [name, setName] = useState<string | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  const toLogin = useCallback(() => navigate('/login', { replace: true }), [navigate])
  const readName = useCallback(async () => {
    setHasFailed(false)
    try {
      const found = await account.signInName()
      if (found === null) toLogin()
      else setName(found)
    } catch (error) {
      logUnexpected(error)
      setHasFailed(true)
    }
  }, [account, toLogin])
  useEffect(() => void readName(), [readName])

  function sayDone() {
    // The session has ended with the account; this only tidies up here.
    account.signOut('anyway').catch(() => {})
    message.show({
      title: deletionTexts.done(name ?? ''),
      text: deletionTexts.undo,
      onClose: toLogin,
    })
  }

  return (
    <div className="min-h-dvh">
      <OwnerHeader>
        <Link to="/dashboard" className={`${textLinkClass} inline-flex min-h-12 items-center`}>
          {deletionTexts.toDashboard}
        </Link>
      </OwnerHeader>
      <main className="mx-auto w-full max-w-2xl px-4 pt-4 pb-24 md:px-6 md:pt-8" onFocus={warmUpMessages}>
        <section className="grid gap-6 rounded-sheet border border-garis bg-putih p-6 md:p-8">
          <h1 className="text-2xl font-extrabold">{deletionTexts.heading}</h1>
          {hasFailed ? (
            <FailedState message={dashboardTexts.loadFailed} onRetry={readName} />
          ) : name === null ? (
            <div className="grid gap-3" data-testid="deletion-loading">
              <Skeleton className="h-5 w-full" />
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="h-24 w-full" />
            </div>
          ) : (
            <DeletionForm
              question={deletionTexts.question(name)}
              onDeleted={sayDone}
              onSignedOut={toLogin}
              otherActions={<SignOutButton label={deletionTexts.signOut} onSignedOut={toLogin} />}
            />
          )}
        </section>
      </main>
      {message.element}
    </div>
  )
}
