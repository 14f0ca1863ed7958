import type { Permission } from '@laci/domain/base/permission/permission.ts'
import { openScreenCommand } from '@laci/domain/staff/commands.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { ShieldAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Page } from '../base/page.tsx'
import { useReadable } from '../base/use-readable.ts'
import { useShop } from '../state/till-context.ts'
import { useCommand } from '../state/use-command.tsx'
import { useCommands } from './approval.tsx'
import { permissionText } from './staff-words.ts'

/**
 * A screen that shows what not everybody may see: shown to a person who has the right, and for one visit after somebody
 * approved it here and now.
 */
export function RightGate({
  permission,
  title,
  testId,
  actions,
  children,
}: {
  permission: Permission
  title: string
  testId: string
  /** Beside the heading while it is closed: the way back. */
  actions?: ReactNode
  children: ReactNode
}) {
  const shop = useShop()
  const { execute, missing } = useCommands()
  const [run, isBusy] = useCommand()
  const { staffId } = useReadable(shop.staff.current)
  /** For whom it was approved: the next person at this till asks again. */
  const [approvedFor, setApprovedFor] = useState<string | null>(null)
  const isApproved = staffId !== null && approvedFor === staffId
  if (isApproved || missing(openScreenCommand, { permission, title }).length === 0) return children

  async function ask() {
    const opened = await run(() => execute(openScreenCommand, { permission, title }))
    if (opened?.is === 'done') setApprovedFor(staffId)
  }

  return (
    <Page title={title} testId={testId} actions={actions}>
      <NeedsApproval permission={permission} isBusy={isBusy} onAsk={ask} />
    </Page>
  )
}

/** Why nothing is shown yet, and the way on. */
export function NeedsApproval({
  permission,
  isBusy,
  onAsk,
}: {
  permission: Permission
  isBusy: boolean
  onAsk: () => void
}) {
  return (
    <EmptyState
      icon={<ShieldAlert aria-hidden size={36} className="text-garis-kuat" />}
      action={
        <Button tone="outline" isBusy={isBusy} onClick={onAsk} data-testid="ask-approval">
          Minta persetujuan
        </Button>
      }
    >
      Halaman ini perlu hak: {permissionText(permission)}. Yang punya hak bisa membukanya di sini dengan PIN.
    </EmptyState>
  )
}
