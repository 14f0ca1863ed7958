import { plainPdf, plainRuler } from '@laci/domain/base/document/plain-pdf.ts'
import { type LabelSheet, labelSheet } from '@laci/domain/catalog/label-sheet.ts'

/** Price labels on A4 as a PDF, made here and also without internet. */
export function labelFile(sheet: LabelSheet, storeName: string, madeAt: number): Blob {
  const pdf = plainPdf(labelSheet(sheet, storeName, madeAt, plainRuler))
  return new Blob([pdf.slice()], { type: 'application/pdf' })
}
