import { ChevronRight, Store } from 'lucide-react'

/** A shop in a list that one is chosen from. */
export function StoreButton({
  name,
  detail,
  disabled,
  onChoose,
  testId,
}: {
  name: string
  detail?: string
  disabled: boolean
  onChoose: () => void
  testId: string
}) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onChoose}
      data-testid={testId}
      className="flex min-h-16 w-full items-center gap-3 rounded-tile border border-garis-kuat px-4 text-left hover:border-laci-600 hover:bg-laci-50"
    >
      <Store aria-hidden size={22} className="shrink-0 text-laci-600" />
      <span className="grid min-w-0 grow">
        <span className="font-semibold break-words">{name || 'Toko tanpa nama'}</span>
        {detail === undefined ? null : <span className="text-sm text-redup">{detail}</span>}
      </span>
      <ChevronRight aria-hidden size={20} className="shrink-0 text-redup" />
    </button>
  )
}
