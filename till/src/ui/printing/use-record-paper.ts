import { assert } from '@laci/domain/base/lib/assert.ts'
import { printReceiptCommand } from '@laci/domain/checkout/print-receipt.ts'
import { useCallback } from 'react'
import { useCommands } from '../approval/approval.tsx'
import type { RecordPaper } from './printing-paper.ts'

export function useRecordPaper(): RecordPaper {
  const { execute } = useCommands()
  return useCallback(
    async (receiptId) => {
      const printed = await execute(printReceiptCommand, { receiptId })
      assert(printed.is === 'done', 'a paper takes no permission')
      return printed.output
    },
    [execute],
  )
}
