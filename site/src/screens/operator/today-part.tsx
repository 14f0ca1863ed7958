import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { type DeskToday, todaySchema } from '@laci/domain/operator/desk-wire.ts'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { formatBusinessDay } from '@laci/ui/format/date.ts'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AlarmList } from './alarm-list.tsx'
import { Asking, Card, Rows } from './desk-list.tsx'
import { shownTime } from './facts.tsx'
import { useDeskRead } from './use-desk.ts'

export function TodayPart() {
  const today = useDeskRead('/today', todaySchema)
  return (
    <Asking query={today} data={today.data} inCard>
      {(data) => <Today today={data} />}
    </Asking>
  )
}

function Today({
  today: { day, signUps, shops, payments, messages, jobs, contacts, disk },
}: {
  today: DeskToday
}) {
  return (
    <div className="grid gap-4" data-testid="desk-today">
      <p className="text-redup">{formatBusinessDay(day as BusinessDay)}, waktu WIB</p>
      {disk?.isFull ? <FullDisk freeBytes={disk.freeBytes} /> : null}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Figure label="Toko baru" value={formatAmount(signUps.today)}>
          {`${formatAmount(signUps.week)} dalam seminggu · afiliasi baru ${formatAmount(signUps.affiliatesToday)}`}
        </Figure>
        <Figure label="Penjualan semua toko" value={formatRupiah(shops.saleRupiah)}>
          {`${formatAmount(shops.saleCount)} transaksi di ${formatAmount(shops.selling)} dari ${formatAmount(shops.all)} toko`}
        </Figure>
        <Figure label="Pembayaran masuk" value={formatRupiah(payments.paidRupiah)} to="#pesanan">
          {`${formatAmount(payments.paidCount)} pesanan lunas · ${formatAmount(payments.waitingCount)} menunggu · kembali ${formatRupiah(payments.refundedRupiah)}`}
        </Figure>
        <Figure
          label="Pesan gagal"
          value={formatAmount(messages.failed)}
          isBad={messages.failed > 0}
          to="#pesan"
        >
          {`${formatAmount(messages.sent)} terkirim · ${formatAmount(messages.waiting)} menunggu`}
        </Figure>
        <Figure
          label="Minta dihubungi"
          value={formatAmount(contacts.newCount)}
          isBad={contacts.newCount > 0}
          to="#kontak"
        >
          masih berstatus Baru
        </Figure>
        <Figure
          label="Peringatan pembayaran"
          value={formatAmount(payments.alarmCount)}
          isBad={payments.alarmCount > 0}
        >
          perlu dilihat orang
        </Figure>
      </div>
      {payments.alarmCount > 0 ? <AlarmList /> : null}
      <Card testId="desk-jobs">
        <h2 className="border-b border-garis px-4 py-3 font-extrabold">Yang menunggu</h2>
        <Rows
          rows={[...jobs].sort((one, other) => rank(one) - rank(other))}
          keyOf={(job) => job.name}
          empty="Tidak ada yang menunggu."
        >
          {(job) => (
            <p className="flex flex-wrap items-center justify-between gap-2">
              {job.part === null || job.waitingCount === 0 ? (
                <span>{job.name}</span>
              ) : (
                <Link to={`#${job.part}`} className={`${textLinkClass} inline-flex min-h-12 items-center`}>
                  {job.name}
                </Link>
              )}
              {job.waitingCount === 0 ? (
                <Chip tone="success">Beres</Chip>
              ) : (
                <Chip tone={job.isLate ? 'danger' : 'plain'}>
                  {`${formatAmount(job.waitingCount)} menunggu sejak ${shownTime(job.oldestAt)}${job.isLate ? ', terlambat' : ''}`}
                </Chip>
              )}
            </p>
          )}
        </Rows>
      </Card>
    </div>
  )
}

function FullDisk({ freeBytes }: { freeBytes: number }) {
  return (
    <section
      role="alert"
      className="grid gap-1 rounded-tile border border-cabai-600 bg-putih p-4"
      data-testid="desk-full-disk"
    >
      <h2 className="font-extrabold text-cabai-600">Disk server penuh</h2>
      <p>
        {`Sisa ${formatAmount(Math.floor(freeBytes / 2 ** 20))} MB. Server hanya bisa dibaca; penjualan menunggu di kasir dan masuk sendiri setelah ada ruang.`}
      </p>
      <p className="text-sm text-redup">
        Hapus atau pindahkan berkas lain di disk itu, atau perbesar disknya. Jangan hapus apa pun di folder
        data. Server tidak perlu dijalankan ulang.
      </p>
    </section>
  )
}

/** Late first, then what waits, then what is done. */
function rank({ isLate, waitingCount }: DeskToday['jobs'][number]): number {
  return isLate ? 0 : waitingCount > 0 ? 1 : 2
}

function Figure({
  label,
  value,
  isBad = false,
  to,
  children,
}: {
  label: string
  value: string
  isBad?: boolean
  to?: string
  children: ReactNode
}) {
  return (
    <section className="grid content-start gap-1 rounded-tile border border-garis bg-putih p-4">
      <h2 className="text-sm font-semibold text-redup">{label}</h2>
      <p
        className={`text-2xl font-extrabold break-words tabular-nums ${isBad ? 'text-cabai-600' : 'text-tinta'}`}
      >
        {value}
      </p>
      <p className="text-sm text-redup">{children}</p>
      {to ? (
        <Link to={to} className={`${textLinkClass} inline-flex min-h-12 items-center justify-self-start`}>
          Lihat<span className="sr-only">{` ${label}`}</span>
        </Link>
      ) : null}
    </section>
  )
}
