import { Button } from '@laci/ui/controls/button.tsx'
import { classes } from '@laci/ui/controls/classes.ts'
import { CloudCheck, CloudUpload, ShieldX } from 'lucide-react'
import { pageClass } from '../base/page.tsx'
import { useReadable } from '../base/use-readable.ts'
import { useShop } from '../state/till-context.ts'
import { useCommand } from '../state/use-command.tsx'
import { SignOutButton } from './sign-out-button.tsx'

/** A staff member's own device after the owner took it back: it sells no more, and loses nothing of what it sold. */
export function EndedScreen({ name }: { name: string }) {
  const shop = useShop()
  const { waitingCount } = useReadable(shop.sync)
  const [run, isBusy] = useCommand()
  const Icon = waitingCount === 0 ? CloudCheck : CloudUpload
  return (
    <main className={classes(pageClass, 'grid place-items-center p-4')} data-testid="ended-screen">
      <div className="grid w-full max-w-md gap-4 rounded-sheet border border-garis bg-putih p-6">
        <h1 className="flex items-center gap-3 text-xl font-extrabold">
          <ShieldX aria-hidden size={24} className="shrink-0 text-cabai-600" />
          Perangkat ini tidak lagi menjadi kasir
        </h1>
        <p>
          Pemilik toko mencabut akses {name} di perangkat ini. Yang sudah dijual tetap tersimpan dan dikirim.
          Kalau ini keliru, hubungi pemilik toko, lalu masuk lagi sebagai karyawan.
        </p>
        <p
          role="status"
          className="flex items-center gap-3 rounded-tile bg-kertas p-4"
          data-testid="ended-waiting"
        >
          <Icon aria-hidden size={22} className="shrink-0 text-laci-600" />
          {waitingCount === 0
            ? 'Semua catatan sudah terkirim.'
            : `${waitingCount} catatan belum terkirim. Tetap tersimpan di sini dan dikirim sendiri saat ada internet.`}
        </p>
        <div className="flex flex-wrap gap-3">
          {waitingCount === 0 ? null : (
            <Button isBusy={isBusy} busyLabel="Mengirim..." onClick={() => run(() => shop.sendNow())}>
              Kirim lagi
            </Button>
          )}
          <SignOutButton hasEnded />
        </div>
      </div>
    </main>
  )
}
