import { guessZone } from '@laci/domain/base/time/guess-zone.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { formatDateTime } from '@laci/ui/format/date.ts'
import { Hourglass, WifiOff } from 'lucide-react'
import type { SessionState } from '../../engine/till/till.ts'
import { useHost, useTill } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { GateFrame } from './gate-frame.tsx'

/** The owner is asked about this device; the page may be closed and opened again meanwhile. */
export function WaitingScreen({
  staffName,
  expiresAt,
  isOnline,
}: Extract<SessionState, { status: 'waiting_for_owner' }>) {
  const till = useTill()
  const host = useHost()
  const [run, isBusy] = useCommand()
  return (
    <GateFrame heading="Menunggu pemilik toko" testId="waiting-for-owner">
      <p>
        Kata sandi benar, <strong>{staffName}</strong>. Pemilik toko tinggal mengizinkan perangkat ini di
        kasirnya: menu <strong>Karyawan</strong>, lalu <strong>Izinkan</strong>.
      </p>
      <p role="status" className="flex gap-3 rounded-tile bg-kertas p-4">
        {isOnline ? (
          <Hourglass aria-hidden size={22} className="shrink-0 text-laci-600" />
        ) : (
          <WifiOff aria-hidden size={22} className="shrink-0 text-jahe-800" />
        )}
        {isOnline
          ? 'Kasir terbuka sendiri begitu diizinkan. Halaman ini boleh ditutup dan dibuka lagi.'
          : 'Internet terputus. Ditanyakan lagi sendiri begitu internet kembali.'}
      </p>
      <p className="text-sm text-redup">
        Permintaan berlaku sampai {formatDateTime(expiresAt, guessZone(host.deviceZone()))}.
      </p>
      <Button
        tone="outline"
        isBusy={isBusy}
        onClick={() => run(() => till.cancelSignIn())}
        data-testid="cancel-waiting"
      >
        Batal
      </Button>
    </GateFrame>
  )
}
