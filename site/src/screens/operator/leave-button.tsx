import { Button } from '@laci/ui/controls/button.tsx'
import { dashboardTexts } from '@laci/ui/texts/account.ts'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useServices } from '../../services.tsx'
import { useMessage } from '../../shell/message.tsx'

/** Signs out and stays at `/operator`, where the sign-in is. */
export function LeaveButton({ onLeft }: { onLeft: () => void }) {
  const { account } = useServices()
  const message = useMessage()
  const [isBusy, setIsBusy] = useState(false)
  async function leave() {
    setIsBusy(true)
    try {
      const refusal = await account.signOut()
      if (refusal === null) onLeft()
      else message.show({ text: dashboardTexts.signOutFailed(refusal) })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button tone="quiet" isBusy={isBusy} onClick={leave} data-testid="desk-leave" className="max-md:px-3">
        <LogOut aria-hidden size={20} />
        {dashboardTexts.signOut}
      </Button>
      {message.element}
    </>
  )
}
