import { plainPdf, plainRuler } from '@laci/domain/base/document/plain-pdf.ts'
import { type NotaSheet, notaDocument } from '@laci/domain/views/paper/nota.ts'
import type { ReceiptContent } from '@laci/domain/views/paper/receipt.ts'

/** A nota as a PDF, made here and also without internet. Loaded when somebody asks for one. */
export function notaFile(content: ReceiptContent, sheet: NotaSheet): Blob {
  return new Blob([plainPdf(notaDocument(content, sheet, plainRuler)).slice()], { type: 'application/pdf' })
}
