import { formatAmount } from '@laci/ui/format/rupiah.ts'

export type Progress = { readonly doneCount: number; readonly totalCount: number }

/** How far it has come; null: nobody knows yet. */
export function ProgressBar({ label, progress }: { label: string; progress: Progress | null }) {
  const percent =
    progress === null ? null : Math.round((progress.doneCount * 100) / Math.max(1, progress.totalCount))
  return (
    <div className="grid gap-2">
      <div className="flex justify-between gap-3 font-semibold narrow:flex-wrap">
        <span>{label}</span>
        {progress === null ? null : (
          <span className="tabular-nums">
            {formatAmount(progress.doneCount)} / {formatAmount(progress.totalCount)}
          </span>
        )}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(percent === null ? {} : { 'aria-valuenow': percent })}
        className="h-3 overflow-hidden rounded-full bg-laci-100"
      >
        <div className="h-full rounded-full bg-laci-600" style={{ width: `${percent ?? 30}%` }} />
      </div>
    </div>
  )
}
