import { judgePasswordShape, minimumPasswordLength } from '@laci/domain/account/password.ts'
import type { Result } from '@laci/domain/base/lib/result.ts'
import { judgePin } from '@laci/domain/staff/pin.ts'
import { type StaffRefusal, staffRefusalText } from '@laci/domain/staff/refusal-text.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { PasswordInput } from '@laci/ui/controls/password-input.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { KeyRound, WifiOff } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import type { OwnSecretChange } from '../../engine/api/staff.ts'
import { Page, Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { troubleText } from './use-staff-admin.ts'

const title = 'PIN & kata sandi saya'

/** Whoever stands at the till changes the own PIN and password [STAFF-14]. */
export function OwnSecretScreen() {
  const shop = useShop()
  const { staffId, name } = useReadable(shop.staff.current)
  const { isOnline } = useReadable(shop.sync)
  if (staffId === null) {
    return (
      <Page title={title} testId="own-secret">
        <EmptyState icon={<KeyRound aria-hidden size={36} className="text-garis-kuat" />}>
          Yang sedang memegang kasir adalah pemilik. Kata sandi pemilik diganti di dashboard, di situs Laci.
          Karyawan berganti dulu dengan PIN, lalu membuka halaman ini.
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page title={title} testId="own-secret">
      <p className="-mt-3 text-redup">{name}</p>
      {isOnline ? null : (
        <p
          className="flex items-start gap-2.5 rounded-tile bg-garis p-4"
          role="status"
          data-testid="own-secret-offline"
        >
          <WifiOff aria-hidden size={20} className="mt-0.5 shrink-0" />
          Tanpa internet PIN dan kata sandi belum bisa diganti, karena semua kasir toko harus ikut tahu. Yang
          sekarang tetap berlaku.
        </p>
      )}
      <SecretSection key={`pin ${staffId}`} secret="pin" />
      <SecretSection key={`password ${staffId}`} secret="password" />
    </Page>
  )
}

const words = {
  pin: {
    title: 'Ganti PIN',
    about:
      'PIN dipakai untuk berganti kasir dan menyetujui. Kasir yang sedang tanpa internet memakai PIN lama sampai tersambung lagi.',
    label: 'PIN baru',
    hint: '6 angka',
    done: 'PIN diganti',
    unequal: 'Kedua PIN tidak sama.',
  },
  password: {
    title: 'Ganti kata sandi',
    about: 'Kata sandi dipakai untuk masuk di perangkat sendiri. Sesi di perangkat lain berakhir.',
    label: 'Kata sandi baru',
    hint: `Paling sedikit ${minimumPasswordLength} huruf atau angka.`,
    done: 'Kata sandi diganti',
    unequal: 'Kedua kata sandi tidak sama.',
  },
} as const

const nothing = { current: '', next: '', again: '' }
type Typed = typeof nothing
type Fault = { readonly field: keyof Typed; readonly text: string }

/** One form: the password once more, because a till stands open in front of everybody. */
function SecretSection({ secret }: { secret: keyof typeof words }) {
  const shop = useShop()
  const toast = useToast()
  const [run, isBusy] = useCommand()
  const [typed, setTyped] = useState(nothing)
  const [fault, setFault] = useState<Fault | null>(null)
  const fields = {
    current: useRef<HTMLInputElement>(null),
    next: useRef<HTMLInputElement>(null),
    again: useRef<HTMLInputElement>(null),
  }
  const text = words[secret]
  const isPin = secret === 'pin'

  function refuse(field: keyof Typed, said: string) {
    setFault({ field, text: said })
    fields[field].current?.focus()
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (typed.current === '') return refuse('current', 'Isi kata sandi sekarang.')
    const judged: Result<unknown, Extract<StaffRefusal, { code: keyof typeof staffRefusalText }>> = isPin
      ? judgePin(typed.next)
      : judgePasswordShape(typed.next)
    if (!judged.ok) return refuse('next', staffRefusalText[judged.refusal.code]())
    if (typed.next !== typed.again) return refuse('again', text.unequal)
    const change: OwnSecretChange = {
      currentPassword: typed.current,
      ...(isPin ? { pin: typed.next } : { password: typed.next }),
    }
    const done = await run(() => shop.staff.changeOwnSecret(change))
    if (done === undefined) return
    if (!done.ok) {
      const isAboutNew = done.refusal.code === 'refused' && done.refusal.reason !== 'password_wrong'
      return refuse(isAboutNew ? 'next' : 'current', troubleText(done.refusal))
    }
    setTyped(nothing)
    setFault(null)
    toast(text.done, 'success')
  }

  const input = (field: keyof Typed, label: string, hint: string | undefined) => (
    <PasswordInput
      ref={fields[field]}
      label={label}
      hint={hint}
      autoComplete={field === 'current' ? 'current-password' : 'off'}
      {...(isPin && field !== 'current' ? { inputMode: 'numeric' as const, maxLength: 6 } : {})}
      value={typed[field]}
      onChange={(event) => {
        const value = event.currentTarget.value
        const isDigits = isPin && field !== 'current'
        setTyped({ ...typed, [field]: isDigits ? value.replace(/\D/g, '') : value })
        setFault(null)
      }}
      error={fault?.field === field ? fault.text : undefined}
      data-testid={`own-${secret}-${field}`}
    />
  )

  return (
    <Section title={text.title} testId={`own-${secret}`}>
      <form noValidate className="grid gap-4" onSubmit={save} data-no-scan>
        <p className="text-redup">{text.about}</p>
        {input('current', 'Kata sandi sekarang', undefined)}
        {input('next', text.label, text.hint)}
        {input('again', 'Ketik sekali lagi', undefined)}
        <Button
          type="submit"
          className="justify-self-end"
          isBusy={isBusy}
          busyLabel="Menyimpan..."
          data-testid={`own-${secret}-save`}
        >
          Simpan
        </Button>
      </form>
    </Section>
  )
}
