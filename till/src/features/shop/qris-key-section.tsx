import { qrisKeyEnvironment } from '@laci/domain/qris/charge-wire.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { PasswordInput } from '@laci/ui/controls/password-input.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { SheetButtons } from '@laci/ui/controls/sheet-foot.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import type { OwnerSession } from '../../engine/api/session.ts'
import { OwnerPasswordForm } from '../../ui/approval/owner-password-form.tsx'
import { FormError } from '../../ui/base/form-error.tsx'
import { Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'

/** *QRIS otomatis*: the shop's own Midtrans key. Written by the owner, tried at once, and read back by nobody [QRIS-10]. */
export function QrisKeySection() {
  const { qris, sync } = useShop()
  const key = useReadable(qris.key)
  const { isOnline } = useReadable(sync)
  const [open, setOpen] = useState<'save' | 'remove' | null>(null)
  useEffect(() => {
    if (isOnline) void qris.refreshKey()
  }, [qris, isOnline])
  const isSet = key?.isSet === true
  return (
    <Section title="QRIS otomatis lewat Midtrans" testId="qris-key">
      <p className="text-redup">
        Untuk toko yang punya akun Midtrans sendiri: kasir menampilkan kode dengan jumlahnya, dan tahu sendiri
        kalau sudah dibayar. Uangnya masuk ke akun Midtrans toko. Tanpa ini QRIS stiker tetap bisa dipakai.
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-tile bg-kertas p-4">
        <div className="flex min-w-0 items-center gap-3">
          <KeyRound aria-hidden size={22} className="shrink-0 text-laci-600" />
          <div data-testid="qris-key-state" data-set={isSet}>
            {isSet ? (
              <>
                <p className="font-semibold">Kunci terpasang, berakhiran {key.ending}</p>
                <p className="pt-1">
                  {key.environment === 'sandbox' ? (
                    <Chip tone="warning">Percobaan: tidak ada uang sungguhan</Chip>
                  ) : (
                    <Chip tone="success">Sungguhan</Chip>
                  )}
                </p>
              </>
            ) : (
              <p className="font-semibold">
                {key === null && !isOnline ? 'Belum diketahui: tidak ada internet' : 'Belum dipasang'}
              </p>
            )}
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          {isSet ? (
            <Button
              tone="outline"
              className="text-cabai-600!"
              disabled={!isOnline}
              onClick={() => setOpen('remove')}
              data-testid="qris-key-remove"
            >
              Lepas
            </Button>
          ) : null}
          <Button
            tone={isSet ? 'outline' : 'primary'}
            disabled={!isOnline}
            onClick={() => setOpen('save')}
            data-testid="qris-key-set"
          >
            {isSet ? 'Ganti kunci' : 'Pasang kunci'}
          </Button>
        </div>
      </div>
      {isOnline ? null : <p className="text-sm text-redup">Memasang dan melepas kunci butuh internet.</p>}
      {open === null ? null : <KeySheet isRemoving={open === 'remove'} onClose={() => setOpen(null)} />}
    </Section>
  )
}

/** The key first, then the owner's password: what was typed is still there when the password was wrong. */
function KeySheet({ isRemoving, onClose }: { isRemoving: boolean; onClose: () => void }) {
  const { qris } = useShop()
  const toast = useToast()
  const [serverKey, setServerKey] = useState('')
  const [isTyped, setIsTyped] = useState(isRemoving)
  const [error, setError] = useState<string | null>(null)

  function next(event: FormEvent) {
    event.preventDefault()
    if (qrisKeyEnvironment(serverKey.trim()) === null) {
      setError('Ini bukan Server Key. Server Key dimulai dengan Mid-server- atau SB-Mid-server-.')
      return
    }
    setIsTyped(true)
  }

  async function save(session: OwnerSession) {
    const saved = await qris.saveKey(session, isRemoving ? null : serverKey.trim())
    if (!saved.ok) {
      setError(saved.refusal.message)
      setIsTyped(isRemoving)
      return
    }
    toast(isRemoving ? 'Kunci Midtrans dilepas' : 'Kunci dicoba, cocok, dan tersimpan', 'success')
    onClose()
  }

  const problem = <FormError testId="qris-key-error">{error}</FormError>
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={isRemoving ? 'Lepas kunci Midtrans?' : 'Kunci Midtrans toko'}
      testId="qris-key-sheet"
      typedLossText="Kunci ini belum disimpan dan akan hilang."
    >
      {isTyped ? (
        <div className="grid gap-4">
          <p>
            {isRemoving
              ? 'Kasir tidak lagi membuat kode Midtrans. Pembayaran yang sudah masuk tetap tercatat.'
              : 'Kunci dicoba dulu ke Midtrans, baru disimpan. Setelah itu tidak bisa dibaca lagi oleh siapa pun.'}
          </p>
          {problem}
          <OwnerPasswordForm onRight={save} onBack={isRemoving ? onClose : () => setIsTyped(false)} />
        </div>
      ) : (
        <form noValidate className="grid gap-4" onSubmit={next}>
          <ol className="grid list-decimal gap-1 pl-5">
            <li>Masuk ke dashboard.midtrans.com dengan akun Midtrans toko.</li>
            <li>Buka Settings, lalu Access Keys.</li>
            <li>Salin Server Key (bukan Client Key), lalu tempel di sini.</li>
          </ol>
          <PasswordInput
            label="Server Key"
            value={serverKey}
            autoComplete="off"
            maxLength={120}
            onChange={(event) => {
              setServerKey(event.currentTarget.value)
              setError(null)
            }}
            data-testid="qris-key-input"
          />
          {problem}
          <SheetButtons>
            <Button type="submit" data-testid="qris-key-next">
              Lanjut
            </Button>
          </SheetButtons>
        </form>
      )}
    </Sheet>
  )
}
