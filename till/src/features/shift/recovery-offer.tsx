import { coveredCount, offersRecoveryFile } from '@laci/domain/shift/recovery-offer.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { HardDriveDownload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useHost, useShop, useTill } from '../../ui/state/till-context.ts'
import { useBusinessDay } from '../../ui/state/use-business-day.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { shareRecoveryFile } from '../../ui/sync/recovery-file.ts'
import { changeFileMemory, readFileMemory } from '../../ui/sync/saved-file.ts'

/** As a shift has been closed: what waits in great number is worth a file elsewhere. Nothing waits for an answer [TILL-121]. */
export function RecoveryOffer() {
  const { demo } = useTill()
  const shop = useShop()
  const host = useHost()
  const toast = useToast()
  const today = useBusinessDay()
  const [run, isBusy] = useCommand()
  const [unguardedCount] = useState(() => {
    const { waitingCount: count, oldestWaitingAt } = shop.sync.get()
    const waiting = { headSeq: shop.headSeq(), waitingCount: count, oldestWaitingAt }
    const before = readFileMemory(host, shop.deviceId)
    return demo === null && offersRecoveryFile(waiting, { now: host.now(), today }, before)
      ? count - coveredCount(waiting, before.saved)
      : 0
  })
  const [isOpen, setIsOpen] = useState(unguardedCount > 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day on which it was shown
  useEffect(() => {
    if (unguardedCount > 0) changeFileMemory(host, shop.deviceId, { offeredDay: today })
  }, [host, shop, unguardedCount])
  if (!isOpen) return null

  async function save() {
    const isSaved = await run(() => shareRecoveryFile(shop, host))
    if (!isSaved) return
    toast('Berkas cadangan disimpan', 'success')
    setIsOpen(false)
  }

  return (
    <section
      aria-label="Berkas cadangan"
      className="grid gap-3 rounded-sheet border border-garis bg-putih p-4 md:p-6"
      data-testid="recovery-offer"
    >
      <p className="flex items-start gap-2.5">
        <HardDriveDownload aria-hidden size={22} className="mt-0.5 shrink-0 text-laci-600" />
        <span>
          <strong className="block">{unguardedCount} catatan hanya ada di perangkat ini</strong>
          Belum terkirim, dan belum ada di berkas mana pun. Simpan berkasnya di tempat lain, misalnya kirim
          lewat WhatsApp ke pemilik atau simpan di kartu SD. Isinya data toko.
        </span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() => void save()}
          isBusy={isBusy}
          busyLabel="Menyimpan..."
          data-testid="recovery-offer-save"
        >
          Simpan berkas cadangan
        </Button>
        <Button tone="quiet" onClick={() => setIsOpen(false)} data-testid="recovery-offer-later">
          Nanti saja
        </Button>
      </div>
    </section>
  )
}
