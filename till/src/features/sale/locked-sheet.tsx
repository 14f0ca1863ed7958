import { unheardDays } from '@laci/domain/entitlement/till-permission.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatDate } from '@laci/ui/format/date.ts'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { endedWord } from '../../ui/sync/entitlement-words.ts'

/** Why no new sale begins, that nothing is lost, and the two ways on [TILL-25]. Closes by itself when it is over. */
export function LockedSheet({ onClose }: { onClose: () => void }) {
  const shop = useShop()
  const toast = useToast()
  const [run, isBusy] = useCommand()
  const [answer, setAnswer] = useState('')
  const { permission, pass } = useReadable(shop.entitlement)
  const { zone } = useReadable(shop.settings)
  const { maySell, notice, until } = permission

  useEffect(() => {
    if (!maySell) return
    toast('Transaksi baru bisa dimulai lagi')
    onClose()
  }, [maySell, toast, onClose])

  async function check() {
    setAnswer('')
    const wasAsked = await run(() => shop.checkEntitlement())
    if (wasAsked === undefined) return
    const stillLocked = !shop.entitlement.get().permission.maySell
    if (!wasAsked) setAnswer('Server belum bisa dihubungi. Sambungkan internet, lalu cek lagi.')
    else if (stillLocked) setAnswer('Sudah dicek: belum ada pembayaran baru untuk toko ini.')
  }

  const isSilent = notice === 'unheard_too_long'
  const word = endedWord(pass?.holding)
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={isSilent ? 'Langganan perlu dicek' : `${word} sudah habis`}
      testId="locked"
    >
      <div className="grid gap-4">
        <p>
          {isSilent
            ? `Sudah ${unheardDays} hari lebih perangkat ini tidak mendapat kabar dari server, jadi transaksi baru belum bisa dimulai.`
            : `${word} toko ini berakhir ${until === null ? '' : formatDate(until, zone)}, dan 3 hari tambahan sudah lewat. Transaksi baru belum bisa dimulai.`}
        </p>
        <ul className="grid gap-2">
          <Safe>Tidak ada yang hilang: transaksi, stok, dan laporan tetap ada.</Safe>
          <Safe>Melihat, mengekspor, dan mengirim data tetap bisa, tanpa batas waktu.</Safe>
          <Safe>
            {isSilent
              ? 'Begitu internet tersambung dan langganan terbaca, kasir terbuka lagi.'
              : 'Begitu diperpanjang, kasir langsung terbuka lagi.'}
          </Safe>
        </ul>
        <p role="status" className="font-semibold text-jahe-800 empty:hidden" data-testid="locked-answer">
          {answer}
        </p>
        <div className="grid gap-3 min-[420px]:grid-cols-2 narrow:grid-cols-1">
          <Link
            to="/langganan"
            className={buttonClass(isSilent ? 'outline' : 'primary')}
            data-testid="locked-renew"
          >
            {word === 'Token' ? 'Isi token' : 'Perpanjang'}
          </Link>
          <Button
            tone={isSilent ? 'primary' : 'outline'}
            isBusy={isBusy}
            busyLabel="Mengecek..."
            onClick={check}
            data-testid="locked-check"
          >
            Cek lagi
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

function Safe({ children }: { children: string }) {
  return (
    <li className="flex items-start gap-2.5">
      <CircleCheck aria-hidden size={20} className="mt-0.5 shrink-0 text-daun-700" />
      {children}
    </li>
  )
}
