import { expect, type Page } from '@playwright/test'

/** The figures of the report that is open, by their words: the same test ids on the till and at home. */
export async function readFigures(page: Page): Promise<ReadonlyMap<string, string>> {
  await expect(page.getByTestId('figure-Omzet')).toBeVisible()
  const figures = await page
    .locator('[data-testid^="figure-"]')
    .evaluateAll((elements) =>
      elements.map((element): [string, string] => [element.dataset.testid ?? '', element.textContent ?? '']),
    )
  return new Map(figures)
}

/** One list of the report that is open, as rows of name and sum. */
export async function readLines(page: Page, title: string): Promise<readonly string[]> {
  return page.getByRole('region', { name: title, exact: true }).locator('tbody tr').allTextContents()
}

/** The file that a press gives, as text. */
export async function savedText(
  page: Page,
  press: () => Promise<void>,
): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') }
}

/** Asks our own server in the name of who is signed in on the page. */
export async function askAsOwner(page: Page, path: string, body: object): Promise<number> {
  return page.evaluate(
    async ([address, content]) => {
      const { anonKey } = (await (await fetch('/api/config')).json()) as { anonKey: string }
      const { access_token: token } = JSON.parse(localStorage.getItem('laci-site-session') ?? '{}') as {
        access_token?: string
      }
      const answer = await fetch(address, {
        method: 'POST',
        headers: { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: content,
      })
      return answer.status
    },
    [path, JSON.stringify(body)] as const,
  )
}
