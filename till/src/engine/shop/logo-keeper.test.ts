import { printPicture } from '@laci/domain/base/print/print-picture.ts'
import { shopSettingsDefaults } from '@laci/domain/shop/settings.ts'
import { expect, test } from 'vitest'
import type { LogoPictures } from '../api/photos.ts'
import { writable } from '../base/readable.ts'
import { createLogoKeeper } from './logo-keeper.ts'

const picture = printPicture(8, 1, () => true)
const logoNamed = (name: string): LogoPictures => ({ name, narrow: picture, wide: picture })
const soon = () => new Promise((resolve) => setImmediate(resolve))

function device(kept: LogoPictures | null, logoName: string) {
  const settings = writable({ ...shopSettingsDefaults, logoName })
  const asked: string[] = []
  const disk = { kept }
  const keeper = createLogoKeeper(
    {
      kept: () => disk.kept,
      keep: (pictures) => {
        disk.kept = pictures
      },
      fetch: async (name) => {
        asked.push(name)
        return logoNamed(name)
      },
      upload: () => Promise.reject(new Error('nobody uploads here')),
    },
    settings,
    (cause) => {
      throw cause
    },
  )
  return { keeper, settings, asked, disk }
}

test('[SHOP-16] the logo that the settings name is on the device, fetched once, and there without internet', async () => {
  const { keeper, asked, disk } = device(null, 'toko/logo-1.png')
  await soon()
  expect(asked).toEqual([])
  keeper.online(true)
  await soon()
  expect(asked).toEqual(['toko/logo-1.png'])
  expect(keeper.logo.get()?.name).toBe('toko/logo-1.png')
  const restarted = device(disk.kept, 'toko/logo-1.png')
  expect(restarted.keeper.logo.get()?.name).toBe('toko/logo-1.png')
  restarted.keeper.online(true)
  await soon()
  expect(restarted.asked).toEqual([])
})

test('[SHOP-16] another logo takes its place, never an old one on new paper; none leaves none', async () => {
  const { keeper, settings, disk } = device(logoNamed('toko/logo-1.png'), 'toko/logo-1.png')
  settings.set({ ...settings.get(), logoName: 'toko/logo-2.png' })
  expect(keeper.logo.get()).toBeNull()
  keeper.online(true)
  await soon()
  expect(keeper.logo.get()?.name).toBe('toko/logo-2.png')
  settings.set({ ...settings.get(), logoName: '' })
  await soon()
  expect(keeper.logo.get()).toBeNull()
  expect(disk.kept).toBeNull()
})
