import { revokeDeviceCommand } from '@laci/domain/device/commands.ts'
import type { Predecessor } from '@laci/domain/device/predecessor.ts'
import { ConfirmDialog } from '@laci/ui/controls/alert-dialog.tsx'
import { Button } from '@laci/ui/controls/button.tsx'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatDateTime } from '@laci/ui/format/date.ts'
import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCommands } from '../approval/approval.tsx'
import { useReadable } from '../base/use-readable.ts'
import { useShop } from '../state/till-context.ts'
import { useCommand } from '../state/use-command.tsx'

/** What to do about the sales of a till that this device was: put them back, compare, take the old till back [DEVICE-25]. */
export function PredecessorSheet({
  isOpen,
  predecessor,
  onClose,
  onDone,
}: {
  isOpen: boolean
  predecessor: Predecessor
  onClose: () => void
  /** Nothing is left to be done. */
  onDone: () => void
}) {
  const shop = useShop()
  const { zone } = useReadable(shop.settings)
  const { execute } = useCommands()
  const toast = useToast()
  const [run, isBusy] = useCommand()
  const [isRevoking, setIsRevoking] = useState(false)
  const [isRevoked, setIsRevoked] = useState(false)
  const name = `Kasir ${predecessor.letter}`
  const isOfStaff = shop.staff.ownStaffId !== null

  async function revoke() {
    setIsRevoking(false)
    await run(async () => {
      const allowed = await execute(revokeDeviceCommand, predecessor)
      if (allowed.is !== 'done') return
      await shop.revokeDevice(predecessor.deviceId)
      setIsRevoked(true)
      toast(`Akses ${name} dicabut`, 'success')
    })
  }

  return (
    <>
      <Sheet
        isOpen={isOpen}
        onClose={onClose}
        title={`Perangkat ini dulu ${name}`}
        testId="predecessor-sheet"
      >
        <div className="grid gap-4">
          <p>
            Data peramban perangkat ini terhapus. Yang sudah terkirim aman di server. Yang belum terkirim pada{' '}
            {formatDateTime(predecessor.lastSeenAt, zone)}, dan yang dijual sesudahnya tanpa internet, tidak
            ada lagi di sini.
          </p>
          <ol className="grid list-decimal gap-3 pl-6">
            <li>
              Kumpulkan struk {name} yang memuat kode cadangan, lalu pindai satu per satu. Punya berkas
              cadangan? Pulihkan di Status kirim.
            </li>
            <li>Cocokkan daftar Transaksi dengan uang di laci, lalu catat penjualan yang masih kurang.</li>
            <li>
              {isOfStaff
                ? `Minta pemilik toko mencabut akses ${name} di menu Pengaturan, supaya tidak tinggal di daftar kasir.`
                : `Cabut akses ${name} sesudahnya, supaya tidak tinggal di daftar kasir.`}
            </li>
          </ol>
          <div className="flex flex-wrap gap-3">
            <Link
              to="/kirim/struk"
              onClick={onClose}
              className={buttonClass('primary')}
              data-testid="predecessor-put-back"
            >
              <QrCode aria-hidden size={20} />
              Kembalikan dari struk
            </Link>
            {isOfStaff || isRevoked ? null : (
              <Button
                tone="outline"
                className="text-cabai-600!"
                isBusy={isBusy}
                onClick={() => {
                  // The question stands over this sheet.
                  onClose()
                  setIsRevoking(true)
                }}
                data-testid="predecessor-revoke"
              >
                Cabut akses {name}
              </Button>
            )}
            <Button tone="outline" onClick={onDone} data-testid="predecessor-done">
              Sudah selesai
            </Button>
          </div>
        </div>
      </Sheet>
      <ConfirmDialog
        isOpen={isRevoking}
        onCancel={() => setIsRevoking(false)}
        onConfirm={() => void revoke()}
        title={`Cabut akses ${name}?`}
        confirmLabel="Cabut akses"
        body={
          <p>
            {name} tidak bisa lagi mengambil data toko ini. Penjualan yang sudah terkirim tetap ada, dan
            struknya tetap bisa dikembalikan.
          </p>
        }
      />
    </>
  )
}
