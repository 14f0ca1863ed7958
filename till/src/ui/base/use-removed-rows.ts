import { undo, useToast } from '@laci/ui/controls/toast.tsx'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { focusAfterRemoval } from './focus-next.ts'

/**
 * Takes a row off a list that somebody is typing, with *Urungkan*: it comes back at its place, as it was [TILL-165]. The focus
 * goes to the row that took its place.
 */
export function useRemovedRows<Row>(
  rows: readonly Row[],
  onChange: (rows: readonly Row[]) => void,
): (row: Row, name: string) => void {
  const toast = useToast()
  const latest = useRef({ rows, onChange })
  useLayoutEffect(() => {
    latest.current = { rows, onChange }
  })
  const withdraw = useRef(() => {})
  // A list that was saved or left has no place for it any more.
  useEffect(() => () => withdraw.current(), [])
  return (row, name) => {
    const at = rows.indexOf(row)
    focusAfterRemoval()
    onChange(rows.filter((one) => one !== row))
    withdraw.current = toast(
      `${name} dihapus`,
      'plain',
      undo(() => latest.current.onChange(rowPutBack(latest.current.rows, row, at))),
    )
  }
}

export function rowPutBack<Row>(rows: readonly Row[], row: Row, at: number): readonly Row[] {
  return rows.includes(row) ? rows : rows.toSpliced(Math.min(at, rows.length), 0, row)
}
