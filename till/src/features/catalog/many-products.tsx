import type { ManyChange, ManyEdit } from '@laci/domain/catalog/many-changes.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { Eye, EyeOff, FolderOpen, Percent, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommands } from '../../ui/approval/approval.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { CategorySheet } from './category-sheet.tsx'
import type { Selection } from './use-selection.ts'

/** Many at once are changed now and then: not in what the list of products loads. */
const commands = () => import('@laci/domain/catalog/many-commands.ts')

type Done = { readonly changes: readonly ManyChange[]; readonly text: string }

/** What can be done with all ticked goods at once; what was done last is taken back by one press [TILL-149]. */
export function ManyProducts({ selection }: { selection: Selection }) {
  const { catalog } = useShop()
  const navigate = useNavigate()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const [isMoving, setIsMoving] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  const chosen = [...selection.ids].flatMap((productId) => catalog.product(productId) ?? [])

  async function make(edit: ManyEdit, textOf: (count: number) => string): Promise<boolean> {
    const productIds = chosen.map(({ productId }) => productId)
    const made = await run(async () => execute((await commands()).changeManyCommand, { productIds, edit }))
    if (made?.is !== 'done') return false
    setDone({ changes: made.output, text: textOf(made.output.length) })
    selection.clear()
    return true
  }

  async function undo({ changes }: Done) {
    const undone = await run(async () => execute((await commands()).takeManyBackCommand, { changes }))
    if (undone?.is !== 'done') return
    const back = undone.output
    const kept = back.keptNames
    setDone({
      changes: [],
      text:
        `${formatAmount(back.changes.length)} produk dikembalikan.` +
        (kept.length === 0
          ? ''
          : ` ${formatAmount(kept.length)} sudah diubah lagi dan dibiarkan: ${kept.slice(0, 5).join(', ')}.`),
    })
  }

  const hide = (isActive: boolean) =>
    make(
      { kind: 'active', isActive },
      (count) => `${formatAmount(count)} produk ${isActive ? 'ditampilkan' : 'disembunyikan'}.`,
    )

  const hasHidden = chosen.some(({ fields }) => !fields.isActive)
  const hasShown = chosen.some(({ fields }) => fields.isActive)
  return (
    <>
      <div role="status">
        {done === null || chosen.length > 0 ? null : (
          <div
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-tile border border-garis bg-putih px-4 py-2"
            data-testid="many-done"
          >
            <p className="min-w-0 wrap-anywhere">{done.text}</p>
            {done.changes.length === 0 ? (
              <Button tone="quiet" onClick={() => setDone(null)}>
                Tutup
              </Button>
            ) : (
              <Button tone="outline" isBusy={isBusy} onClick={() => void undo(done)} data-testid="many-undo">
                <Undo2 aria-hidden size={20} />
                Batalkan
              </Button>
            )}
          </div>
        )}
      </div>
      {chosen.length === 0 ? null : (
        <section
          aria-label="Produk yang dipilih"
          className="flex flex-wrap items-center gap-2 rounded-tile border border-laci-600 bg-laci-50 px-4 py-2"
          data-testid="many-products"
        >
          <p role="status" className="mr-auto font-semibold tabular-nums" data-testid="many-count">
            {formatAmount(chosen.length)} dipilih
            {selection.hiddenCount === 0 ? null : (
              <span className="font-normal text-redup">
                {' '}
                ({formatAmount(selection.hiddenCount)} tidak tampil di daftar ini)
              </span>
            )}
          </p>
          <Button tone="outline" onClick={() => setIsMoving(true)} data-testid="many-category">
            <FolderOpen aria-hidden size={20} />
            Ubah kategori
          </Button>
          <Button
            tone="outline"
            onClick={() => void navigate('/produk/harga', { state: { productIds: [...selection.ids] } })}
            data-testid="many-prices"
          >
            <Percent aria-hidden size={20} />
            Ubah harga
          </Button>
          {hasShown ? (
            <Button tone="outline" isBusy={isBusy} onClick={() => void hide(false)} data-testid="many-hide">
              <EyeOff aria-hidden size={20} />
              Sembunyikan
            </Button>
          ) : null}
          {hasHidden ? (
            <Button tone="outline" isBusy={isBusy} onClick={() => void hide(true)} data-testid="many-show">
              <Eye aria-hidden size={20} />
              Tampilkan
            </Button>
          ) : null}
          <Button tone="quiet" onClick={selection.clear} data-testid="many-clear">
            <X aria-hidden size={20} />
            Batal pilih
          </Button>
        </section>
      )}
      {isMoving ? (
        <CategorySheet
          products={chosen}
          isBusy={isBusy}
          onClose={() => setIsMoving(false)}
          onMove={async (category) => {
            const isMade = await make({ kind: 'category', category }, (count) =>
              category.trim() === ''
                ? `${formatAmount(count)} produk menjadi tanpa kategori.`
                : `Kategori ${formatAmount(count)} produk menjadi ${category.trim()}.`,
            )
            if (isMade) setIsMoving(false)
          }}
        />
      ) : null}
    </>
  )
}
