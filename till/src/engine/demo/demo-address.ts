/** Where the demo lives: an address of its own, so that a reload stays in it and a real shop's never leads there. */
export const demoBase = '/kasir/coba/'

/** `/kasir/?demo` is what links say, and the address without its last slash is what people type: both lead to the demo's own. */
export function isDemoWanted(location: Pick<Location, 'pathname' | 'search'>): boolean {
  const { pathname, search } = location
  if (pathname === demoBase.slice(0, -1)) return true
  return pathname === '/kasir/' && new URLSearchParams(search).has('demo')
}

export function isDemoAddress(pathname: string): boolean {
  return pathname.startsWith(demoBase)
}

/** Everything of the demo in the browser begins so. Not `laci-kasir-…`: that is how real shops are found. */
export const demoNameStart = 'laci-coba'

type KeptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The demo's corner of a storage, which nothing real reads. */
export function demoCorner(storage: KeptStorage): KeptStorage {
  const own = (key: string) => `${demoNameStart}:${key}`
  return {
    getItem: (key) => storage.getItem(own(key)),
    setItem: (key, value) => storage.setItem(own(key), value),
    removeItem: (key) => storage.removeItem(own(key)),
  }
}

export function emptyDemoCorner(storage: Storage): void {
  const keys = [...Array(storage.length).keys()].map((index) => storage.key(index) ?? '')
  for (const key of keys) if (key.startsWith(`${demoNameStart}:`)) storage.removeItem(key)
}
