import { saveFile } from './save-file.ts'

/** Hands a file to the device's sharing, or to its downloads where there is none; closing the sharing is no error, and answers false. */
export async function shareFile(
  page: Window & typeof globalThis,
  name: string,
  content: Blob,
): Promise<boolean> {
  const file = new page.File([content], name, { type: content.type })
  const { navigator } = page
  if (typeof navigator.canShare !== 'function' || !navigator.canShare({ files: [file] })) {
    saveFile(page, name, content)
    return true
  }
  try {
    await navigator.share({ files: [file], title: name })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false
    // Sharing is refused here and there (no gesture any more, a policy): the file is not lost.
    saveFile(page, name, content)
  }
  return true
}
