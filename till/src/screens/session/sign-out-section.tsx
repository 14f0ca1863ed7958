import { Button } from '@laci/ui/controls/button.tsx'
import { Dialog } from '@laci/ui/controls/dialog.tsx'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { Download, LogOut } from 'lucide-react'
import { useState } from 'react'
import { Section } from '../../shell/page.tsx'
import { saveRecoveryFile } from '../../shell/recovery-file.ts'
import { useIsSelling } from '../../shell/selling.ts'
import { useHost, useShop } from '../../shell/till-context.ts'
import { useCommand } from '../../shell/use-command.tsx'

type Step =
  | { readonly kind: 'asking' }
  | { readonly kind: 'unsent'; readonly waitingCount: number; readonly isFileSaved: boolean }

/** *Keluar*: first sends what waits; with something left only after the recovery file was saved (R8). */
export function SignOutSection() {
  const shop = useShop()
  const host = useHost()
  const isSelling = useIsSelling()
  const [run, isBusy] = useCommand()
  const [step, setStep] = useState<Step | null>(null)

  async function signOut(recoveryFileSaved: boolean) {
    const result = await run(() => shop.signOut({ recoveryFileSaved }))
    // Signed out: the screen is gone by now.
    if (!result || result.ok) return
    setStep({ kind: 'unsent', waitingCount: result.refusal.waitingCount, isFileSaved: false })
  }

  async function saveFile(waitingCount: number) {
    const isSaved = await run(async () => {
      await saveRecoveryFile(shop, host)
      return true
    })
    if (isSaved) setStep({ kind: 'unsent', waitingCount, isFileSaved: true })
  }

  return (
    <Section title="Keluar" testId="sign-out-section">
      <p>
        Data toko dihapus dari perangkat ini. Yang belum terkirim dikirim dulu. Untuk masuk lagi diperlukan
        internet.
      </p>
      <Button
        tone="outline"
        className="justify-self-start text-cabai-600!"
        onClick={() => setStep({ kind: 'asking' })}
        data-testid="sign-out"
      >
        <LogOut aria-hidden size={20} />
        Keluar
      </Button>
      {step?.kind === 'asking' ? (
        <Dialog
          isOpen
          onClose={() => setStep(null)}
          title={commonTexts.areYouSure}
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
        <Dialog
          isOpen
          onClose={() => setStep(null)}
          title={`${step.waitingCount} catatan belum terkirim`}
          testId="sign-out-unsent"
          actions={
            <>
              <Button
                tone="outline"
                isBusy={isBusy}
                onClick={() => signOut(false)}
                data-testid="sign-out-resend"
              >
                Kirim lagi
              </Button>
              {step.isFileSaved ? (
                <Button
                  tone="danger"
                  isBusy={isBusy}
                  onClick={() => signOut(true)}
                  data-testid="sign-out-anyway"
                >
                  Keluar
                </Button>
              ) : (
                <Button
                  isBusy={isBusy}
                  onClick={() => saveFile(step.waitingCount)}
                  data-testid="sign-out-save-file"
                >
                  <Download aria-hidden size={20} />
                  Simpan berkas cadangan
                </Button>
              )}
            </>
          }
        >
          <p>
            {step.isFileSaved
              ? 'Berkas cadangan disimpan di unduhan. Jaga berkas itu: setelah Anda keluar, hanya di sana catatan ini ada.'
              : 'Keluar sekarang akan menghapusnya. Sambungkan internet lalu kirim lagi, atau simpan berkas cadangan dulu.'}
          </p>
        </Dialog>
      ) : null}
    </Section>
  )
}
