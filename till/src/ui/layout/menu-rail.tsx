import { classes } from '@laci/ui/controls/classes.ts'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useReadable } from '../base/use-readable.ts'
import { useShop } from '../state/till-context.ts'
import { type MenuGroup, type MenuPlace, menuOf, placeOfPath } from './menu-places.tsx'
import { MenuWaysOut } from './menu-ways-out.tsx'

/**
 * The menu beside a page of a wide screen: six headings, of which one stands open, so that all of it is in sight [TILL-147].
 * At first it is the one that the page belongs to.
 */
export function MenuRail() {
  const { pathname } = useLocation()
  const { staff } = useShop()
  // By whom stands there now.
  useReadable(staff.current)
  const { groups } = menuOf((right) => staff.may({ right }))
  const here = placeOfPath(pathname)
  const hereName = here?.group.name ?? null
  const [openName, setOpenName] = useState(hereName)
  /** For which page somebody opened another heading: the next page opens its own. */
  const [openedAt, setOpenedAt] = useState(hereName)
  if (openedAt !== hereName) {
    setOpenedAt(hereName)
    setOpenName(hereName)
  }
  return (
    <nav
      aria-label="Menu"
      className="relative h-full w-60 shrink-0 overflow-y-auto overscroll-contain border-r border-garis bg-putih p-2"
      data-testid="menu-rail"
    >
      <ul className="grid gap-1">
        {groups.map((group) => (
          <li key={group.name}>
            <RailGroup
              group={group}
              here={here?.place ?? null}
              isOpen={openName === group.name}
              onToggle={() => setOpenName(openName === group.name ? null : group.name)}
            />
          </li>
        ))}
      </ul>
      <div className="mt-2 border-t border-garis pt-2">
        <MenuWaysOut itemClass="flex min-h-12 items-center gap-2.5 rounded-control px-3 text-sm font-semibold text-redup -outline-offset-3! hover:bg-laci-50 hover:text-tinta" />
      </div>
    </nav>
  )
}

function RailGroup({
  group: { name, places },
  here,
  isOpen,
  onToggle,
}: {
  group: MenuGroup
  /** The place of the page that is open. */
  here: MenuPlace | null
  isOpen: boolean
  onToggle: () => void
}) {
  const { pathname } = useLocation()
  const listId = useId()
  const hasNewWarnings = useReadable(useShop().warnings).some((warning) => !warning.isReviewed)
  const isMarked = !isOpen && hasNewWarnings && places.some(({ to }) => to === '/peringatan')
  const isHere = here !== null && places.includes(here)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={onToggle}
        data-testid="nav-rail-group"
        className={classes(
          'flex min-h-12 w-full items-center gap-2 rounded-control px-3 text-left font-semibold -outline-offset-3! hover:bg-laci-50',
          isHere && !isOpen ? 'text-laci-700' : 'text-tinta',
        )}
      >
        <span className="min-w-0 grow break-words">{name}</span>
        {isMarked ? (
          <span className="size-3 shrink-0 rounded-full bg-cabai-600">
            <span className="sr-only">, ada peringatan baru</span>
          </span>
        ) : null}
        <ChevronDown
          aria-hidden
          size={18}
          className={classes('shrink-0 text-redup transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <ul id={listId} hidden={!isOpen} className="pb-1">
        {places.map((place) => (
          <li key={place.to}>
            <Link
              to={place.to}
              aria-current={place !== here ? undefined : pathname === place.to ? 'page' : 'true'}
              data-testid={place.testId.replace('nav-', 'rail-')}
              className={classes(
                'flex min-h-12 items-center gap-2.5 rounded-control px-3 text-sm leading-tight font-semibold -outline-offset-3!',
                place === here ? 'bg-laci-50 text-laci-700' : 'text-redup hover:bg-laci-50 hover:text-tinta',
              )}
            >
              <place.icon aria-hidden size={20} className="shrink-0 text-laci-600" />
              <span className="min-w-0 break-words">{place.label}</span>
              {isOpen && place.Badge !== undefined ? <place.Badge /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
