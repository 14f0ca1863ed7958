import type { Rupiah } from '@laci/domain/money/rupiah.ts'
import { isPayableByQris, maximumQrisRupiah, qrisForAmount } from '@laci/domain/qris/qris-for-amount.ts'
import { readQris } from '@laci/domain/qris/read-qris.ts'
import { qrModules, quietModules } from '@laci/domain/receipt/qr-code.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useMemo } from 'react'
import { useCustomerDisplay } from './customer-display.ts'
import { useShop } from './till-context.ts'
import { useReadable } from './use-readable.ts'

/** The shop's own QRIS with the sum in it: works without internet, and nobody tells the till that it was paid. */
export function QrisCode({ amountRupiah }: { amountRupiah: Rupiah }) {
  const { staticQris } = useReadable(useShop().settings)
  const code = useMemo(() => codeFor(staticQris, amountRupiah), [staticQris, amountRupiah])
  const isDrawn = typeof code !== 'string'
  // Over the payment that stands below it, until another tender is chosen.
  useCustomerDisplay(
    () => ({
      kind: 'payment',
      totalRupiah: amountRupiah,
      dueRupiah: amountRupiah,
      qris: isDrawn ? code.text : null,
      note: isDrawn ? code.merchantName : '',
    }),
    [amountRupiah, code],
  )
  if (code === 'none') {
    return (
      <p className="rounded-tile bg-kertas p-4 text-redup" data-testid="qris-none">
        QRIS toko belum dipasang. Pelanggan memindai stiker QRIS di meja lalu mengetik{' '}
        {formatRupiah(amountRupiah)}. Pasang di Pengaturan agar jumlahnya terisi sendiri.
      </p>
    )
  }
  if (code === 'too_much') {
    return (
      <p role="alert" className="rounded-tile bg-jahe-100 p-4 font-semibold text-jahe-800">
        Satu pembayaran QRIS paling banyak {formatRupiah(maximumQrisRupiah)}. Bagi dengan cara bayar lain.
      </p>
    )
  }
  return (
    <figure className="grid justify-items-center gap-2" data-testid="qris-code" data-qris={code.text}>
      <svg
        viewBox={`0 0 ${code.size} ${code.size}`}
        className="w-full max-w-60 rounded-tile border border-garis bg-putih"
        shapeRendering="crispEdges"
        role="img"
        aria-label={`Kode QRIS ${code.merchantName} untuk ${formatRupiah(amountRupiah)}`}
      >
        <path d={code.path} className="fill-tinta" />
      </svg>
      <figcaption className="text-center">
        <span className="block font-semibold">{code.merchantName}</span>
        <span className="text-sm text-redup">Cek nama toko dan uang masuk sebelum barang dibawa.</span>
      </figcaption>
    </figure>
  )
}

type Drawn = {
  readonly text: string
  readonly path: string
  readonly size: number
  readonly merchantName: string
}

function codeFor(staticQris: string, amountRupiah: Rupiah): Drawn | 'none' | 'too_much' {
  const read = staticQris === '' ? null : readQris(staticQris)
  if (read === null || !read.ok) return 'none'
  if (!isPayableByQris(amountRupiah)) return 'too_much'
  const made = qrisForAmount(read.value, { amountRupiah })
  if (!made.ok) return 'none'
  const modules = qrModules(made.value)
  let path = ''
  modules.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) path += `M${x + quietModules} ${y + quietModules}h1v1h-1z`
    })
  })
  return {
    text: made.value,
    path,
    size: modules.length + 2 * quietModules,
    merchantName: read.value.merchantName,
  }
}
