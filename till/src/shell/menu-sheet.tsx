import { classes } from '@laci/ui/controls/classes.ts'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { Inbox, Keyboard } from 'lucide-react'
import { useState } from 'react'
import { NavLink } from 'react-router'
import { destinations } from './navigation.tsx'
import { ShortcutList } from './shortcut-list.tsx'
import { useShop } from './till-context.ts'
import { useOpenDrawer } from './use-open-drawer.ts'
import { useReadable } from './use-readable.ts'

/** Everything that is not in reach all the time, and the list of keys (`?`). */
export function MenuSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const shop = useShop()
  const warnings = useReadable(shop.warnings)
  const newCount = warnings.filter((warning) => !warning.isReviewed).length
  const drawer = useOpenDrawer()
  const [isListShown, setIsListShown] = useState(false)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Menu" testId="menu">
      <nav
        aria-label="Menu"
        className="grid gap-1"
        onKeyDown={(event) => {
          if (event.key === '?') setIsListShown(!isListShown)
        }}
      >
        {destinations
          .filter((place) => !place.isMain)
          .map((place) => (
            <NavLink
              key={place.to}
              to={place.to}
              onClick={onClose}
              data-testid={place.testId}
              className={({ isActive }) => classes(itemClass, isActive && 'bg-laci-50 text-laci-700')}
            >
              <place.icon aria-hidden size={22} className="text-laci-600" />
              {place.label}
              {place.to === '/peringatan' && newCount > 0 ? (
                <span className="ml-auto rounded-full bg-cabai-600 px-2.5 text-sm leading-6 text-putih tabular-nums">
                  {newCount} baru
                </span>
              ) : null}
            </NavLink>
          ))}
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
            <Inbox aria-hidden size={22} className="text-laci-600" />
            Buka laci (F7)
          </button>
        )}
        <button
          type="button"
          aria-expanded={isListShown}
          onClick={() => setIsListShown(!isListShown)}
          className={itemClass}
        >
          <Keyboard aria-hidden size={22} className="text-laci-600" />
          Pintasan papan ketik (?)
        </button>
      </nav>
      {isListShown ? <ShortcutList /> : null}
    </Sheet>
  )
}

const itemClass =
  'flex min-h-12 w-full items-center gap-3 rounded-control px-3 text-left font-semibold hover:bg-laci-50'
