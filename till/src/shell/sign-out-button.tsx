import { Button } from '@laci/ui/controls/button.tsx'
import { Dialog } from '@laci/ui/controls/dialog.tsx'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useApproval } from './approval.tsx'
import { useIsSelling } from './selling.ts'
import { useShop } from './till-context.ts'
import { UnsentDialog } from './unsent-dialog.tsx'
import { useCommand } from './use-command.tsx'

type Step = { readonly kind: 'asking' } | { readonly kind: 'unsent'; readonly waitingCount: number }

/**
 * *Keluar*: first sends what waits; with something left only after the recovery file was saved (R8). `hasEnded`: nothing
 * can be sold here any more, so a cart holds nobody back.
 */
export function SignOutButton({ hasEnded = false }: { hasEnded?: boolean }) {
  const shop = useShop()
  const approve = useApproval()
  const isSelling = useIsSelling() && !hasEnded
  const [run, isBusy] = useCommand()
  const [step, setStep] = useState<Step | null>(null)

  /** A till of the shop is not taken away by whoever stands there; a device of one's own is. */
  async function ask() {
    const { current, ownStaffId } = shop.staff
    const isOwn = hasEnded || (ownStaffId !== null && current.get().staffId === ownStaffId)
    const approved = isOwn ? [] : await approve([{ right: 'settings' }], 'Keluar dari toko di perangkat ini')
    if (approved === null) return
    if (approved.length > 0 && (await run(() => shop.tellAll(approved))) === undefined) return
    setStep({ kind: 'asking' })
  }

  async function signOut(recoveryFileSaved: boolean) {
    const result = await run(() => shop.signOut({ recoveryFileSaved }))
    // Signed out: the screen is gone by now.
    if (!result || result.ok) return
    setStep({ kind: 'unsent', waitingCount: result.refusal.waitingCount })
  }

  return (
    <>
      <Button
        tone="outline"
        className="justify-self-start text-cabai-600!"
        onClick={ask}
        data-testid="sign-out"
      >
        <LogOut aria-hidden size={20} />
        Keluar
      </Button>
      {step?.kind === 'asking' ? (
        <Dialog
          isOpen
          onClose={() => setStep(null)}
          title="Keluar dari kasir ini?"
          testId="sign-out-dialog"
          actions={
            <>
              <Button tone="outline" onClick={() => setStep(null)}>
                {commonTexts.cancel}
              </Button>
              <Button
                tone="danger"
                disabled={isSelling}
                isBusy={isBusy}
                busyLabel="Mengirim..."
                onClick={() => signOut(false)}
                data-testid="sign-out-confirm"
              >
                Keluar
              </Button>
            </>
          }
        >
          <p>
            {isSelling
              ? 'Keranjang masih berisi. Selesaikan atau kosongkan dulu, lalu keluar.'
              : 'Perangkat ini berhenti menjadi kasir toko ini. Transaksi yang sudah terkirim tetap ada di server.'}
          </p>
        </Dialog>
      ) : null}
      {step?.kind === 'unsent' ? (
        <UnsentDialog
          waitingCount={step.waitingCount}
          lostText="Keluar sekarang akan menghapusnya."
          savedText="Jaga berkas itu: setelah Anda keluar, hanya di sana catatan ini ada."
          goOnLabel="Keluar"
          isBusy={isBusy}
          goOn={signOut}
          onClose={() => setStep(null)}
        />
      ) : null}
    </>
  )
}
