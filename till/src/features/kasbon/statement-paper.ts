import type { Instant } from '@laci/domain/base/time/instant.ts'
import type { Zone } from '@laci/domain/base/time/zone.ts'
import type { KasbonStatement } from '@laci/domain/kasbon/statement.ts'
import { kasbonStatementLines } from '@laci/domain/views/paper/kasbon-statement.ts'
import type { Paper } from '../../ui/printing/paper.ts'

/** A customer's page of the notebook as a paper: it proves nothing, so it is printed at will. */
export function statementPaper(content: {
  readonly customerName: string
  readonly statement: KasbonStatement
  readonly writtenAt: Instant
  readonly zone: Zone
}): Paper {
  return {
    title: `Kasbon ${content.customerName}`,
    role: 'receipt',
    eventId: null,
    isProof: false,
    lines: ({ shop }, columns) => kasbonStatementLines({ ...content, shop }, columns),
    async pdf({ shop }) {
      const { statementFile } = await import('../../device/statement-file.ts')
      return statementFile({ ...content, shop })
    },
  }
}
