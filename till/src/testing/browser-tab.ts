import type { HistoryWindow } from '../device/page-history.ts'

type TabEntry = { readonly state: unknown; readonly href: string }

/** The history of one tab as a browser keeps it: writing is done at once, going takes a turn and ends in a `popstate`. */
export type BrowserTab = {
  readonly window: HistoryWindow
  /** The key of the browser or of the phone; more than one step: chosen from its list. */
  back(steps?: number): Promise<void>
  forward(): Promise<void>
  /** Somebody presses something on the page. */
  touch(): void
  /** The device is so busy that no step is made until the answer is called. */
  starve(): () => void
  /** All that is on its way has come. */
  settle(): Promise<void>
  /** The same tab with a new page in it. */
  reload(): BrowserTab
  hrefs(): readonly string[]
  index(): number
  /** Somebody has gone further back than this page. */
  isLeft(): boolean
}

export function openTab(
  href: string,
  begun: { entries: TabEntry[]; index: number } | null = null,
): BrowserTab {
  let entries: TabEntry[] = begun?.entries ?? [{ state: null, href }]
  let index = begun?.index ?? 0
  let isLeft = false
  const listeners: (() => void)[] = []
  const touched: (() => void)[] = []
  /** Steps that wait for a busy device. */
  let starved: (() => void)[] | null = null

  function write(state: unknown, url: string | undefined, isNew: boolean): void {
    const written = { state: structuredClone(state), href: url ?? (entries[index] as TabEntry).href }
    entries = isNew ? [...entries.slice(0, index + 1), written] : entries.with(index, written)
    if (isNew) index += 1
  }

  function go(by: number): void {
    const step = () => {
      if (entries[index + by] === undefined) {
        if (by < 0) isLeft = true
        return
      }
      index += by
      for (const listener of listeners) listener()
    }
    setTimeout(() => (starved === null ? step() : starved.push(step)))
  }

  const at = () => new URL((entries[index] as TabEntry).href, 'http://laci')
  async function settle(): Promise<void> {
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve))
  }
  async function move(by: number): Promise<void> {
    go(by)
    await settle()
  }

  return {
    window: {
      history: {
        get state() {
          return structuredClone((entries[index] as TabEntry).state)
        },
        pushState: (state, _, url) => write(state, url?.toString(), true),
        replaceState: (state, _, url) => write(state, url?.toString(), false),
        go: (by = 0) => go(by),
      },
      location: {
        get pathname() {
          return at().pathname
        },
        get search() {
          return at().search
        },
        get hash() {
          return at().hash
        },
      },
      addEventListener: (kind, listener) => void (kind === 'popstate' ? listeners : touched).push(listener),
    },
    starve() {
      starved = []
      return () => {
        for (const step of starved ?? []) setTimeout(step)
        starved = null
      }
    },
    back: (steps = 1) => move(-steps),
    forward: () => move(1),
    touch() {
      for (const listener of touched) listener()
    },
    settle,
    reload: () => openTab(href, { entries, index }),
    hrefs: () => entries.map((entry) => entry.href),
    index: () => index,
    isLeft: () => isLeft,
  }
}
