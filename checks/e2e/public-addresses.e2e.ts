import { request as httpRequest } from 'node:http'
import { expect, test } from '@playwright/test'
import { consoleErrorsOf, expectAccessible } from './steps/looking.ts'

// Addresses that are none, and what search engines and people who share a link read.

/** A request as it is written: browsers and fetch() mend or refuse such an address before they send it. */
function rawStatus(path: string, method = 'GET'): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(process.env.LACI_E2E_URL!)
  return new Promise((resolve, reject) => {
    const call = httpRequest({ hostname, port, path, method }, (answer) => {
      let body = ''
      answer.on('data', (part) => {
        body += String(part)
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    })
    call.on('error', reject)
    call.end()
  })
}

const heading = 'Unexpected Application Error!'

test('[SITE-60] unknown addresses of every shape answer 404 with the fallback screen', async ({ page }) => {
  for (const path of [
    '/tidak-ada',
    '/fitur/lagi',
    '/DOWNLOAD',
    '/index.html',
    '/pitch-deck/index.html',
    '/releases/kasir.exe',
    '/og/tidak-ada.png',
    '/%2e%2e/package.json',
    '/.vite/manifest.json',
  ]) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(page.locator('h1')).toHaveText(heading)
    await expect(page.locator('main')).toContainText('404 Not Found')
  }
  await expectAccessible(page)
  await page.locator('main a[href="/"]').click()
  await expect(page).toHaveURL(/\/$/)
})

test('[SITE-60] a form sent to a page answers 405, an address that cannot be decoded 400, both with the screen', async ({
  page,
}) => {
  await page.goto('/afiliasi')
  const [response] = await Promise.all([
    page.waitForNavigation(),
    page.evaluate(() => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action: '/pitch-deck' })
      document.body.append(form)
      form.submit()
    }),
  ])
  expect(response?.status()).toBe(405)
  await expect(page.locator('h1')).toHaveText(heading)
  await expect(page.locator('main')).toContainText('405 Method Not Allowed')
  expect(response?.headers().allow).toBe('GET, HEAD')

  const undecodable = await rawStatus('/%E0%A4%A')
  expect(undecodable.status).toBe(400)
  expect(undecodable.body).toContain(heading)
  expect(undecodable.body).toContain('400 Bad Request')
  expect((await rawStatus('/tidak-ada', 'DELETE')).status).toBe(404)
})

test('[SITE-60] the router shows the same screen for an unknown address inside the app, without a reload', async ({
  page,
}) => {
  await page.goto('/login')
  await page.evaluate(() => {
    history.pushState({ usr: null, key: 'x', idx: 1 }, '', '/login/lagi')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })
  await expect(page.locator('h1')).toHaveText(heading)
  await expect(page.locator('main')).toContainText('404 Not Found')
})

test('[SITE-51] the site map leads to pages that are there and want to be found', async ({
  page,
  request,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  const [, address] = /Sitemap: (\S+)/.exec(robots) ?? []
  const sitemap = await request.get(new URL(address!).pathname)
  expect(sitemap.headers()['content-type']).toContain('application/xml')
  const locations = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!)
  expect(locations.length).toBeGreaterThan(5)
  for (const location of locations) {
    const { pathname, origin } = new URL(location)
    expect(origin).toBe(new URL(address!).origin)
    const response = await page.goto(pathname)
    expect(response?.status(), pathname).toBe(200)
    await expect(page.locator('meta[name=robots]')).toHaveCount(0)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', location)
  }
})

test('[SITE-52] [SITE-53] shared links have a picture, and structured data does not upset the policy', async ({
  page,
  request,
}) => {
  const errors = consoleErrorsOf(page)
  for (const path of ['/', '/afiliasi', '/download']) {
    await page.goto(path)
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
    const answer = await request.get(new URL(picture!).pathname)
    expect(answer.headers()['content-type'], path).toBe('image/png')
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(texts).toHaveLength(1)
    const data = JSON.parse(texts[0]!) as { '@graph': { '@type': string; name?: string }[] }
    expect(data['@graph'].length).toBeGreaterThan(0)
  }
  expect(errors).toEqual([])
})
