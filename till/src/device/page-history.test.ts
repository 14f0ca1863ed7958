import { expect, test } from 'vitest'
import { type BrowserTab, openTab } from '../testing/browser-tab.ts'
import { virtualTime } from '../testing/virtual-time.ts'
import { createPageHistory, type PageHistory } from './page-history.ts'

type Sheet = { isOpen: boolean; backCount: number; close: () => void }

let idCount = 0
const tabs = new WeakMap<PageHistory, BrowserTab>()

/** A page in a tab whose router draws at once. */
function openPage(tab: BrowserTab) {
  const time = virtualTime(0)
  const pages = createPageHistory({ window: tab.window, timers: time.timers, newId: () => `id-${++idCount}` })
  pages.follow(() => pages.shown(pages.place()))
  pages.shown(pages.place())
  tabs.set(pages, tab)
  return { pages, time, path: () => pages.place().location.pathname + pages.place().location.search }
}

/** A sheet that *Back* closes, or what else it is told to do; opened by a press. */
function openSheet(pages: PageHistory, onBack: (sheet: Sheet) => void = (sheet) => sheet.close()): Sheet {
  tabs.get(pages)?.touch()
  return openByItself(pages, onBack)
}

function openByItself(pages: PageHistory, onBack: (sheet: Sheet) => void): Sheet {
  const sheet: Sheet = {
    isOpen: true,
    backCount: 0,
    close() {
      sheet.isOpen = false
      end()
    },
  }
  const end = pages.layers.open({
    back() {
      sheet.backCount += 1
      onBack(sheet)
    },
  })
  return sheet
}

test('[TILL-160] Back closes the top sheet, then the one below, and leaves the page only then', async () => {
  const tab = openTab('/kasir/')
  const { pages, path } = openPage(tab)
  pages.navigator.push('/kasir/produk')
  const below = openSheet(pages)
  await tab.settle()
  const top = openSheet(pages)
  await tab.settle()
  expect(tab.index()).toBe(3)
  await tab.back()
  expect([top.isOpen, below.isOpen, path()]).toEqual([false, true, '/kasir/produk'])
  await tab.back()
  expect([below.isOpen, path()]).toEqual([false, '/kasir/produk'])
  await tab.back()
  expect(path()).toBe('/kasir/')
  expect(tab.isLeft()).toBe(false)
})

test('[TILL-160] two presses of Back in one moment close two sheets and nothing else', async () => {
  const tab = openTab('/kasir/')
  const { pages } = openPage(tab)
  const sheets = [openSheet(pages), openSheet(pages)]
  await tab.settle()
  await Promise.all([tab.back(), tab.back()])
  expect(sheets.map(({ isOpen, backCount }) => [isOpen, backCount])).toEqual([
    [false, 1],
    [false, 1],
  ])
  expect([tab.index(), tab.isLeft()]).toEqual([0, false])
})

test('[TILL-160] what closes by its cross takes its entry along, so Back is pressed once', async () => {
  const tab = openTab('/kasir/')
  const { pages, path } = openPage(tab)
  pages.navigator.push('/kasir/produk')
  const sheet = openSheet(pages)
  await tab.settle()
  sheet.close()
  await tab.settle()
  expect(tab.index()).toBe(1)
  await tab.back()
  expect([path(), sheet.backCount]).toEqual(['/kasir/', 0])
})

test('[TILL-160] Back in the moment in which a sheet closes by itself is one step back', async () => {
  const tab = openTab('/kasir/')
  const { pages, path } = openPage(tab)
  pages.navigator.push('/kasir/produk')
  const sheet = openSheet(pages)
  await tab.settle()
  sheet.close()
  await Promise.resolve()
  await tab.back()
  expect(path()).toBe('/kasir/')
})

test('[TILL-160] a sheet in the place of another uses its entry', async () => {
  const tab = openTab('/kasir/')
  const { pages } = openPage(tab)
  const first = openSheet(pages)
  await tab.settle()
  first.close()
  const second = openSheet(pages)
  await tab.settle()
  expect(tab.index()).toBe(1)
  await tab.back()
  expect([second.isOpen, tab.index()]).toEqual([false, 0])
})

test('[TILL-161] a sheet that asks first stays below its question, which has an entry as soon as somebody touches it', async () => {
  const tab = openTab('/kasir/')
  const { pages, path } = openPage(tab)
  const questions: Sheet[] = []
  const form = openSheet(pages, () => questions.push(openByItself(pages, (sheet) => sheet.close())))
  await tab.settle()
  await tab.back()
  // No entry is added while nobody touches the page: a browser would step over all of the till's entries then.
  expect([form.isOpen, questions.length, tab.index(), tab.hrefs().length]).toEqual([true, 1, 1, 2])
  await tab.back()
  expect([form.isOpen, questions[0]?.isOpen, tab.index()]).toEqual([true, false, 1])
  await tab.back()
  tab.touch()
  await tab.settle()
  expect(tab.index()).toBe(2)
  questions[1]?.close()
  form.close()
  await tab.settle()
  expect([tab.index(), path(), tab.isLeft()]).toEqual([0, '/kasir/', false])
})

test('[TILL-160] what may not be left now stays, however often Back is pressed', async () => {
  const tab = openTab('/kasir/')
  const { pages } = openPage(tab)
  const busy = openSheet(pages, () => {})
  await tab.settle()
  for (let press = 0; press < 3; press++) await tab.back()
  expect([busy.isOpen, busy.backCount, tab.index(), tab.isLeft()]).toEqual([true, 3, 1, false])
})

test('[TILL-160] Forward opens nothing again', async () => {
  const tab = openTab('/kasir/')
  const { pages } = openPage(tab)
  const sheet = openSheet(pages)
  await tab.settle()
  await tab.back()
  await tab.forward()
  expect([sheet.isOpen, tab.index()]).toEqual([false, 0])
})

test('[TILL-160] a link in a sheet leads to its page, and Back from there to the page without the sheet', async () => {
  const tab = openTab('/kasir/')
  const { pages, path } = openPage(tab)
  const menu = openSheet(pages)
  await tab.settle()
  menu.close()
  pages.navigator.push('/kasir/produk')
  await tab.settle()
  expect(tab.hrefs()).toEqual(['/kasir/', '/kasir/produk'])
  await tab.back()
  expect([path(), tab.index()]).toEqual(['/kasir/', 0])
})

test('[TILL-160] a page that is asked for while a sheet is closing comes on top of the page', async () => {
  const tab = openTab('/kasir/')
  const { pages, path } = openPage(tab)
  const sheet = openSheet(pages)
  await tab.settle()
  sheet.close()
  await Promise.resolve()
  pages.navigator.push('/kasir/produk')
  await tab.settle()
  expect([tab.hrefs(), path()]).toEqual([['/kasir/', '/kasir/produk'], '/kasir/produk'])
})

test('[TILL-160] a link two sheets deep skips the sheets on the way back', async () => {
  const tab = openTab('/kasir/')
  const { pages, path } = openPage(tab)
  const sheets = [openSheet(pages), openSheet(pages)]
  await tab.settle()
  pages.navigator.push('/kasir/produk')
  for (const sheet of sheets) sheet.close()
  await tab.settle()
  await tab.back()
  expect([path(), tab.index()]).toEqual(['/kasir/', 0])
})

test('[TILL-160] a reload while sheets are open ends on the entry of the page', async () => {
  const tab = openTab('/kasir/')
  const first = openPage(tab)
  first.pages.navigator.push('/kasir/produk')
  openSheet(first.pages)
  openSheet(first.pages)
  await tab.settle()
  const again = tab.reload()
  const { path } = openPage(again)
  await again.settle()
  expect([again.index(), path()]).toEqual([1, '/kasir/produk'])
  await again.back()
  expect(path()).toBe('/kasir/')
})

test('[TILL-160] an address that a sheet changes is that of its page too', async () => {
  const tab = openTab('/kasir/transaksi')
  const { pages, path } = openPage(tab)
  pages.navigator.replace('/kasir/transaksi?buka=1')
  const sheet = openSheet(pages, () => {
    pages.navigator.replace('/kasir/transaksi')
    sheet.close()
  })
  await tab.settle()
  await tab.back()
  expect([path(), tab.index(), tab.window.location.search]).toEqual(['/kasir/transaksi', 0, ''])
  pages.navigator.replace('/kasir/transaksi?buka=2')
  const other = openSheet(pages)
  await tab.settle()
  pages.navigator.replace('/kasir/transaksi')
  other.close()
  await tab.settle()
  expect([path(), tab.index(), tab.window.location.search]).toEqual(['/kasir/transaksi', 0, ''])
})

test('[TILL-160] a far step back over a sheet is asked of the sheet', async () => {
  const tab = openTab('/kasir/')
  const { pages, path } = openPage(tab)
  pages.navigator.push('/kasir/produk')
  const form = openSheet(pages, () => {})
  await tab.settle()
  await tab.back(2)
  expect([path(), form.backCount, tab.index()]).toEqual(['/kasir/produk', 1, 2])
})

test('[TILL-160] a step that the browser never makes stops nothing for ever', async () => {
  const tab = openTab('/kasir/')
  const { pages, time, path } = openPage(tab)
  pages.navigator.go(5)
  pages.navigator.push('/kasir/produk')
  await tab.settle()
  expect(path()).toBe('/kasir/')
  await time.pass(4_000)
  expect(path()).toBe('/kasir/produk')
})

test.for([1_000, 5_000, 60_000])(
  '[TILL-160] a step of our own that a starved device makes %d ms late is nobody’s Back',
  async (lateMs) => {
    const tab = openTab('/kasir/')
    const { pages, time } = openPage(tab)
    const first = openSheet(pages)
    await tab.settle()
    const calm = tab.starve()
    first.close()
    await Promise.resolve()
    const second = openSheet(pages)
    await time.pass(lateMs)
    const third = openSheet(pages)
    await time.pass(1_000)
    calm()
    await tab.settle()
    expect([second.backCount, third.backCount]).toEqual([0, 0])
    // Each has its entry, so that Back closes one after the other and leaves nothing.
    await tab.back()
    await tab.back()
    expect([second.isOpen, third.isOpen, tab.index(), tab.isLeft()]).toEqual([false, false, 0, false])
  },
)

test('[TILL-160] a page that is gone to while a starved device owes a step stays', async () => {
  const tab = openTab('/kasir/')
  const { pages, time, path } = openPage(tab)
  const sheet = openSheet(pages)
  await tab.settle()
  const calm = tab.starve()
  sheet.close()
  await time.pass(10_000)
  pages.navigator.push('/kasir/produk')
  pages.navigator.push('/kasir/transaksi')
  calm()
  await tab.settle()
  expect([path(), tab.hrefs()[tab.index()]]).toEqual(['/kasir/transaksi', '/kasir/transaksi'])
  await tab.back()
  expect([path(), tab.isLeft()]).toEqual(['/kasir/', false])
})

test('[TILL-160] a step that a starved device has not made yet is not asked for again', async () => {
  const tab = openTab('/kasir/')
  const { pages, time, path } = openPage(tab)
  pages.navigator.push('/kasir/produk')
  const sheet = openSheet(pages)
  await tab.settle()
  const calm = tab.starve()
  sheet.close()
  await time.pass(10_000)
  calm()
  await tab.settle()
  expect([path(), tab.index()]).toEqual(['/kasir/produk', 1])
})

test('[TILL-162] a page with something typed asks before Back, a link and a replaced address leave it', async () => {
  const tab = openTab('/kasir/')
  const { pages, path } = openPage(tab)
  pages.navigator.push('/kasir/pengaturan')
  tab.touch()
  pages.guard('Pengaturan ini belum disimpan.')
  await tab.settle()
  await tab.back()
  expect([path(), pages.question.get()?.lossText]).toEqual([
    '/kasir/pengaturan',
    'Pengaturan ini belum disimpan.',
  ])
  pages.question.get()?.stay()
  await tab.settle()
  pages.navigator.push('/kasir/produk')
  expect([path(), pages.question.get() === null]).toEqual(['/kasir/pengaturan', false])
  pages.question.get()?.stay()
  pages.navigator.replace('/kasir/pengaturan?bagian=pajak')
  expect([path(), pages.question.get()]).toEqual(['/kasir/pengaturan?bagian=pajak', null])
  pages.navigator.push('/kasir/produk')
  pages.question.get()?.leave()
  await tab.settle()
  expect([path(), pages.question.get()]).toEqual(['/kasir/produk', null])
  await tab.back()
  expect(path()).toBe('/kasir/pengaturan?bagian=pajak')
})

test('[TILL-162] whoever says so leaves by Back, with the question still on the screen', async () => {
  const tab = openTab('/kasir/')
  const { pages, path } = openPage(tab)
  pages.navigator.push('/kasir/pengaturan')
  tab.touch()
  pages.guard('Belum disimpan.')
  await tab.settle()
  await tab.back()
  const dialog = openSheet(pages)
  await tab.settle()
  pages.question.get()?.leave()
  dialog.close()
  await tab.settle()
  expect([path(), tab.index(), pages.question.get()]).toEqual(['/kasir/', 0, null])
})

test('[TILL-162] the first page of a tab asks as well, and what was saved asks no more', async () => {
  const tab = openTab('/kasir/pengaturan')
  const { pages } = openPage(tab)
  tab.touch()
  const end = pages.guard('Belum disimpan.')
  await tab.settle()
  await tab.back()
  expect([pages.question.get() === null, tab.isLeft()]).toEqual([false, false])
  pages.question.get()?.stay()
  end()
  await tab.settle()
  await tab.back()
  expect([pages.question.get(), tab.isLeft()]).toEqual([null, true])
})

test('[TILL-160] what is open while the next page is on its way is no layer of that page', async () => {
  const tab = openTab('/kasir/')
  const time = virtualTime(0)
  const pages = createPageHistory({ window: tab.window, timers: time.timers, newId: () => `id-${++idCount}` })
  pages.follow(() => {})
  pages.shown(pages.place())
  tabs.set(pages, tab)
  const sheet = openSheet(pages)
  await tab.settle()
  pages.navigator.push('/kasir/laporan')
  await tab.settle()
  expect(tab.hrefs()).toEqual(['/kasir/', '/kasir/laporan'])
  sheet.close()
  pages.shown(pages.place())
  await tab.settle()
  expect([tab.hrefs(), tab.index()]).toEqual([['/kasir/', '/kasir/laporan'], 1])
})
