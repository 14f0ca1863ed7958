/** Puts a text on the clipboard; false where the browser has none or does not allow it. */
export async function copyText(page: Window, text: string): Promise<boolean> {
  // Missing on a page without TLS, whatever its type says.
  const clipboard: Clipboard | undefined = page.navigator.clipboard
  if (clipboard === undefined) return false
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}
