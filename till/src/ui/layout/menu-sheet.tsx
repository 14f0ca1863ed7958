import { classes } from '@laci/ui/controls/classes.ts'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { Inbox, Keyboard, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { NavLink } from 'react-router'
import { mainDestinations } from '../base/navigation.ts'
import { ShortcutList } from '../base/shortcut-list.tsx'
import { useReadable } from '../base/use-readable.ts'
import { useOpenDrawer } from '../printing/use-open-drawer.ts'
import { useShop } from '../state/till-context.ts'
import { type MenuPlace, menuOf } from './menu-places.tsx'
import { MenuWaysOut } from './menu-ways-out.tsx'

/** Every place but the sale itself under its heading, the drawer, and the list of keys (`?`). */
export function MenuSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const drawer = useOpenDrawer()
  const { staff } = useShop()
  const { staffId } = useReadable(staff.current)
  const { groups, others } = menuOf((right) => staff.may({ right }))
  /** For whom: the next person at this till begins with a menu of their own. */
  const [othersShownFor, setOthersShownFor] = useState<string | null>(null)
  const areOthersShown = staffId !== null && othersShownFor === staffId
  const [isListShown, setIsListShown] = useState(false)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Menu" testId="menu">
      <nav
        aria-label="Menu"
        className="grid gap-4"
        onKeyDown={(event) => {
          if (event.key === '?') setIsListShown(!isListShown)
        }}
      >
        {groups.map(({ name, places }) => (
          <section key={name} aria-label={name} className="grid gap-1">
            <h3 className="text-sm font-semibold text-redup">{name}</h3>
            <PlaceList places={places} onClose={onClose} />
          </section>
        ))}
        {others.length === 0 ? null : (
          <div className="-mx-2 grid gap-1 border-t border-garis pt-3">
            <button
              type="button"
              aria-expanded={areOthersShown}
              onClick={() => setOthersShownFor(areOthersShown ? null : staffId)}
              data-testid="menu-others"
              className={itemClass}
            >
              <LockKeyhole aria-hidden size={22} className={iconClass} />
              Perlu izin pemilik ({others.length})
            </button>
            {areOthersShown ? (
              <div className="px-2">
                <PlaceList places={others} onClose={onClose} />
              </div>
            ) : null}
          </div>
        )}
        <div className="-mx-2 grid gap-1 border-t border-garis pt-3">
          {drawer === null ? null : (
            <button
              type="button"
              onClick={() => {
                drawer.open()
                onClose()
              }}
              data-testid="menu-open-drawer"
              className={itemClass}
            >
              <Inbox aria-hidden size={22} className={iconClass} />
              Buka laci (F7)
            </button>
          )}
          <MenuWaysOut itemClass={itemClass} onGo={onClose} />
          {/* Who has no keys needs no list of them. */}
          <button
            type="button"
            aria-expanded={isListShown}
            onClick={() => setIsListShown(!isListShown)}
            className={classes(itemClass, 'max-md:hidden')}
          >
            <Keyboard aria-hidden size={22} className={iconClass} />
            Pintasan papan ketik (?)
          </button>
        </div>
      </nav>
      {isListShown ? <ShortcutList /> : null}
    </Sheet>
  )
}

function PlaceList({ places, onClose }: { places: readonly MenuPlace[]; onClose: () => void }) {
  return (
    <ul className="-mx-2 grid grid-cols-2 narrow:grid-cols-1 gap-1">
      {places.map((place) => (
        <li key={place.to}>
          <PlaceLink place={place} onClose={onClose} />
        </li>
      ))}
    </ul>
  )
}

function PlaceLink({ place, onClose }: { place: MenuPlace; onClose: () => void }) {
  return (
    <NavLink
      to={place.to}
      end
      onClick={onClose}
      // What is in a bar, too, has its name there.
      data-testid={isInBar(place) ? `${place.testId}-menu` : place.testId}
      className={({ isActive }) => classes(itemClass, isActive && 'bg-laci-50 text-laci-700')}
    >
      <place.icon aria-hidden size={22} className={iconClass} />
      <span className="min-w-0">{place.label}</span>
      {place.Badge === undefined ? null : <place.Badge />}
    </NavLink>
  )
}

const isInBar = ({ to }: MenuPlace) => mainDestinations.some((place) => place.to === to)

const itemClass =
  'flex min-h-12 w-full items-center gap-2.5 rounded-control px-2 text-left leading-tight font-semibold hover:bg-laci-50'

const iconClass = 'shrink-0 text-laci-600'
