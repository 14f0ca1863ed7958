import { MessageDialog } from '@laci/ui/controls/alert-dialog.tsx'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import type { RecoveryRefusal } from '../../engine/api/recovery.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'

const refusalText = {
  not_a_recovery_file: () => 'Ini bukan berkas cadangan Laci. Tidak ada yang berubah. Pilih berkas lain.',
  other_store: ({ storeName }) =>
    `Berkas ini milik ${storeName || 'toko lain'}. Tidak ada yang berubah. Masuk ke toko itu dulu.`,
  newer_file: () => 'Berkas ini dibuat kasir yang lebih baru. Perbarui kasir, lalu coba lagi.',
  offline: () => 'Memulihkan memerlukan internet. Sambungkan internet, lalu coba lagi.',
} satisfies {
  [Code in RecoveryRefusal['code']]: (refusal: Extract<RecoveryRefusal, { code: Code }>) => string
}

/** *Pulihkan dari berkas*: sends what the server lacks. The same file twice changes nothing. */
export function RestoreButton({ className, children }: { className: string; children: ReactNode }) {
  const shop = useShop()
  const [run] = useCommand()
  const [answer, setAnswer] = useState<{ title: string; message: string } | null>(null)

  async function restore(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const file = input.files?.[0]
    if (!file) return
    const result = await run(async () => shop.restoreFromFile(await file.text()))
    // The same file may be chosen again.
    input.value = ''
    if (!result) return
    if (!result.ok) {
      const tell = refusalText[result.refusal.code] as (refusal: RecoveryRefusal) => string
      setAnswer({ title: commonTexts.oops, message: tell(result.refusal) })
      return
    }
    const { queuedCount, alreadyKnownCount, unreadableCount } = result.value
    setAnswer({
      title: 'Berkas dibaca',
      message: `${queuedCount} catatan dikirim, ${alreadyKnownCount} sudah ada di server${
        unreadableCount > 0 ? `, ${unreadableCount} tidak bisa dibaca` : ''
      }.`,
    })
  }

  return (
    <>
      <label className={`${className} cursor-pointer focus-within:outline-3 focus-within:outline-laci-600`}>
        <input
          type="file"
          accept=".jsonl,.json,.txt"
          className="sr-only"
          onChange={restore}
          data-testid="restore-file"
        />
        {children}
      </label>
      <MessageDialog
        isOpen={answer !== null}
        onClose={() => setAnswer(null)}
        title={answer?.title ?? ''}
        message={answer?.message ?? ''}
      />
    </>
  )
}
