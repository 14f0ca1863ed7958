import { Button } from '@laci/ui/controls/button.tsx'
import { dashboardTexts } from '@laci/ui/texts/account.ts'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useServices } from '../services.tsx'
import { useMessage } from './message.tsx'

/** *Logout*: ends the session, or says why it could not. */
export function SignOutButton({
  onSignedOut,
  label = dashboardTexts.signOut,
}: {
  onSignedOut: () => void
  label?: string
}) {
  const { account } = useServices()
  const message = useMessage()
  const [isLeaving, setIsLeaving] = useState(false)

  async function signOut() {
    setIsLeaving(true)
    try {
      const refusal = await account.signOut()
      if (refusal === null) onSignedOut()
      else message.show({ text: dashboardTexts.signOutFailed(refusal) })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      message.show({ text: dashboardTexts.signOutFailed(reason) })
    } finally {
      setIsLeaving(false)
    }
  }

  return (
    <>
      <Button
        tone="quiet"
        isBusy={isLeaving}
        onClick={signOut}
        data-testid="sign-out"
        className="max-md:px-3"
      >
        <LogOut aria-hidden size={20} />
        {label}
      </Button>
      {message.element}
    </>
  )
}
