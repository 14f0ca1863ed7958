import { isCalmPredecessor, type Predecessor } from '@laci/domain/device/predecessor.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { MonitorSmartphone } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import {
  afterDenying,
  afterListing,
  type PredecessorMemory,
  readPredecessors,
  savePredecessors,
} from '../../device/predecessor-memory.ts'
import { TillProblem } from '../../engine/base/problem.ts'
import { Banner } from '../base/banner.tsx'
import { useReadable } from '../base/use-readable.ts'
import { useHost, useShop } from '../state/till-context.ts'
import { predecessorWords } from '../sync/predecessor-words.ts'

const PredecessorSheet = lazy(async () => ({
  default: (await import('../sync/predecessor-sheet.tsx')).PredecessorSheet,
}))

/** By then the server has noticed a broken line, or a till of the same kind has come back and is no predecessor. */
const listAgainMs = 75_000

/**
 * On a device that was made a till anew: whether it was one before its browser data was cleared, and what may be lost with that
 * [DEVICE-25]. Stays until somebody has answered.
 */
export function PredecessorBanner() {
  const shop = useShop()
  const { zone } = useReadable(shop.settings)
  const isLocked = useReadable(shop.staff.isLocked)
  const [memory, change] = usePredecessors()
  const [isOpen, setIsOpen] = useState(false)
  if (memory === null) return null
  const { confirmed, candidates } = memory
  const asked = candidates[0]
  if (confirmed !== null) {
    return (
      <>
        <AtMost>
          <Banner
            tone="danger"
            icon={MonitorSmartphone}
            testId="banner-predecessor"
            action={isLocked ? null : <Button onClick={() => setIsOpen(true)}>Lihat caranya</Button>}
          >
            Penjualan <strong>Kasir {confirmed.letter}</strong> yang belum terkirim dari perangkat ini perlu
            dikembalikan dari struknya.
          </Banner>
        </AtMost>
        <Suspense>
          <PredecessorSheet
            isOpen={isOpen && !isLocked}
            predecessor={confirmed}
            onClose={() => setIsOpen(false)}
            onDone={() => change(null)}
          />
        </Suspense>
      </>
    )
  }
  if (asked === undefined) return null
  const isCalm = isCalmPredecessor(asked, memory.listedAt ?? asked.lastSeenAt)
  const deny = (denied: readonly Predecessor[]) =>
    change(
      afterDenying(
        memory,
        denied.map(({ deviceId }) => deviceId),
      ),
    )
  return (
    <AtMost>
      <Banner
        tone={isCalm ? 'warning' : 'danger'}
        icon={MonitorSmartphone}
        testId="banner-predecessor"
        action={
          // Whoever it is has to be known first.
          isLocked ? null : (
            <span className="flex flex-wrap gap-2">
              <Button
                tone="outline"
                onClick={() => {
                  change({ ...memory, confirmed: asked })
                  setIsOpen(true)
                }}
                data-testid="predecessor-yes"
              >
                Ya, ini perangkat itu
              </Button>
              <Button tone="outline" onClick={() => deny([asked])} data-testid="predecessor-no">
                Bukan
              </Button>
              {candidates.length > 1 ? (
                <Button tone="outline" onClick={() => deny(candidates)} data-testid="predecessor-none">
                  Perangkat ini baru
                </Button>
              ) : null}
            </span>
          )
        }
      >
        <strong>Apakah perangkat ini dulu Kasir {asked.letter}?</strong> {predecessorWords(asked, zone)}
      </Banner>
    </AtMost>
  )
}

/** With large letters on a small screen it is scrolled: selling goes on below it. */
function AtMost({ children }: { children: ReactNode }) {
  return <div className="max-h-[40dvh] overflow-y-auto low:max-h-none low:overflow-visible">{children}</div>
}

/** What is open; asked for again while it is, because the tills that were away come back. */
function usePredecessors(): [PredecessorMemory | null, (memory: PredecessorMemory | null) => void] {
  const shop = useShop()
  const host = useHost()
  const { isOnline } = useReadable(shop.sync)
  const [memory, setMemory] = useState(() => readPredecessors(host.storage, shop.storeId))
  const [askedCount, setAskedCount] = useState(0)
  const change = useCallback(
    (changed: PredecessorMemory | null) => {
      savePredecessors(host.storage, shop.storeId, changed)
      setMemory(changed)
    },
    [host, shop],
  )
  const isOpen = memory !== null && memory.confirmed === null
  const isUnasked = memory?.listedAt === null
  useEffect(() => {
    if (!isOpen || !isOnline) return
    let isGone = false
    async function ask() {
      try {
        const list = await shop.devices()
        // Answered meanwhile: what is kept now counts.
        const known = readPredecessors(host.storage, shop.storeId)
        if (!isGone && known !== null && known.confirmed === null) change(afterListing(known, list))
      } catch (error) {
        // The question stays, and so does what is known of it.
        if (!(error instanceof TillProblem)) throw error
      }
      if (!isGone) setAskedCount((count) => count + 1)
    }
    const timer = setTimeout(() => void ask(), isUnasked && askedCount === 0 ? 0 : listAgainMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [isOpen, isOnline, isUnasked, askedCount, shop, host, change])
  return [memory, change]
}
