import { zodResolver } from '@hookform/resolvers/zod'
import { readPhoneNumber } from '@laci/domain/phone/phone-number.ts'
import { ebookPrice } from '@laci/domain/plan/ebook-price.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { PhoneInput } from '@laci/ui/controls/phone-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { registerTexts } from '@laci/ui/texts/account.ts'
import { paymentTexts } from '@laci/ui/texts/public.ts'
import { ShieldCheck } from 'lucide-react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useMessage, warmUpMessages } from '../../shell/message.tsx'
import { OwnerHeader } from '../../shell/owner-layout.tsx'

const formSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, registerTexts.fieldsMissing), z.maxLength(80)),
  phone: z.string().check(
    z.trim(),
    z.minLength(1, registerTexts.fieldsMissing),
    z.refine((typed) => typed === '' || readPhoneNumber(typed).ok, registerTexts.phoneInvalid),
  ),
})

/**
 * Who buys the ebook, and for how much [SITE-21]. Online payment is not open yet: a form that is right says so in the words for
 * a payment that cannot be made, and that no money was taken.
 */
export default function PaymentScreen() {
  const message = useMessage()
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ resolver: zodResolver(formSchema), shouldFocusError: true })

  const pay = handleSubmit(() => {
    message.show({
      text: `${paymentTexts.failedToProcess} Tidak ada uang yang ditarik. Ebook bisa dipesan lewat tombol Bantuan.`,
    })
  })

  return (
    <div className="flex min-h-dvh flex-col">
      <OwnerHeader />
      <main className="mx-auto grid w-full max-w-4xl flex-1 content-start items-start gap-6 px-4 pt-6 pb-28 md:grid-cols-[1fr_1.1fr] md:px-6 md:pt-12">
        <div className="md:col-span-2">
          <h1 className="text-3xl font-extrabold">Pembayaran</h1>
          <p className="mt-1 text-redup">
            Belum yakin?{' '}
            <a href="/ebook" className={textLinkClass}>
              Baca lagi isi ebook
            </a>
          </p>
        </div>
        <section
          aria-labelledby="order"
          className="rounded-sheet border border-garis bg-putih p-6"
          data-testid="order"
        >
          <h2 id="order" className="text-xl font-extrabold">
            Pesanan
          </h2>
          <dl className="mt-4 grid gap-3 tabular-nums">
            <div className="flex items-baseline justify-between gap-4">
              <dt>Ebook Kas Rapi, Stok Pasti</dt>
              <dd className="text-redup">
                <s>{formatRupiah(ebookPrice.beforeRupiah)}</s>
              </dd>
            </div>
            <div className="flex items-baseline justify-between gap-4 border-t border-garis pt-3">
              <dt className="font-semibold">Total</dt>
              <dd className="text-2xl font-extrabold">{formatRupiah(ebookPrice.totalRupiah)}</dd>
            </div>
          </dl>
          <p className="mt-5 flex gap-3 text-redup">
            <ShieldCheck aria-hidden className="shrink-0 text-laci-600" />
            Nomor WhatsApp dipakai untuk mengirim tautan unduh, bukan untuk promosi.
          </p>
        </section>
        <section className="rounded-sheet border border-garis bg-putih p-6">
          <form
            noValidate
            onSubmit={pay}
            onFocus={warmUpMessages}
            className="grid gap-5"
            data-testid="payment-form"
          >
            <TextInput
              label="Nama pembeli"
              autoComplete="name"
              error={errors.name?.message}
              required
              {...register('name')}
            />
            <PhoneInput
              label={registerTexts.phone}
              hint="Contoh: 0812 3456 7890"
              error={errors.phone?.message}
              required
              {...register('phone')}
            />
            <Button type="submit" tone="money" size="large">
              {paymentTexts.payNow}
            </Button>
          </form>
        </section>
      </main>
      {message.element}
    </div>
  )
}
