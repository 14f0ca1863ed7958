import { Button } from '@laci/ui/controls/button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { deletionTexts } from '@laci/ui/texts/deletion.ts'
import DeletionForm from '../../shell/deletion-form.tsx'

/** *Apakah Anda yakin?*, with everything a person should know before saying yes. */
export default function DeletionSheet({
  onClose,
  onDeleted,
  onSignedOut,
}: {
  onClose: () => void
  onDeleted: () => void
  onSignedOut: () => void
}) {
  return (
    <Sheet isOpen onClose={onClose} title={commonTexts.areYouSure} testId="deletion-sheet">
      <DeletionForm
        question={deletionTexts.questionOnDashboard}
        onDeleted={onDeleted}
        onSignedOut={onSignedOut}
        otherActions={
          <Button tone="outline" onClick={onClose} data-testid="deletion-cancel">
            {commonTexts.cancel}
          </Button>
        }
      />
    </Sheet>
  )
}
