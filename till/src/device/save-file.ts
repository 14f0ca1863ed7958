/** Hands a file to the browser's downloads. */
export function saveFile(page: Window & typeof globalThis, name: string, content: Blob): void {
  const address = page.URL.createObjectURL(content)
  const link = page.document.createElement('a')
  link.href = address
  link.download = name
  page.document.body.append(link)
  link.click()
  link.remove()
  // The download reads the address a moment later.
  page.setTimeout(() => page.URL.revokeObjectURL(address), 60_000)
}
