import type { ExpenseRecorded } from '@laci/domain/expense/events.ts'

export function sourceText(source: ExpenseRecorded['source']): string {
  return source === 'drawer' ? 'Laci kasir' : 'Di luar laci'
}
