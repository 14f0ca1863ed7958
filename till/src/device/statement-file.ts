import { plainPdf, plainRuler } from '@laci/domain/base/document/plain-pdf.ts'
import type { KasbonStatementContent } from '@laci/domain/views/paper/kasbon-statement.ts'
import { kasbonStatementSheet } from '@laci/domain/views/paper/kasbon-statement-sheet.ts'

/** A customer's kasbon as a PDF, made here and also without internet. Loaded when somebody asks for one. */
export function statementFile(content: KasbonStatementContent): Blob {
  return new Blob([plainPdf(kasbonStatementSheet(content, plainRuler)).slice()], { type: 'application/pdf' })
}
