import { classes } from '@laci/ui/controls/classes.ts'
import { useReadable } from '../base/use-readable.ts'
import { useShop } from './till-context.ts'

/** How much waits at a place of the menu: nothing is shown for 0. `word` is heard behind the number: *3 baru*. */
export function NavigationBadge({
  count,
  word,
  tone = 'plain',
}: {
  count: number
  word: string
  /** `alarm` is red, for what may cost money. */
  tone?: 'plain' | 'alarm'
}) {
  if (count === 0) return null
  return (
    <span
      className={classes(
        'ml-auto shrink-0 rounded-full px-2 text-sm leading-6 tabular-nums',
        tone === 'alarm' ? 'bg-cabai-600 text-putih' : 'bg-jahe-100 text-jahe-800',
      )}
    >
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {word}</span>
    </span>
  )
}

export function NewWarningsBadge() {
  const warnings = useReadable(useShop().warnings)
  const newCount = warnings.filter((warning) => !warning.isReviewed).length
  return <NavigationBadge count={newCount} word="baru" tone="alarm" />
}
