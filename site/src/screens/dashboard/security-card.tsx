import { Button } from '@laci/ui/controls/button.tsx'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { factorTexts } from '@laci/ui/texts/account.ts'
import { deletionTexts } from '@laci/ui/texts/deletion.ts'
import { passwordTexts } from '@laci/ui/texts/password.ts'
import { KeyRound, ShieldCheck, Trash2 } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useServices } from '../../services.tsx'
import { Card } from '../../shell/card.tsx'
import { lazyPart } from '../../shell/load-screen.ts'
import { useMessage, warmUpMessages } from '../../shell/message.tsx'

const loadPasswordForm = () => import('./password-form.tsx')
const PasswordForm = lazyPart(loadPasswordForm)
const loadFactorPanel = () => import('./factor-panel.tsx')
const FactorPanel = lazyPart(loadFactorPanel)
const DeletionSheet = lazyPart(() => import('./deletion-sheet.tsx'))

/** Password, second factor and the end of the account: what the dashboard itself can change. */
export function SecurityCard() {
  const { account } = useServices()
  const navigate = useNavigate()
  const toast = useToast()
  const message = useMessage()
  const formId = useId()
  const factorId = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const [isPasswordOpen, setIsPasswordOpen] = useState(false)
  const [isFactorOpen, setIsFactorOpen] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const toLogin = () => navigate('/login', { replace: true })

  function closePassword() {
    setIsPasswordOpen(false)
    toggle.current?.focus()
  }

  function sayDeleted() {
    setIsDeleting(false)
    // The session has ended with the account; this only tidies up here.
    account.signOut('anyway').catch(() => {})
    message.show({
      title: deletionTexts.doneOnDashboard,
      text: `${deletionTexts.closedNow} ${deletionTexts.undo}`,
      onClose: toLogin,
    })
  }

  return (
    <Card title="Keamanan" testId="security-card">
      <div className="flex flex-wrap gap-3">
        <Button
          ref={toggle}
          tone="outline"
          className="max-md:w-full"
          aria-expanded={isPasswordOpen}
          aria-controls={formId}
          onFocus={() => loadPasswordForm().catch(() => {})}
          onClick={() => setIsPasswordOpen(!isPasswordOpen)}
          data-testid="change-password"
        >
          <KeyRound aria-hidden size={20} />
          {passwordTexts.heading}
        </Button>
        <Button
          tone="outline"
          className="max-md:w-full"
          aria-expanded={isFactorOpen}
          aria-controls={factorId}
          onFocus={() => loadFactorPanel().catch(() => {})}
          onClick={() => setIsFactorOpen(!isFactorOpen)}
          data-testid="second-factor"
        >
          <ShieldCheck aria-hidden size={20} />
          {factorTexts.heading}
        </Button>
        <Button
          tone="outline"
          className="max-md:w-full"
          onFocus={warmUpMessages}
          onClick={() => setIsDeleting(true)}
          data-testid="delete-account"
        >
          <Trash2 aria-hidden size={20} />
          {deletionTexts.submit}
        </Button>
      </div>
      <div id={formId} hidden={!isPasswordOpen}>
        {isPasswordOpen ? (
          <Suspense fallback={<Skeleton className="h-64 w-full max-w-md" />}>
            <PasswordForm
              onDone={() => {
                closePassword()
                toast(passwordTexts.done, 'success')
              }}
              onCancel={closePassword}
              onSignedOut={toLogin}
            />
          </Suspense>
        ) : null}
      </div>
      <div id={factorId} hidden={!isFactorOpen}>
        {isFactorOpen ? (
          <Suspense fallback={<Skeleton className="h-24 w-full max-w-md" />}>
            <FactorPanel onSignedOut={toLogin} />
          </Suspense>
        ) : null}
      </div>
      {isDeleting ? (
        <Suspense fallback={null}>
          <DeletionSheet onClose={() => setIsDeleting(false)} onDeleted={sayDeleted} onSignedOut={toLogin} />
        </Suspense>
      ) : null}
      {message.element}
    </Card>
  )
}
