import { saveFile } from './save-file.ts'

/** Hands a file, or several that are one paper, to the device's sharing, or to its downloads where there is none; closing the sharing is no error, and answers false. */
export async function shareFile(
  page: Window & typeof globalThis,
  name: string,
  content: Blob | readonly Blob[],
): Promise<boolean> {
  const parts = 'size' in content ? [content] : content
  const nameOf = (index: number) => (parts.length === 1 ? name : name.replace(/(?=\.\w+$)/, ` ${index + 1}`))
  const files = parts.map((part, index) => new page.File([part], nameOf(index), { type: part.type }))
  const save = () => {
    for (const file of files) saveFile(page, file.name, file)
  }
  const { navigator } = page
  if (typeof navigator.canShare !== 'function' || !navigator.canShare({ files })) {
    save()
    return true
  }
  try {
    await navigator.share({ files, title: name })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false
    // Sharing is refused here and there (no gesture any more, a policy): the file is not lost.
    save()
  }
  return true
}
