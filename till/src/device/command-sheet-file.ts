import { plainPdf, plainRuler } from '@laci/domain/base/document/plain-pdf.ts'
import { commandSheet } from '@laci/domain/sale/command-sheet.ts'

/** *Kode perintah* as a PDF, made here and also without internet. Loaded when somebody asks for it. */
export function commandSheetFile(storeName: string, madeAt: number): Blob {
  const pdf = plainPdf(commandSheet(storeName, madeAt, plainRuler))
  return new Blob([pdf.slice()], { type: 'application/pdf' })
}
