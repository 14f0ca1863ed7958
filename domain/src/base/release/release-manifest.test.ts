import { expect, test } from 'vitest'
import { releaseManifestSchema, releaseMarksOf, shownFileSize, unpublished } from './release-manifest.ts'

const windows = { file: 'kasir-1.5.1+9.exe', sizeBytes: 22_480_000, sha256: 'a'.repeat(64) }
const published = {
  version: '1.5.1+9',
  publishedOn: '2026-11-20',
  windows,
  android: { storeAddress: 'https://play.google.com/store/apps/details?id=id.laci.kasir' },
}

test('[RELEASE-1] a manifest names the version and the files, and nothing that could lead elsewhere', () => {
  expect(releaseManifestSchema.parse(published)).toEqual(published)
  expect(releaseManifestSchema.parse(unpublished('0.1.0'))).toEqual(unpublished('0.1.0'))
  for (const wrong of [
    { ...published, version: 'v1' },
    { ...published, version: '1.5.1"><script>' },
    { ...published, publishedOn: '20-11-2026' },
    { ...published, windows: { ...windows, file: '../../etc/passwd' } },
    { ...published, windows: { ...windows, file: 'kasir.exe\r\nx-evil: 1' } },
    { ...published, windows: { ...windows, file: 'kasir.bat' } },
    { ...published, windows: { ...windows, sizeBytes: 0 } },
    { ...published, windows: { ...windows, sha256: 'A'.repeat(64) } },
    { ...published, android: { storeAddress: 'javascript:alert(1)' } },
    { ...published, android: { storeAddress: 'http://store.example' } },
  ]) {
    expect(releaseManifestSchema.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
  }
})

test('[RELEASE-3] the page is told what is there and what is not', () => {
  expect(releaseMarksOf(published)).toMatchObject({
    'release.version': '1.5.1+9',
    'release.windows': 'ready',
    'release.windowsAddress': '/releases/kasir-1.5.1+9.exe',
    'release.windowsSize': '22,5 MB',
    'release.android': 'ready',
  })
  // Where there is no file, no address leads to one.
  expect(releaseMarksOf(unpublished('0.1.0'))).toMatchObject({
    'release.version': '0.1.0',
    'release.windows': 'missing',
    'release.windowsAddress': '/download',
    'release.android': 'missing',
    'release.androidAddress': '/download',
  })
})

test('[RELEASE-3] sizes are shown with the comma of the language', () => {
  expect([1, 950_000, 22_449_999, 1_234_567_890].map(shownFileSize)).toEqual([
    '0,1 MB',
    '0,9 MB',
    '22,4 MB',
    '1234,6 MB',
  ])
})
