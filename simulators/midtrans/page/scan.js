// In place of a bank's app: reads a QRIS text and pays what this simulator's acquirer asks for.

import { find } from './page-parts.js'

const rupiah = new Intl.NumberFormat('id-ID', {
  style: 'currency',
  currency: 'IDR',
  maximumFractionDigits: 0,
})

async function scan(isPaying) {
  const response = await fetch('/__sim/scan', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: find('text').value, isPaying }),
  })
  const { error, scanned, payment } = await response.json()
  find('result').hidden = false
  find('pay').hidden = error !== undefined || payment?.status !== 'pending'
  find('merchant').textContent = error
    ? 'Tidak bisa dibaca'
    : (scanned?.merchantName ?? `Pesanan ${payment.orderId}`)
  find('amount').textContent = error ?? amountText(scanned, payment)
  find('about').textContent = error ? '' : aboutText(scanned, payment)
}

function amountText(scanned, payment) {
  const amount = scanned ? scanned.amount : payment.grossAmount
  return amount === null ? 'Jumlah diketik pembayar' : rupiah.format(Number(amount))
}

function aboutText(scanned, payment) {
  const parts = scanned ? [scanned.merchantCity, scanned.isDynamic ? 'kode dinamis' : 'kode statis'] : []
  if (scanned?.tip)
    parts.push(`tip: cara ${scanned.tip.kind}${scanned.tip.value === null ? '' : `, ${scanned.tip.value}`}`)
  if (!payment) parts.push('tidak ada notifikasi untuk kode ini: kasir memeriksa bukti bayar')
  else
    parts.push(
      payment.status === 'pending'
        ? 'menunggu dibayar'
        : payment.status === 'settlement'
          ? 'sudah lunas'
          : payment.status,
    )
  return parts.join(' · ')
}

find('form').addEventListener('submit', (event) => {
  event.preventDefault()
  void scan(false)
})
find('pay').addEventListener('click', () => void scan(true))
