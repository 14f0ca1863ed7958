import { plainPdf, plainRuler } from '@laci/domain/document/plain-pdf.ts'
import type { KasbonStatementContent } from '@laci/domain/receipt/kasbon-statement.ts'
import { kasbonStatementSheet } from '@laci/domain/receipt/kasbon-statement-sheet.ts'

/** A customer's kasbon as a PDF, made here and also without internet. Loaded when somebody asks for one. */
export function statementFile(content: KasbonStatementContent): Blob {
  return new Blob([plainPdf(kasbonStatementSheet(content, plainRuler)).slice()], { type: 'application/pdf' })
}
