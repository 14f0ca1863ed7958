import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageMarksOf } from '@laci/domain/base/brand/page-marks.ts'
import { unpublished } from '@laci/domain/base/release/release-manifest.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePageFolders, type PageFolders } from '../testing/page-folders.ts'
import { testConfig } from '../testing/test-server.ts'
import { PageFolder } from './page-files.ts'

let folders: PageFolders
let folder: PageFolder
beforeAll(() => {
  folders = makePageFolders()
  folder = new PageFolder(folders.siteFolder, pageMarksOf({ ...testConfig, release: unpublished('1.0.0') }))
})
afterAll(() => folders.remove())

test('[PLATFORM-70] a file is kept once, in however many spellings it is asked for', () => {
  const kept = folder.file('static/js/page-B1gHaSh8.js')
  expect(kept).not.toBeNull()
  for (let slashes = 1; slashes < 100; slashes += 1) {
    const blank = '/'.repeat(slashes)
    expect(folder.file(`static${blank}js/page-B1gHaSh8.js`)).toBe(kept)
    expect(folder.file(`${blank}static/js${blank}page-B1gHaSh8.js`.slice(0, 200))).toSatisfy(
      (file: unknown) => file === kept || file === null,
    )
  }
})

test('[PLATFORM-70] no more files are kept than a build can have; one that had to go is read again', () => {
  mkdirSync(join(folders.siteFolder, 'many'))
  const first = folder.file('index.html')
  expect(folder.file('index.html')).toBe(first)
  for (let n = 0; n < 2_000; n += 1) {
    writeFileSync(join(folders.siteFolder, 'many', `${n}.txt`), 'x')
    folder.file(`many/${n}.txt`)
  }
  const again = folder.file('index.html')
  expect(again).not.toBe(first)
  expect(again?.etag).toBe(first?.etag)
})
