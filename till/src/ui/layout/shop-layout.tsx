import { classes } from '@laci/ui/controls/classes.ts'
import { LogoMark } from '@laci/ui/controls/logo.tsx'
import { Menu } from 'lucide-react'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { mainDestinations } from '../base/navigation.ts'
import { useReadable } from '../base/use-readable.ts'
import { useIsWide, useWindowFit } from '../base/window-fit.ts'
import { useUntakenScans } from '../goods/use-scanner.ts'
import { LeaveQuestion } from '../state/leave-guard.tsx'
import { useShop, useTill } from '../state/till-context.ts'
import { Banners } from './banners.tsx'
import { DrawerKey } from './drawer-key.tsx'
import { OperatorChip } from './operator-chip.tsx'
import { StatusChip } from './status-chip.tsx'
import { UpdateChip } from './update-chip.tsx'
import { useIncomingTransfers } from './use-incoming-transfers.ts'

const LockScreen = lazy(async () => ({ default: (await import('./lock-screen.tsx')).LockScreen }))
const EndedScreen = lazy(async () => ({ default: (await import('./ended-screen.tsx')).EndedScreen }))

// They sell nothing: fetched after the screen stands, and when the menu first opens.
const MenuSheet = lazy(async () => ({ default: (await import('./menu-sheet.tsx')).MenuSheet }))
const MenuRail = lazy(async () => ({ default: (await import('./menu-rail.tsx')).MenuRail }))
const SumGuard = lazy(async () => ({ default: (await import('../goods/sum-guard.tsx')).SumGuard }))
const ShiftChip = lazy(async () => ({ default: (await import('./shift-chip.tsx')).ShiftChip }))

/** Header, navigation and banners around every screen of an open shop. */
export function ShopLayout() {
  const shop = useShop()
  const { demo } = useTill()
  const { storeName } = useReadable(shop.settings)
  const isLocked = useReadable(shop.staff.isLocked)
  const lockCause = useReadable(shop.staff.lockCause)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  /** From its first opening on it stays, so that it closes as it should. */
  const [isMenuWanted, setIsMenuWanted] = useState(false)
  function openMenu() {
    setIsMenuWanted(true)
    setIsMenuOpen(true)
  }
  const sync = useReadable(shop.sync)
  const hasNewWarnings = useReadable(shop.warnings).some((warning) => !warning.isReviewed)
  const hasIncoming = useIncomingTransfers().length > 0
  const menuLabel = hasNewWarnings
    ? 'Menu, ada peringatan baru'
    : hasIncoming
      ? 'Menu, ada kiriman menunggu diterima'
      : 'Menu'

  const { isLow, isPhone } = useWindowFit()
  const page = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: where all of the page scrolls, another screen begins at its top
  useLayoutEffect(() => {
    // Newer browsers answer a promise, which is nothing for an effect to return.
    page.current?.scrollTo(0, 0)
  }, [pathname])

  useUntakenScans()
  useEffect(() => {
    document.title = storeName === '' ? 'Kasir Laci' : `Kasir ${storeName}`
  }, [storeName])
  useEffect(() => {
    // On the app's icon, so that a forgotten tablet shows it (feature-detected: desktop and Android only).
    // The icon is the real shop's.
    if (demo !== null || !('setAppBadge' in navigator)) return
    const told = sync.waitingCount > 0 ? navigator.setAppBadge(sync.waitingCount) : navigator.clearAppBadge()
    told.catch(() => {})
  }, [sync.waitingCount, demo])

  const bottomBar = (
    <nav
      aria-label="Utama"
      data-bar
      className="grid shrink-0 grid-cols-4 border-t border-garis bg-putih pb-[env(safe-area-inset-bottom)] md:hidden cart-open:hidden flow:border-t-0 flow:border-b flow:pb-0"
    >
      {mainDestinations.map((place) => (
        <NavLink
          key={place.to}
          to={place.to}
          end={place.to === '/'}
          data-testid={`${place.testId}-phone`}
          className={({ isActive }) => classes(bottomItem, isActive ? 'text-laci-600' : 'text-redup')}
        >
          <place.icon aria-hidden size={22} />
          {place.label}
        </NavLink>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={openMenu}
        data-testid="open-menu-phone"
        aria-label={menuLabel}
        className={classes(bottomItem, 'relative text-redup')}
      >
        {hasNewWarnings || hasIncoming ? (
          <NewsDot isAlarm={hasNewWarnings} className="top-1.5 right-[calc(50%-1rem)]" />
        ) : null}
        <Menu aria-hidden size={22} />
        Menu
      </button>
    </nav>
  )
  // A window too low for bars that stay: all of it scrolls, and what leads elsewhere stands at its top [TILL-140].
  const isOneScroll = isLow && isPhone
  return (
    <div
      ref={page}
      className="relative flex h-dvh flex-col overflow-clip flow:overflow-y-auto flow:overscroll-contain flow:scroll-pb-24"
    >
      <header className="palette-light @container flex min-h-14 shrink-0 items-center gap-3 bg-laci-900 px-3 text-putih ring-on-dark md:px-4">
        {/* With very large letters what is not sent yet comes before whose shop it is. */}
        <span className="hidden min-w-0 items-center gap-2.5 @min-[16rem]:flex">
          <LogoMark className="hidden size-8 shrink-0 @min-[20.5rem]:block" />
          <span className="truncate font-semibold" data-testid="shop-name">
            {storeName || 'Toko'}
          </span>
          <span className="hidden shrink-0 rounded-full border border-laci-500 px-2 text-xs leading-6 text-laci-100 lg:inline">
            Kasir {shop.deviceLetter}
          </span>
        </span>
        <nav aria-label="Utama" className="mx-auto hidden gap-1 md:flex">
          {mainDestinations.map((place) => (
            <NavLink
              key={place.to}
              to={place.to}
              end={place.to === '/'}
              data-testid={place.testId}
              className={({ isActive }) =>
                classes(
                  'inline-flex min-h-12 items-center gap-2 rounded-control px-3 text-sm font-semibold',
                  isActive ? 'bg-laci-600' : 'text-laci-100 hover:bg-laci-700',
                )
              }
            >
              <place.icon aria-hidden size={18} className="@max-[46rem]:size-6" />
              <span className="@max-[46rem]:sr-only">{place.label}</span>
            </NavLink>
          ))}
        </nav>
        <span className="ml-auto flex max-w-full shrink-0 flex-wrap items-center justify-end gap-2 md:ml-0">
          <UpdateChip />
          <OperatorChip />
          <Suspense>
            <ShiftChip />
          </Suspense>
          {demo === null ? <StatusChip /> : null}
          <button
            type="button"
            aria-label={menuLabel}
            aria-haspopup="dialog"
            onClick={openMenu}
            data-testid="open-menu"
            className="relative hidden size-12 place-items-center rounded-control hover:bg-laci-700 md:grid"
          >
            {hasNewWarnings || hasIncoming ? (
              <NewsDot isAlarm={hasNewWarnings} className="top-2 right-2" />
            ) : null}
            <Menu aria-hidden size={22} />
          </button>
        </span>
      </header>
      {isOneScroll ? bottomBar : null}
      <Banners />
      <div className="flex min-h-0 grow flow:min-h-auto flow:shrink-0">
        {isLocked ? null : <RailBeside />}
        <div className="min-w-0 grow">
          {lockCause?.code === 'device_ended' ? (
            <Suspense>
              <EndedScreen name={lockCause.name} />
            </Suspense>
          ) : isLocked ? (
            <Suspense>
              <LockScreen />
            </Suspense>
          ) : (
            // Shows only while the screen of a deep link loads; it lasts a moment.
            <Suspense
              fallback={
                <main>
                  <p className="sr-only">Memuat</p>
                </main>
              }
            >
              <Outlet />
            </Suspense>
          )}
        </div>
      </div>
      {isOneScroll ? null : bottomBar}
      <DrawerKey />
      <LeaveQuestion />
      <Suspense>
        <SumGuard />
      </Suspense>
      {isMenuWanted ? (
        <Suspense>
          <MenuSheet isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Selling and the first day have the whole window to themselves; their menu is one press away. */
const withoutRail = ['/', '/mulai']

/** The menu beside every other page, where the window has the room [TILL-147]. */
function RailBeside() {
  const { pathname } = useLocation()
  const isWide = useIsWide()
  if (!isWide || withoutRail.includes(pathname)) return null
  return (
    <Suspense fallback={<div className="w-60 shrink-0 border-r border-garis bg-putih" />}>
      <MenuRail />
    </Suspense>
  )
}

/** Red for what may cost money, yellow for what waits. */
function NewsDot({ isAlarm, className }: { isAlarm: boolean; className: string }) {
  return (
    <span
      aria-hidden
      data-testid={isAlarm ? 'menu-warning' : 'menu-incoming'}
      className={classes(
        'absolute size-3 rounded-full border-2 border-putih',
        isAlarm ? 'bg-cabai-600' : 'bg-jahe-800',
        className,
      )}
    />
  )
}

// With large letters no label reaches into the next one.
const bottomItem =
  'grid min-h-14 place-items-center content-center gap-0.5 text-[min(0.75rem,4.2vw)] font-semibold'
