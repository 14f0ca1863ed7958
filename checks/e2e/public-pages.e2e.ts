import { expect, test } from '@playwright/test'
import { pages, type Page as SitePage } from '../../site/src/routes.ts'
import { consoleErrorsOf, expectAccessible, expectFits } from './steps/looking.ts'

const staticPaths = (pages as readonly SitePage[])
  .filter(({ kind }) => kind === 'static')
  .map(({ path }) => path)

test('[SITE-2] every static page is free of errors, accessible, and fits 320, 768 and 1440 px', async ({
  page,
}) => {
  const errors = consoleErrorsOf(page)
  for (const path of staticPaths) {
    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto(path, { waitUntil: 'networkidle' })
    await expectAccessible(page, `${path} at 320 px`)
    await expectFits(page, `${path} at 320 px`)
    await page.setViewportSize({ width: 768, height: 800 })
    await expectFits(page, `${path} at 768 px`)
    await page.setViewportSize({ width: 1440, height: 800 })
    await expectFits(page, `${path} at 1440 px`)
    await expectAccessible(page, `${path} at 1440 px`)
  }
  expect(errors).toEqual([])
})

test('[SITE-3] a static page asks nobody but us for anything, and for two scripts until it is touched', async ({
  page,
  baseURL,
}) => {
  const asked: { url: URL; type: string }[] = []
  page.on('request', (request) => asked.push({ url: new URL(request.url()), type: request.resourceType() }))
  for (const path of staticPaths) {
    asked.length = 0
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(asked.length, path).toBeGreaterThan(1)
    expect(
      asked.filter(({ url }) => url.origin !== new URL(baseURL!).origin),
      path,
    ).toEqual([])
    const scripts = asked.filter(({ type }) => type === 'script').map(({ url }) => url.pathname)
    expect(scripts.sort(), path).toEqual([
      expect.stringMatching(/^\/static\/js\/every-/),
      expect.stringMatching(/^\/static\/js\/page-/),
    ])
  }
})

for (const width of [390, 1280]) {
  test(`[SITE-16] at ${width} px nothing on a static page jumps, from the first paint to the end of the page`, {
    tag: '@waits',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(() => {
      const shifts: { sum: number; where: string[] } = { sum: 0, where: [] }
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          sources: { node: Element | null }[]
        })[]) {
          shifts.sum += entry.value
          shifts.where.push(...entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? ''))
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.route(/\.woff2$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    for (const path of staticPaths) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      await page.evaluate(async () => {
        for (let y = 0; y < document.documentElement.scrollHeight; y += 400) {
          scrollTo(0, y)
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)))
        }
      })
      await page.waitForLoadState('networkidle')
      const shifts = await page.evaluate(
        () => (window as unknown as { shifts: { sum: number; where: string[] } }).shifts,
      )
      expect(shifts.sum, `${path}: ${shifts.where.join(' | ')}`).toBe(0)
    }
  })
}

test('[SITE-7] without JavaScript every static page can be read and its links lead somewhere', async ({
  browser,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  })
  const page = await context.newPage()
  const wanted = new Map<string, string>()
  for (const path of staticPaths) {
    await page.goto(path)
    await expect(page.locator('h1')).toBeVisible()
    for (const href of await page.locator('main a[href^="/"]').evaluateAll(hrefs)) wanted.set(href, path)
    // Every question can be opened.
    for (const question of await page.locator('main details').all()) {
      const summary = question.locator('summary').first()
      // What nothing has been published for yet is not shown, nor are the questions in it.
      if (!(await summary.isVisible())) continue
      if ((await question.getAttribute('open')) === null) await summary.click()
      await expect(question).toHaveAttribute('open', '')
    }
  }
  for (const [href, path] of wanted) {
    const answer = await context.request.get(href)
    expect(answer.status(), `${path} leads to ${href}`).toBe(200)
  }
  await context.close()
})

function hrefs(links: (HTMLElement | SVGElement)[]): string[] {
  return links.map((link) => link.getAttribute('href')!.split('#')[0]!)
}
