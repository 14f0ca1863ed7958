import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenToScanner, type ScanHandler } from './scanner-input.ts'

/** As much of a page as a scanner touches: elements, keys, an address. */
class PageElement extends EventTarget {
  closest() {
    return null
  }
}
class PageInput extends PageElement {
  #text = ''
  get value() {
    return this.#text
  }
  set value(text: string) {
    this.#text = text
  }
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
  expect(scan(code)).toBe(true)
  screen('/kasir/')
  await settled()
  expect(heard).toEqual([`/kasir/ ${code}`])
})
