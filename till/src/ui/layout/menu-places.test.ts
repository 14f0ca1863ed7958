import { expect, test } from 'vitest'
import { laterScreens } from '../../app/later-screens.ts'
import { mainDestinations } from '../base/navigation.ts'
import { type MenuPlace, menuGroups, menuOf, placeOfPath } from './menu-places.tsx'

const places = menuGroups.flatMap((group) => group.places)
/** Opened from another page and from nowhere else: for one person, for the first day, or for a thing that is there already. */
const ofOtherPages = ['/mulai', '/pin-saya', '/kirim/struk', '/kiriman/baru', '/jurnal/ambil']

test('[TILL-126] the menu has the headings of a shopkeeper', () => {
  expect(menuGroups.map(({ name }) => name)).toEqual([
    'Jualan',
    'Barang',
    'Pelanggan',
    'Pemasok',
    'Laporan',
    'Toko',
  ])
})

test('[TILL-126] every page that needs nothing to be chosen first is in the menu, once', () => {
  const pages = laterScreens.map(({ path }) => `/${path}`).filter((path) => !path.includes(':'))
  const inMenu = places.map(({ to }) => to)
  expect(new Set(inMenu).size).toBe(inMenu.length)
  expect(pages.filter((page) => !inMenu.includes(page) && !ofOtherPages.includes(page))).toEqual([])
})

test('[TILL-126] whatever the bars and the menu lead to has a page', () => {
  const pages = new Set(['/', ...laterScreens.map(({ path }) => `/${path}`)])
  for (const { to } of [...mainDestinations, ...places]) expect(pages, to).toContain(to)
  const testIds = new Set(places.map(({ testId }) => testId))
  expect(testIds.size).toBe(places.length)
})

test('[TILL-172] the menu keeps apart what whoever stands here may not do, and loses nothing of it', () => {
  const names = (list: readonly MenuPlace[]) => list.map(({ to }) => to)
  const all = menuOf(() => true)
  expect(all).toEqual({ groups: menuGroups, others: [] })

  const seller = menuOf(() => false)
  const own = names(seller.groups.flatMap((group) => group.places))
  expect(own).toEqual(
    expect.arrayContaining(['/transaksi', '/shift', '/kasbon', '/cek-harga', '/pengaturan']),
  )
  for (const to of ['/laporan', '/jurnal', '/karyawan', '/pembelian', '/langganan']) {
    expect(own).not.toContain(to)
    expect(names(seller.others)).toContain(to)
  }
  expect([...own, ...names(seller.others)].sort()).toEqual(names(places).sort())

  const stocks = menuOf((right) => right === 'stock')
  expect(names(stocks.groups.flatMap((group) => group.places))).toContain('/opname')
})

test('[TILL-172] a page that stands behind a right is behind the same one in the menu', () => {
  const gates: { readonly [to: string]: MenuPlace['right'] } = {
    '/opname': 'stock',
    '/stok-menipis': 'stock',
    '/barang-rusak': 'stock',
    '/kiriman': 'stock',
    '/produk/harga': 'products',
    '/pembelian': 'purchases',
    '/pembelian/baru': 'purchases',
    '/pemasok': 'purchases',
    '/laporan': 'reports',
    '/laporan/kurang-laku': 'reports',
    '/laporan/pajak': 'reports',
    '/jurnal': 'reports',
    '/karyawan': 'staff',
  }
  for (const { to, right } of places) if (to in gates) expect(right, to).toBe(gates[to])
})

test('[TILL-147] the heading that stands open beside a page is that of the page, or of the one it was opened from', () => {
  const openOf = (pathname: string) => {
    const found = placeOfPath(pathname)
    return found && [found.group.name, found.place.to]
  }
  expect(openOf('/produk')).toEqual(['Barang', '/produk'])
  expect(openOf('/produk/harga')).toEqual(['Barang', '/produk/harga'])
  expect(openOf('/produk/0190/kartu-stok')).toEqual(['Barang', '/produk'])
  expect(openOf('/pelanggan/0190')).toEqual(['Pelanggan', '/pelanggan'])
  expect(openOf('/pelanggan/impor')).toEqual(['Pelanggan', '/pelanggan/impor'])
  expect(openOf('/transaksi/0190/retur')).toEqual(['Jualan', '/transaksi'])
  expect(openOf('/laporan/pajak')).toEqual(['Laporan', '/laporan/pajak'])
  expect(openOf('/produkku')).toBeNull()
  expect(openOf('/')).toBeNull()
})
