import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenToScanner, type ScanHandler } from './scanner-input.ts'

/** As much of a page as a scanner touches: elements, keys, an address. */
class PageElement extends EventTarget {
  closest(_selector: string): unknown {
    return null
  }
  matches(_selector: string): boolean {
    return false
  }
  hasAttribute(_name: string): boolean {
    return false
  }
}
class PageInput extends PageElement {
  readonly type: string = 'text'
  /** What keys without a name write, one after the other. */
  writes: string[] = []
  #text = ''
  get value() {
    return this.#text
  }
  set value(text: string) {
    this.#text = text
  }
}

/** A field for money. */
class SumInput extends PageInput {
  override matches(selector: string) {
    return selector.includes('[data-sum]')
  }
}
class SearchInput extends PageInput {
  override hasAttribute(name: string) {
    return name === 'data-search'
  }
}
class PageCheckbox extends PageInput {
  override readonly type = 'checkbox'
}

beforeEach(() => {
  vi.stubGlobal('HTMLElement', PageElement)
  vi.stubGlobal('HTMLInputElement', PageInput)
  vi.stubGlobal('HTMLTextAreaElement', class extends PageElement {})
})
afterEach(() => vi.unstubAllGlobals())

function pageAt(pathname: string) {
  const page = Object.assign(new EventTarget(), { location: { pathname } })
  let atMs = 10_000
  const scanner = listenToScanner(page as unknown as Window, () => atMs)
  const heard: string[] = []
  return {
    scanner,
    heard,
    goTo(address: string) {
      page.location.pathname = address
    },
    pass(ms: number) {
      atMs += ms
    },
    screen(address: string, answer = true) {
      const handler: ScanHandler = ({ barcode }) => {
        heard.push(`${address} ${barcode}`)
        return answer
      }
      return scanner.addHandler(handler, address)
    },
    page,
    press(key: string, field: PageElement, { repeat = false } = {}) {
      const event = new Event('keydown', { cancelable: true })
      Object.defineProperties(event, {
        key: { value: key },
        code: { value: '' },
        repeat: { value: repeat },
        target: { value: field },
        timeStamp: { value: atMs },
      })
      page.dispatchEvent(event)
      if (field instanceof PageInput && field.type === 'text' && key !== 'Enter' && key !== 'Tab') {
        field.value += key.length === 1 ? key : (field.writes.shift() ?? '')
      }
    },
    /** Answers whether the page got to see the Enter. */
    scan(code: string, field: PageElement = new PageElement()): boolean {
      let isEnterSeen = false
      const see = (event: Event) => {
        isEnterSeen = isEnterSeen || (event as KeyboardEvent).key === 'Enter'
      }
      page.addEventListener('keydown', see)
      for (const key of [...code, 'Enter']) {
        const event = new Event('keydown', { cancelable: true })
        Object.defineProperties(event, {
          key: { value: key },
          code: { value: key === 'Enter' ? 'Enter' : `Digit${key}` },
          target: { value: field },
          timeStamp: { value: atMs },
        })
        page.dispatchEvent(event)
        if (field instanceof PageInput && key !== 'Enter') field.value += key
        atMs += 5
      }
      page.removeEventListener('keydown', see)
      atMs += 1_000
      return isEnterSeen
    },
  }
}

const code = '8990000000037'

test.each([
  ['takes the code out itself, with what stood before it', true, '', true],
  ['leaves it there', true, null, true],
  ['wants none of it', false, null, false],
] as const)(
  '[TILL-1] in the search field the screen finds the code, and %s',
  (_, answer, leaves, isTaken) => {
    const { scanner, press, pass } = pageAt('/kasir/')
    const field = new SearchInput()
    field.value = '3*'
    const found: string[] = []
    scanner.addHandler(() => {
      found.push(field.value)
      if (leaves !== null) field.value = leaves
      return answer
    }, '/kasir/')
    for (const key of [...code, 'Enter']) {
      press(key, field)
      pass(5)
    }
    expect(found).toEqual([`3*${code}`])
    expect(field.value).toBe(leaves ?? (isTaken ? '3*' : `3*${code}`))
  },
)

const settled = () => Promise.resolve()

test('[TILL-44] a scan between two screens waits for the next one and counts there, once', async () => {
  const { heard, goTo, screen, scan } = pageAt('/kasir/pengaturan')
  goTo('/kasir/')
  expect(scan(code)).toBe(false)
  expect(heard).toEqual([])
  screen('/kasir/')
  await settled()
  expect(heard).toEqual([`/kasir/ ${code}`])
  screen('/kasir/')
  await settled()
  expect(heard).toHaveLength(1)
})

test('[TILL-44] a screen that the address has left takes no scan any more', async () => {
  const { heard, goTo, screen, scan } = pageAt('/kasir/produk')
  const leave = screen('/kasir/produk')
  scan(code)
  goTo('/kasir/')
  scan('8990000000020')
  expect(heard).toEqual([`/kasir/produk ${code}`])
  leave()
  screen('/kasir')
  await settled()
  expect(heard).toEqual([`/kasir/produk ${code}`, '/kasir 8990000000020'])
})

test('[TILL-44] several scans wait in their order, and none for longer than somebody remembers it', async () => {
  const { heard, screen, scan, pass } = pageAt('/kasir/')
  scan('8990000000013')
  pass(10_000)
  scan(code)
  scan('8990000000020')
  screen('/kasir/')
  await settled()
  expect(heard).toEqual([`/kasir/ ${code}`, '/kasir/ 8990000000020'])
})

test('[TILL-44] what goes into a field of a screen without scans stays there and is nothing that waits', async () => {
  const { heard, screen, scan } = pageAt('/kasir/pengaturan')
  const field = new PageInput()
  expect(scan(code, field)).toBe(true)
  screen('/kasir/')
  await settled()
  expect(heard).toEqual([])
  expect(field.value).toBe(code)
})

test('[TILL-44] in a field of a screen that is leaving a scan is taken out again and counts on the next', async () => {
  const { heard, goTo, screen, scan } = pageAt('/kasir/')
  const leave = screen('/kasir/')
  const field = new PageInput()
  field.value = 'gu'
  goTo('/kasir/produk')
  expect(scan(code, field)).toBe(false)
  expect(field.value).toBe('gu')
  leave()
  screen('/kasir/produk')
  await settled()
  expect(heard).toEqual([`/kasir/produk ${code}`])
})

test('[TILL-44] what a screen has refused is not offered again', async () => {
  const { heard, screen, scan } = pageAt('/kasir/')
  screen('/kasir/', false)
  // No button is pressed by it all the same [TILL-1].
  expect(scan(code)).toBe(false)
  screen('/kasir/')
  await settled()
  expect(heard).toEqual([`/kasir/ ${code}`])
})

type Ending = 'Enter' | 'Tab' | 'nothing'

/** Plays a scan at some pace; answers what the page got to see of the key that ends it, and what stands in the field. */
async function scanAt(
  place: ReturnType<typeof pageAt>,
  {
    field,
    gapMs,
    ending,
    keys,
  }: { field: PageElement; gapMs: number; ending: Ending; keys: readonly string[] },
) {
  const seen: string[] = []
  const see = (event: Event) => void seen.push((event as KeyboardEvent).key)
  place.page.addEventListener('keydown', see)
  for (const key of [...keys, ...(ending === 'nothing' ? [] : [ending])]) {
    place.press(key, field)
    place.pass(gapMs)
    await vi.advanceTimersByTimeAsync(gapMs)
  }
  place.pass(1_000)
  await vi.advanceTimersByTimeAsync(1_000)
  place.page.removeEventListener('keydown', see)
  return { isEndSeen: seen.includes('Enter') || seen.includes('Tab') }
}

const speedsMs = [1, 5, 10, 20, 35, 36, 45, 60, 80, 100, 120]
const endings: readonly Ending[] = ['Enter', 'Tab', 'nothing']
const focuses = {
  button: () => new PageElement(),
  checkbox: () => new PageCheckbox(),
  text: () => new PageInput(),
  sum: () => new SumInput(),
}

test('[TILL-1] [TILL-17] whatever has the focus, however slow the scanner and however it ends: the code arrives once and presses nothing', async () => {
  vi.useFakeTimers()
  for (const focus of Object.keys(focuses) as (keyof typeof focuses)[]) {
    for (const gapMs of speedsMs) {
      for (const ending of endings) {
        const place = pageAt('/kasir/')
        place.screen('/kasir/')
        const field = focuses[focus]()
        if (field instanceof PageInput) field.value = '12'
        const { isEndSeen } = await scanAt(place, { field, gapMs, ending, keys: [...'8992304000010'] })
        const text = field instanceof PageInput ? field.value : '12'
        expect({ focus, gapMs, ending, heard: place.heard, isEndSeen, text }).toEqual({
          ...{ focus, gapMs, ending, heard: ['/kasir/ 8992304000010'], isEndSeen: false, text: '12' },
        })
        place.scanner.stop()
      }
    }
  }
  vi.useRealTimers()
})

test('[TILL-124] no scan becomes a sum where the screen has no use for it, and that is told', async () => {
  vi.useFakeTimers()
  for (const gapMs of speedsMs) {
    const place = pageAt('/kasir/laci')
    place.screen('/kasir/laci', false)
    const untaken: string[] = []
    place.scanner.onUntaken((why) => void untaken.push(why))
    const field = new SumInput()
    const { isEndSeen } = await scanAt(place, { field, gapMs, ending: 'Enter', keys: [...'8992304000010'] })
    expect([gapMs, isEndSeen, field.value, untaken]).toEqual([gapMs, false, '', ['unused']])
    place.scanner.stop()
  }
  vi.useRealTimers()
})

test('[TILL-1] sums, names and numbers that a hand types stay where they were typed, also those that are an EAN-8', async () => {
  vi.useFakeTimers()
  for (const text of ['50000', '12500000', '1000000', 'Indomie', 'Kopi 12 gr', '081234567890']) {
    for (const gapMs of [60, 100, 120, 150, 250]) {
      const place = pageAt('/kasir/')
      place.screen('/kasir/')
      const field = new SumInput()
      const { isEndSeen } = await scanAt(place, { field, gapMs, ending: 'Enter', keys: [...text] })
      expect([text, gapMs, isEndSeen, field.value, place.heard]).toEqual([text, gapMs, true, text, []])
      place.scanner.stop()
    }
  }
  vi.useRealTimers()
})

test('[TILL-1] [TILL-124] a busy device that hands on a key every 180 to 390 ms: no sum and no button; into a field for words goes what a hand types', async () => {
  vi.useFakeTimers()
  for (const focus of Object.keys(focuses) as (keyof typeof focuses)[]) {
    for (const gapMs of [180, 250, 310, 390]) {
      for (const ending of endings) {
        const place = pageAt('/kasir/')
        place.screen('/kasir/')
        const field = focuses[focus]()
        const { isEndSeen } = await scanAt(place, { field, gapMs, ending, keys: [...'8992304000010'] })
        const isTyping = focus === 'text'
        expect({ focus, gapMs, ending, heard: place.heard, isEndSeen }).toEqual({
          ...{ focus, gapMs, ending, heard: isTyping ? [] : ['/kasir/ 8992304000010'] },
          isEndSeen: isTyping && ending !== 'nothing',
        })
        if (field instanceof PageInput) expect(field.value).toBe(isTyping ? '8992304000010' : '')
        place.scanner.stop()
      }
    }
  }
  vi.useRealTimers()
})

test('[TILL-1] a device that stops for half a second in the middle of a slow code tears nothing off it', async () => {
  vi.useFakeTimers()
  for (const focus of Object.keys(focuses) as (keyof typeof focuses)[]) {
    for (const gapMs of [5, 45, 80, 120]) {
      for (const stopMs of [330, 590, 850]) {
        for (const at of [1, 3, 6, 9, 12]) {
          const place = pageAt('/kasir/')
          place.screen('/kasir/')
          const field = focuses[focus]()
          for (const [index, key] of [...'8992304000010', 'Enter'].entries()) {
            if (index === at) place.pass(stopMs)
            if (index === at) await vi.advanceTimersByTimeAsync(stopMs)
            place.press(key, field)
            place.pass(gapMs)
            await vi.advanceTimersByTimeAsync(gapMs)
          }
          const text = field instanceof PageInput ? field.value : ''
          expect({ focus, gapMs, stopMs, at, heard: place.heard, text }).toEqual({
            ...{ focus, gapMs, stopMs, at, heard: ['/kasir/ 8992304000010'], text: '' },
          })
          place.scanner.stop()
        }
      }
    }
  }
  vi.useRealTimers()
})

test('[TILL-1] the first digits of a code that are a code themselves are not taken for it by a device that stutters', async () => {
  vi.useFakeTimers()
  // Its first 12 digits are a UPC-A.
  const code = '8992304000072'
  for (const focus of Object.keys(focuses) as (keyof typeof focuses)[]) {
    for (const stopMs of [130, 240, 330, 590]) {
      const place = pageAt('/kasir/')
      place.screen('/kasir/')
      const field = focuses[focus]()
      for (const [index, key] of [...code, 'Enter'].entries()) {
        if (index === 12) place.pass(stopMs)
        if (index === 12) await vi.advanceTimersByTimeAsync(stopMs)
        place.press(key, field)
        place.pass(5)
        await vi.advanceTimersByTimeAsync(5)
      }
      const text = field instanceof PageInput ? field.value : ''
      expect({ focus, stopMs, heard: place.heard, text }).toEqual({
        ...{ focus, stopMs, heard: [`/kasir/ ${code}`], text: '' },
      })
      place.scanner.stop()
    }
  }
  vi.useRealTimers()
})

test('[TILL-1] a slow code of the shop is known by the shop, however short', async () => {
  vi.useFakeTimers()
  const place = pageAt('/kasir/')
  place.scanner.addHandler(
    ({ barcode }) => {
      place.heard.push(barcode)
      return true
    },
    '/kasir/',
    (code) => code === 'KOPI1',
  )
  const field = new PageInput()
  await scanAt(place, { field, gapMs: 80, ending: 'Enter', keys: [...'KOPI1'] })
  await scanAt(place, { field, gapMs: 80, ending: 'Enter', keys: [...'KOPI2'] })
  expect([place.heard, field.value]).toEqual([['KOPI1'], 'KOPI2'])
  place.scanner.stop()
  vi.useRealTimers()
})

test('[TILL-125] keys without a name: the field says what they wrote; where there is none it is told, and nothing is pressed', async () => {
  vi.useFakeTimers()
  for (const gapMs of speedsMs) {
    const place = pageAt('/kasir/')
    place.screen('/kasir/')
    const untaken: string[] = []
    place.scanner.onUntaken((why) => void untaken.push(why))
    const keys = Array.from({ length: 13 }, () => 'Unidentified')
    const button = new PageElement()
    expect(await scanAt(place, { field: button, gapMs, ending: 'Enter', keys })).toEqual({ isEndSeen: false })
    expect([gapMs, untaken, place.heard]).toEqual([gapMs, ['unreadable'], []])
    const field = new PageInput()
    field.value = 'a'
    field.writes = [...'8992304000010']
    expect(await scanAt(place, { field, gapMs, ending: 'Enter', keys })).toEqual({ isEndSeen: false })
    expect([gapMs, place.heard, field.value]).toEqual([gapMs, ['/kasir/ 8992304000010'], 'a'])
    place.scanner.stop()
  }
  vi.useRealTimers()
})

test('[TILL-1] a key that is held down is no scan', async () => {
  vi.useFakeTimers()
  const place = pageAt('/kasir/')
  place.screen('/kasir/')
  const field = new SumInput()
  place.press('5', field)
  for (let count = 0; count < 12; count += 1) {
    place.pass(30)
    place.press('0', field, { repeat: count > 0 })
  }
  place.pass(30)
  place.press('Enter', field)
  expect([place.heard, field.value]).toEqual([[], `5${'0'.repeat(12)}`])
  place.scanner.stop()
  vi.useRealTimers()
})

/** Keys at a pace, with a pause of the device after so many of them. */
function stuttered(
  page: ReturnType<typeof pageAt>,
  code: string,
  field: PageElement,
  head: number,
  stutterMs = 420,
) {
  for (const [index, key] of [...code, 'Enter'].entries()) {
    page.press(key, field)
    page.pass(index === head - 1 ? stutterMs : 5)
  }
}

test('[TILL-1] a code that a busy device tore apart is one code on every screen, wherever it was torn', () => {
  for (const head of [1, 2, 5, 9]) {
    for (const field of [new PageElement(), new PageInput()]) {
      const page = pageAt('/kasir/cek-harga')
      page.screen('/kasir/cek-harga')
      if (field instanceof PageInput) field.value = 'kop'
      stuttered(page, '8990000000099', field, head)
      expect(page.heard, `after ${head} signs`).toEqual(['/kasir/cek-harga 8990000000099'])
      // The head is no typing either.
      if (field instanceof PageInput) expect(field.value).toBe('kop')
    }
  }
})

test('[TILL-1] what was typed just before a code is no head of it', () => {
  const page = pageAt('/kasir/cek-harga')
  page.screen('/kasir/cek-harga')
  // By itself the tail is a code of goods, together they are none.
  stuttered(page, '38990000000099', new PageElement(), 1)
  expect(page.heard).toEqual(['/kasir/cek-harga 8990000000099'])
})
