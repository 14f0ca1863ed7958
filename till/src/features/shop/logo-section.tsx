import { centered, logoFor, type ReceiptLine } from '@laci/domain/base/print/receipt-line.ts'
import { beginSettingsCommand, saveSettingsCommand } from '@laci/domain/shop/commands.ts'
import type { ShopSettings } from '@laci/domain/shop/settings.ts'
import { shopLines } from '@laci/domain/views/paper/receipt-parts.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { ReceiptPaper } from '@laci/ui/controls/receipt-paper.tsx'
import { type ChangeEvent, useId, useState } from 'react'
import { type ReadLogo, readLogo } from '../../device/logo-reader.ts'
import { useCommands } from '../../ui/approval/approval.tsx'
import { Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { useEditUndo } from '../../ui/state/use-undo.ts'

/** For the person who approves it. */
const subject = 'Logo struk'

type ChosenLogo = Extract<ReadLogo, { kind: 'read' }>

const problems = {
  too_large: 'Berkas ini terlalu besar. Pilih gambar di bawah 15 MB.',
  unreadable: 'Berkas ini bukan gambar yang bisa dibaca. Pilih JPG, PNG, atau WebP.',
  blank: 'Gambar ini hampir putih, di kertas tidak akan terlihat. Pilih logo yang lebih gelap.',
} as const

/** *Logo di struk*: chosen from the device, seen as on paper, and then on the papers of every till. */
export function LogoSection() {
  const shop = useShop()
  const settings = useReadable(shop.settings)
  const kept = useReadable(shop.logo)
  const { isOnline } = useReadable(shop.sync)
  const id = useId()
  const offerUndo = useEditUndo()
  const { allow, execute } = useCommands()
  const [chosen, setChosen] = useState<ChosenLogo | null>(null)
  const [problem, setProblem] = useState<keyof typeof problems | null>(null)
  const [run, isBusy] = useCommand()
  const { receiptColumns: columns } = settings
  const pictures = chosen?.pictures ?? kept
  const picture = pictures === null ? null : logoFor(pictures, columns)

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const file = input.files?.[0]
    if (file === undefined) return
    const read = await run(() => readLogo(document, file))
    // The same file may be chosen again.
    input.value = ''
    if (read === undefined) return
    setChosen(read.kind === 'read' ? read : null)
    setProblem(read.kind === 'read' ? null : read.kind)
  }

  async function save(logo: ChosenLogo | null) {
    const isSaved = await run(async () => {
      const allowed = await allow(beginSettingsCommand, { subject })
      if (allowed.is !== 'allowed') return false
      const logoName = logo === null ? '' : await shop.uploadLogo(logo.pictures, logo.png)
      const { approved } = allowed
      const saved = await execute(saveSettingsCommand, { subject, changes: { logoName } }, { approved })
      return saved.is === 'done'
    })
    if (!isSaved) return
    setChosen(null)
    offerUndo<ShopSettings>({
      news: logo === null ? 'Logo dihapus' : 'Logo tersimpan',
      name: subject,
      before: settings,
      changes: { logoName: shop.settings.get().logoName },
      now: shop.settings.get,
      save: (back, options) => execute(saveSettingsCommand, { subject, changes: back }, options),
    })
  }

  const head: ReceiptLine[] = [...shopLines(settings, columns, { logo: picture }), ...centered('', columns)]
  return (
    <Section title="Logo di struk" testId="logo-section">
      <p className="text-redup">
        Dicetak hitam putih di atas nama toko, juga di nota. Struk hemat kertas tidak memakai logo.
      </p>
      {picture === null ? (
        settings.logoName === '' ? null : (
          <p className="font-semibold">
            Logo toko belum terunduh ke perangkat ini. Butuh internet sekali saja.
          </p>
        )
      ) : (
        <div data-testid="logo-preview" className="min-w-0">
          <ReceiptPaper lines={head} columns={columns} />
        </div>
      )}
      {problem === null ? null : (
        <p role="alert" className="font-semibold text-cabai-600" data-testid="logo-problem">
          {problems[problem]}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <label
          htmlFor={id}
          className="inline-flex min-h-12 cursor-pointer items-center rounded-control border border-laci-600 px-5 font-semibold text-laci-600 focus-within:outline-2 hover:bg-laci-50"
        >
          {settings.logoName === '' && chosen === null ? 'Pilih gambar logo' : 'Ganti gambar'}
          <input
            id={id}
            type="file"
            accept="image/*"
            className="sr-only"
            disabled={isBusy}
            onChange={choose}
            data-testid="logo-file"
          />
        </label>
        {chosen === null ? null : (
          <>
            <Button tone="outline" onClick={() => setChosen(null)} data-testid="logo-cancel">
              Batal
            </Button>
            <Button
              isBusy={isBusy}
              busyLabel="Menyimpan..."
              disabled={!isOnline}
              onClick={() => save(chosen)}
              data-testid="logo-save"
            >
              Simpan logo
            </Button>
          </>
        )}
        {chosen === null && settings.logoName !== '' ? (
          <Button
            tone="outline"
            className="text-cabai-600!"
            isBusy={isBusy}
            onClick={() => save(null)}
            data-testid="logo-remove"
          >
            Hapus logo
          </Button>
        ) : null}
      </div>
      {isOnline ? null : <p className="text-sm text-redup">Menyimpan logo baru butuh internet.</p>}
    </Section>
  )
}
