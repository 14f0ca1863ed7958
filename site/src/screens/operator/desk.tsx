import { classes } from '@laci/ui/controls/classes.ts'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  BookText,
  CalendarDays,
  Gift,
  Landmark,
  MessageSquare,
  Package,
  PhoneCall,
  Receipt,
  Rocket,
  Search,
} from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { readDeskAddress } from '../../operator/desk-address.ts'
import { OwnerHeader } from '../../shell/owner-layout.tsx'
import { SignOutButton } from '../../shell/sign-out-button.tsx'
import { AuditPart } from './audit-part.tsx'
import { ContactsPart } from './contacts-part.tsx'
import { HardwarePart } from './hardware-part.tsx'
import { MessagesPart } from './messages-part.tsx'
import { OrdersPart } from './orders-part.tsx'
import { PayoutsPart } from './payouts-part.tsx'
import { PromoPart } from './promo-part.tsx'
import { isShut } from './reason.ts'
import { ReleasePart } from './release-part.tsx'
import { SearchPart } from './search-part.tsx'
import { TodayPart } from './today-part.tsx'
import { ShutProvider } from './use-desk.ts'

/** The parts of the desk, each behind a `#` so that *back* works and a reload stays. What follows a `/` is an id. */
const parts: readonly {
  readonly hash: string
  readonly title: string
  readonly Icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  readonly Part: ComponentType<{ id: string | null }>
}[] = [
  { hash: 'hari-ini', title: 'Hari ini', Icon: CalendarDays, Part: TodayPart },
  { hash: 'cari', title: 'Cari', Icon: Search, Part: SearchPart },
  { hash: 'pesanan', title: 'Pesanan', Icon: Receipt, Part: OrdersPart },
  { hash: 'komisi', title: 'Pembayaran komisi', Icon: Landmark, Part: PayoutsPart },
  { hash: 'perangkat', title: 'Pesanan perangkat', Icon: Package, Part: HardwarePart },
  { hash: 'kontak', title: 'Minta dihubungi', Icon: PhoneCall, Part: ContactsPart },
  { hash: 'pesan', title: 'Pesan WhatsApp', Icon: MessageSquare, Part: MessagesPart },
  { hash: 'promo', title: 'Promo', Icon: Gift, Part: PromoPart },
  { hash: 'rilis', title: 'Versi', Icon: Rocket, Part: ReleasePart },
  { hash: 'catatan', title: 'Catatan tindakan', Icon: BookText, Part: AuditPart },
]

export default function Desk({ name, onShut }: { name: string; onShut: () => void }) {
  const shut = useRef(onShut)
  shut.current = onShut
  const [client] = useState(
    () =>
      new QueryClient({
        queryCache: new QueryCache({
          onError: (error) => {
            if (isShut(error)) shut.current()
          },
        }),
        // One more try by itself, then the person decides. Refusals stay refusals.
        defaultOptions: { queries: { retry: (failures, error) => failures < 1 && !isShut(error) } },
      }),
  )
  return (
    <QueryClientProvider client={client}>
      <ShutProvider value={onShut}>
        <DeskFrame name={name} onLeft={onShut} />
      </ShutProvider>
    </QueryClientProvider>
  )
}

function DeskFrame({ name, onLeft }: { name: string; onLeft: () => void }) {
  const { hash } = useLocation()
  const { part: wanted, id } = readDeskAddress(hash)
  const { hash: shown, title, Part } = parts.find((part) => part.hash === wanted) ?? parts[0]!
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  // Who goes on by keyboard or screen reader goes on from the new part's heading.
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (shown && !isFirst.current) heading.current?.focus({ preventScroll: true })
    isFirst.current = false
    // On a phone the parts are a row that scrolls sideways.
    link.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown])
  return (
    <div className="min-h-dvh" data-testid="desk">
      <OwnerHeader>
        <span className="hidden text-sm text-redup sm:inline">{name}</span>
        <SignOutButton onSignedOut={onLeft} />
      </OwnerHeader>
      <div className="mx-auto grid w-full max-w-6xl gap-4 px-4 pb-24 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-8 md:px-6">
        <nav aria-label="Bagian meja" className="min-w-0">
          <ul className="flex gap-1 overflow-x-auto pb-2 md:sticky md:top-4 md:grid md:pb-0">
            {parts.map(({ hash: target, title: label, Icon }) => (
              <li key={target} className="shrink-0">
                <Link
                  ref={target === shown ? link : undefined}
                  to={`#${target}`}
                  aria-current={target === shown ? 'page' : undefined}
                  data-testid={`desk-nav-${target}`}
                  className={classes(
                    'flex min-h-12 items-center gap-3 rounded-control px-3 font-semibold whitespace-nowrap',
                    target === shown ? 'bg-laci-600 text-putih' : 'text-tinta hover:bg-laci-50',
                  )}
                >
                  <Icon aria-hidden size={20} />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <main className="grid min-w-0 content-start gap-4">
          <h1 ref={heading} tabIndex={-1} className="text-2xl font-extrabold outline-none">
            {title}
          </h1>
          <Part key={shown} id={id} />
        </main>
      </div>
    </div>
  )
}
