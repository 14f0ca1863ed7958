import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import { isPayableByQris, maximumQrisRupiah, qrisForAmount } from '@laci/domain/qris/qris-for-amount.ts'
import { readQris } from '@laci/domain/qris/read-qris.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useMemo } from 'react'
import { useReadable } from '../base/use-readable.ts'
import { useShop } from '../state/till-context.ts'
import { QrisFigure } from './qris-figure.tsx'

/** The shop's own QRIS with the sum in it: works without internet, and nobody tells the till that it was paid. */
export function QrisCode({ amountRupiah }: { amountRupiah: Rupiah }) {
  const { staticQris } = useReadable(useShop().settings)
  const code = useMemo(() => codeFor(staticQris, amountRupiah), [staticQris, amountRupiah])
  if (code === 'none') {
    return (
      <p className="rounded-tile bg-kertas p-4 text-redup" data-testid="qris-none">
        QRIS toko belum dipasang. Pelanggan memindai stiker QRIS di meja lalu mengetik{' '}
        {formatRupiah(amountRupiah)}. Pasang di Pengaturan agar jumlahnya terisi sendiri.
      </p>
    )
  }
  if (code === 'too_much') return <QrisTooMuch />
  return (
    <QrisFigure
      text={code.text}
      amountRupiah={amountRupiah}
      merchantName={code.merchantName}
      note="Cek nama toko dan uang masuk sebelum barang dibawa."
      isSmall
      testId="qris-code"
    />
  )
}

export function QrisTooMuch() {
  return (
    <p role="alert" className="rounded-tile bg-jahe-100 p-4 font-semibold text-jahe-800">
      Satu pembayaran QRIS paling banyak {formatRupiah(maximumQrisRupiah)}. Bagi dengan cara bayar lain.
    </p>
  )
}

function codeFor(
  staticQris: string,
  amountRupiah: Rupiah,
): { readonly text: string; readonly merchantName: string } | 'none' | 'too_much' {
  const read = staticQris === '' ? null : readQris(staticQris)
  if (read === null || !read.ok) return 'none'
  if (!isPayableByQris(amountRupiah)) return 'too_much'
  const made = qrisForAmount(read.value, { amountRupiah })
  if (!made.ok) return 'none'
  return { text: made.value, merchantName: read.value.merchantName }
}
