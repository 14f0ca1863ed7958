import { getDocumentProxy } from 'unpdf'

export type ReadPdf = {
  readonly title: string
  readonly language: string
  /** The text of each page, as a reader copies it. */
  readonly pages: readonly string[]
  readonly bookmarks: readonly { readonly title: string; readonly parts: readonly string[] }[]
  /** For each page: how many links lead to a place of the document. */
  readonly jumps: readonly number[]
}

/** Reads a PDF with a foreign reader: what it finds, people's programs find. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const info = (await pdf.getMetadata()).info as { Title: string; Language: string }
  const pages: string[] = []
  const jumps: number[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
    const links = (await page.getAnnotations()) as { subtype: string; dest?: unknown }[]
    let count = 0
    for (const { subtype, dest } of links) {
      if (subtype !== 'Link' || typeof dest !== 'string') continue
      if ((await pdf.getDestination(dest)) !== null) count += 1
    }
    jumps.push(count)
  }
  const outline = (await pdf.getOutline()) ?? []
  await pdf.loadingTask.destroy()
  return {
    title: info.Title,
    language: info.Language,
    pages,
    bookmarks: outline.map(({ title, items }) => ({ title, parts: items.map((part) => part.title) })),
    jumps,
  }
}
