import { chromium } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../real-server/real-server.ts'
import { makeOgPictures } from './og-pictures.ts'
import { makeTillPicture } from './till-picture.ts'

// `npm run pictures [og|till]`: makes the pictures of the site that are committed, out of the site's own table and the real
// till. To be run after a title, a description or the look of the till has changed; a test says when.

const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)

const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
try {
  if (isWanted('og')) await makeOgPictures(browser)
  if (isWanted('till')) await makeTillPicture(browser)
} finally {
  await browser.close()
}
