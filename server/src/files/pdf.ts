import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { drawDocument } from '@laci/domain/base/document/draw-document.ts'
import { type DrawnDocument, type Face, faces, type Ruler } from '@laci/domain/base/document/page.ts'
import PDFDocument from 'pdfkit'
import { unpackFont } from './unpack-font.ts'

/** Plus Jakarta Sans (OFL-1.1), latin: all of Indonesian is in it. */
const fontFiles: { readonly [Name in Face]: string } = {
  regular: '400-normal',
  italic: '400-italic',
  semibold: '600-normal',
  bold: '700-normal',
  extrabold: '800-normal',
}

let fonts: ReadonlyMap<Face, Buffer> | null = null

/**
 * Read once, at the first document: 80 kB, and unpacked here. fontkit inflates the tables of a packed font anew for each
 * document, in JavaScript, which took half of the time of a receipt.
 */
function loadFonts(): ReadonlyMap<Face, Buffer> {
  const { resolve } = createRequire(import.meta.url)
  fonts ??= new Map(
    faces.map((face) => {
      const file = `@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-latin-${fontFiles[face]}.woff`
      return [face, unpackFont(readFileSync(resolve(file)))]
    }),
  )
  return fonts
}

function openPdf(info: PDFKit.DocumentInfo): PDFKit.PDFDocument {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    lang: 'id-ID',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Creator: 'Laci', ...info },
  })
  for (const [face, bytes] of loadFonts()) pdf.registerFont(face, bytes)
  return pdf
}

/** Measures texts in the fonts that `writePdf` embeds. */
export function openRuler(): Ruler {
  const pdf = openPdf({})
  const widths = new Map<string, number>()
  return (text, face, sizePt) => {
    const key = `${face} ${text}`
    let width = widths.get(key)
    if (width === undefined) {
      width = pdf.font(face).fontSize(1000).widthOfString(text)
      widths.set(key, width)
    }
    return (width * sizePt) / 1000
  }
}

/** The file of a document [DOC-2]: Indonesian, with its title and only the letters it uses. Same document, same bytes. */
export async function writePdf(document: DrawnDocument): Promise<Buffer> {
  const madeAt = new Date(document.madeAt)
  const pdf = openPdf({
    Title: document.title,
    Author: document.author,
    Subject: document.subject,
    CreationDate: madeAt,
    ModDate: madeAt,
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Uint8Array) => chunks.push(Buffer.from(chunk)))
  const written = new Promise<void>((resolve, reject) => {
    pdf.on('end', () => resolve())
    pdf.on('error', reject)
  })
  drawDocument(document, pdf)
  pdf.end()
  await written
  return Buffer.concat(chunks)
}
