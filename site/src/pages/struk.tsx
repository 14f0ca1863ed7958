import type { CheckCase, checkGaps } from '@laci/domain/views/paper/receipt-check.ts'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { CircleCheck, Clock, Search, TextCursorInput } from 'lucide-react'
import type { ReactNode } from 'react'

/**
 * The public check of a receipt [STRUK-3]. All its cases stand here, and the server sends the one that holds with its
 * gaps filled, so that it works without a script.
 */
export default function StrukPage() {
  return (
    <section
      aria-labelledby="cek-struk"
      className="mx-auto max-w-xl px-4 pt-8 pb-14 md:px-6 md:pt-14 md:pb-20"
    >
      <h1 id="cek-struk" className="text-3xl font-extrabold text-laci-900 md:text-4xl">
        Cek struk
      </h1>
      <div className="mt-6 grid gap-8">
        <Case name="found">
          <Note icon={<CircleCheck aria-hidden size={28} />} title="Struk ini tercatat">
            Bandingkan dengan kertasnya. Bila ada yang berbeda, tanyakan ke toko.
          </Note>
          <dl className="mt-5 divide-y divide-garis rounded-tile border border-garis bg-putih px-5">
            <Fact name="Toko" gap="shop" />
            <Fact name="Waktu" gap="time" />
            <Fact name="Total" gap="total" isStrong />
            <Fact name="Retur" gap="refund" />
            <Fact name="Cetak ulang" gap="copies" />
          </dl>
        </Case>
        <Case name="waiting">
          <Note icon={<Clock aria-hidden size={28} />} title="Struk ini belum tercatat">
            Bukan berarti ada yang salah: toko bisa berjualan tanpa internet, dan catatannya baru sampai ke
            sini setelah toko tersambung lagi. Periksa kodenya, atau coba lagi nanti.
          </Note>
        </Case>
        <Case name="unreadable">
          <Note icon={<TextCursorInput aria-hidden size={28} />} title="Kodenya belum lengkap">
            Kode cek ada 16 huruf dan angka, di bagian paling bawah struk.
          </Note>
        </Case>
        <Case name="busy">
          <Note icon={<Clock aria-hidden size={28} />} title="Terlalu banyak pengecekan">
            Tunggu beberapa menit, lalu coba lagi.
          </Note>
        </Case>
        <Case name="ask">
          <p className="text-lg text-redup">
            Pindai kode QR di struk, atau ketik kode ceknya. Yang terlihat hanya toko, waktu, total, retur,
            dan cetak ulang.
          </p>
        </Case>
        <form action="/struk" className="grid gap-4">
          <TextInput
            label="Kode cek"
            hint="16 huruf dan angka di bawah struk"
            name="kode"
            required
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            inputClassName="uppercase"
          />
          <button type="submit" className={buttonClass('primary', 'medium')}>
            <Search aria-hidden size={20} />
            Cek struk
          </button>
        </form>
      </div>
    </section>
  )
}

/** What the server keeps in one case and takes out in the others. */
function Case({ name, children }: { name: CheckCase; children: ReactNode }) {
  return (
    <>
      {`[[case ${name}]]`}
      <div data-testid={`struk-${name}`}>{children}</div>
      {'[[end]]'}
    </>
  )
}

function Note({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex gap-4">
      <span className="mt-0.5 text-laci-700">{icon}</span>
      <div>
        <h2 className="text-xl font-extrabold">{title}</h2>
        <p className="mt-2 text-redup">{children}</p>
      </div>
    </div>
  )
}

function Fact({
  name,
  gap,
  isStrong = false,
}: {
  name: string
  gap: (typeof checkGaps)[number]
  isStrong?: boolean
}) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
      <dt className="text-redup">{name}</dt>
      <dd className={isStrong ? 'text-xl font-extrabold' : 'font-semibold'}>{`[[${gap}]]`}</dd>
    </div>
  )
}
