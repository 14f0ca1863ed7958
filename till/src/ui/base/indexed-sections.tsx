import { classes } from '@laci/ui/controls/classes.ts'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { type IndexEntry, SectionIndexContext, sectionInSight } from './section-index.ts'

/** Below the upper edge of the page, where somebody's eyes are. */
const lineBelowTopPx = 96

/** Sections of a long page with their index beside them: each has an address, and the one in sight is marked [TILL-151]. */
export function IndexedSections({ label, children }: { label: string; children: ReactNode }) {
  const [entries, setEntries] = useState<readonly IndexEntry[]>([])
  const register = useCallback((entry: IndexEntry) => {
    // They come in any order, some of them later.
    setEntries((known) =>
      [...known, entry].sort((one, other) =>
        one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
      ),
    )
    return () => setEntries((known) => known.filter((one) => one !== entry))
  }, [])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 @4xl:grid-cols-[14rem_minmax(0,42rem)]">
      <SectionIndex label={label} entries={entries} />
      <SectionIndexContext value={register}>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
      </SectionIndexContext>
    </div>
  )
}

function SectionIndex({ label, entries }: { label: string; entries: readonly IndexEntry[] }) {
  const { hash, key } = useLocation()
  const nav = useRef<HTMLElement>(null)
  const [hereId, setHereId] = useState<string | null>(null)
  /** The step that was followed, so that a section that comes later does not pull the page. */
  const goneTo = useRef('')

  useEffect(() => {
    const page = nav.current?.closest('main')
    if (page == null) return
    const look = () => {
      const topPx = page.getBoundingClientRect().top
      const tops = entries.map(({ element }) => element.getBoundingClientRect().top - topPx)
      const isAtEnd = page.scrollTop > 0 && page.scrollTop + page.clientHeight >= page.scrollHeight - 2
      setHereId(entries[sectionInSight(tops, lineBelowTopPx, isAtEnd)]?.id ?? null)
    }
    look()
    page.addEventListener('scroll', look, { passive: true })
    return () => page.removeEventListener('scroll', look)
  }, [entries])

  useEffect(() => {
    if (hash === '' || goneTo.current === key) return
    const entry = entries.find(({ id }) => `#${id}` === hash)
    if (entry === undefined) return
    goneTo.current = key
    goTo(entry)
  }, [hash, key, entries])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked one is found in the page
  useEffect(() => {
    const list = nav.current
    const marked = list?.querySelector<HTMLElement>('[aria-current]')
    if (list == null || marked == null) return
    // By hand: `scrollIntoView` would move the page, too.
    const end = marked.offsetTop + marked.offsetHeight - list.clientHeight
    list.scrollTop = Math.max(end, Math.min(list.scrollTop, marked.offsetTop))
  }, [hereId])

  return (
    <nav
      ref={nav}
      aria-label={label}
      className="sticky top-5 hidden max-h-[calc(100dvh-8rem)] self-start overflow-y-auto overscroll-contain @4xl:block"
      data-testid="section-index"
    >
      <ul className="grid">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Link
              to={{ hash: entry.id }}
              replace
              aria-current={hereId === entry.id ? 'location' : undefined}
              className={classes(
                'flex min-h-12 items-center rounded-control px-3 text-sm leading-tight font-semibold -outline-offset-3!',
                hereId === entry.id
                  ? 'bg-laci-50 text-laci-700'
                  : 'text-redup hover:bg-laci-50 hover:text-tinta',
              )}
            >
              {entry.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** To its beginning, and the next key goes on from there. */
function goTo({ element }: IndexEntry): void {
  element.scrollIntoView({ block: 'start' })
  const heading = element.querySelector<HTMLElement>('h2')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
