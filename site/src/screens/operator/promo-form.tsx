import { doneSchema, promoTextMaximum } from '@laci/domain/operator/desk-wire.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { type FormEvent, useState } from 'react'
import { Notice } from '../../shell/message.tsx'
import { useDeskCommand } from './use-desk.ts'

/** The promo text of one shop. */
export function PromoForm({ shopId, present }: { shopId: string; present: string }) {
  const [text, setText] = useState(present)
  const [seenText, setSeenText] = useState(present)
  const saving = useDeskCommand(doneSchema)
  async function save(event: FormEvent) {
    event.preventDefault()
    const saved = await saving.run(
      '/promo',
      { shopId, text, seenText },
      { success: 'Promo toko disimpan', touches: ['/promo', '/audit'] },
    )
    if (saved !== null) setSeenText(text.trim())
  }
  return (
    <form method="dialog" onSubmit={save} className="grid gap-3">
      <TextInput
        label="Teks promo toko ini"
        hint="Tampil di menu Langganan. Kosong berarti tidak ada promo."
        maxLength={promoTextMaximum}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {saving.failure ? <Notice>{saving.failure}</Notice> : null}
      <Button
        type="submit"
        tone="outline"
        isBusy={saving.isBusy}
        busyLabel={commonTexts.processing}
        className="justify-self-start"
      >
        Simpan promo
      </Button>
    </form>
  )
}
