import { classes } from '@laci/ui/controls/classes.ts'
import { Lock } from 'lucide-react'
import { pageClass } from '../base/page.tsx'
import { useReadable } from '../base/use-readable.ts'
import { useShop } from '../state/till-context.ts'
import { SwitchPeople } from './switch-people.tsx'

/** The till waits for somebody with a PIN. What was in the cart stays; sending goes on. */
export function LockScreen() {
  const cause = useReadable(useShop().staff.lockCause)
  return (
    <main className={classes(pageClass, 'grid place-items-center p-4')} data-testid="lock-screen">
      <div className="grid w-full max-w-md gap-4 rounded-sheet border border-garis bg-putih p-6">
        <h1 className="flex items-center gap-3 text-xl font-extrabold">
          <Lock aria-hidden size={24} className="text-laci-600" />
          Kasir terkunci
        </h1>
        {cause?.code === 'person_left' ? (
          <p role="status" className="rounded-tile bg-jahe-100 p-4 text-jahe-800" data-testid="person-left">
            Akun {cause.name} sudah dinonaktifkan pemilik toko. Penjualannya tersimpan dan tetap terkirim.
          </p>
        ) : null}
        <p className="text-redup">Pilih nama, lalu ketik PIN. Keranjang dan data tetap ada.</p>
        <SwitchPeople onDone={() => {}} />
      </div>
    </main>
  )
}
