// The pay page: a person picks a method and what happens then. In a shop's frame it tells the shop's snap.js.

const token = location.pathname.split('/').at(-1)
const query = new URLSearchParams(location.search)
/** The one page that is told how it ends; null: opened by itself, through its address. */
const shopOrigin = parent === window ? null : query.get('origin')
const content = document.getElementById('content')
const rupiah = new Intl.NumberFormat('id-ID', {
  style: 'currency',
  currency: 'IDR',
  maximumFractionDigits: 0,
})
const minutes = new Intl.DateTimeFormat('id-ID', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Jakarta',
})

function tellShop(message) {
  if (shopOrigin !== null) parent.postMessage(message, shopOrigin)
}

function closePage() {
  if (shopOrigin !== null) tellShop({ kind: 'close' })
  else
    showEnded({
      tone: 'wait',
      title: 'Halaman ditutup',
      text: 'Pembayaran belum selesai. Alamat ini bisa dibuka lagi.',
    })
}

async function readSession() {
  const key = shopOrigin === null ? '' : `?client_key=${encodeURIComponent(query.get('client_key') ?? '')}`
  const response = await fetch(`/snap/v2/session/${token}${key}`)
  if (response.status === 401) return { problem: 'Client key tidak cocok dengan toko ini.' }
  if (!response.ok) return { problem: 'Token pembayaran ini tidak dikenal.' }
  return response.json()
}

async function show({ isChoosing = false } = {}) {
  const session = await readSession()
  if (session.problem) {
    document.getElementById('amount').textContent = 'Tidak bisa dibuka'
    showEnded({ tone: 'bad', title: session.problem, text: 'Tidak ada uang yang ditarik.' })
    return
  }
  document.getElementById('amount').textContent = rupiah.format(session.grossAmount)
  document.getElementById('order').textContent = `Order ${session.orderId}`
  const { attempt } = session
  if (attempt?.isPaid) showEnded({ ...endings.success, session, attempt })
  else if (session.isClosed) showEnded({ ...endings.closed, session })
  else if (attempt && !isChoosing) showEnded({ ...endings.pending, session, attempt })
  else showChoice(session)
}

function showChoice(session) {
  const form = document.getElementById('choose').content.cloneNode(true).querySelector('form')
  const buyer = session.buyer === '' ? [] : [row('Pembeli', session.buyer)]
  const items = session.items.map((item) =>
    row(`${item.name} × ${item.quantity}`, rupiah.format(item.price * item.quantity)),
  )
  form.querySelector('.items').append(...buyer, ...items)
  form.querySelector('details').hidden = items.length + buyer.length === 0
  for (const [index, { name, label }] of session.methods.entries()) {
    const input = Object.assign(document.createElement('input'), {
      type: 'radio',
      name: 'method',
      value: name,
      checked: index === 0,
    })
    const line = document.createElement('label')
    line.append(input, label)
    form.querySelector('.methods').append(line)
  }
  form.querySelector('#left').textContent = `Bayar sebelum ${minutes.format(session.expiresAt)} WIB`
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const outcome = event.submitter?.value ?? 'success'
    if (outcome === 'close') closePage()
    else void play(form, outcome, new FormData(form).get('method'))
  })
  content.replaceChildren(form)
  form.querySelector('input').focus()
}

function row(left, right) {
  const item = document.createElement('li')
  const [first, second] = [document.createElement('span'), document.createElement('span')]
  first.textContent = left
  second.textContent = right
  item.append(first, second)
  return item
}

async function play(area, outcome, method) {
  for (const button of area.querySelectorAll('button')) button.disabled = true
  const response = await fetch('/__sim/pay', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, outcome, ...(method && { method }) }),
  })
  const { result } = await response.json()
  if (!response.ok) {
    // Its state changed meanwhile: show what is true now.
    await show()
    return
  }
  if (outcome === 'cancel') closePage()
  else tellShop({ kind: 'result', callback: callbacks[outcome], result })
  // Somebody who came by the address sees it here.
  if (shopOrigin !== null) return
  const session = await readSession()
  showEnded({ ...endings[outcome], session, attempt: { body: result, result } })
}

const callbacks = {
  success: 'success',
  pending: 'pending',
  challenge: 'pending',
  deny: 'error',
  expire: 'error',
}

const endings = {
  success: { tone: 'good', title: 'Pembayaran berhasil', text: 'Toko sudah diberi tahu.' },
  pending: {
    tone: 'wait',
    title: 'Menunggu pembayaran',
    text: 'Uangnya belum diterima. Tekan Bayar sekarang untuk menyelesaikannya.',
    isOpen: true,
  },
  challenge: {
    tone: 'wait',
    title: 'Pembayaran diperiksa',
    text: 'Pembayaran kartu ini ditahan untuk diperiksa.',
  },
  deny: { tone: 'bad', title: 'Pembayaran ditolak', text: 'Tidak ada uang yang ditarik.', isRetry: true },
  expire: {
    tone: 'bad',
    title: 'Pembayaran kedaluwarsa',
    text: 'Waktunya habis sebelum dibayar.',
    isRetry: true,
  },
  cancel: {
    tone: 'bad',
    title: 'Pembayaran dibatalkan',
    text: 'Tidak ada uang yang ditarik.',
    isRetry: true,
  },
  closed: {
    tone: 'bad',
    title: 'Halaman ini sudah ditutup',
    text: 'Mintalah halaman pembayaran baru di toko.',
  },
}

const marks = { good: '✓', bad: '✕', wait: '…' }

function showEnded({ tone, title, text, isOpen = false, isRetry = false, session, attempt }) {
  const area = document.getElementById('ended').content.cloneNode(true).firstElementChild
  area.classList.add(tone)
  area.querySelector('.mark').textContent = marks[tone]
  area.querySelector('h2').textContent = title
  area.querySelector('.text').textContent = text
  for (const [name, value] of numbersOf(attempt?.body ?? {})) {
    const line = document.createElement('div')
    line.append(
      Object.assign(document.createElement('dt'), { textContent: name }),
      Object.assign(document.createElement('dd'), { textContent: value }),
    )
    area.querySelector('dl').append(line)
  }
  const payNow = area.querySelector('#pay-now')
  payNow.hidden = !isOpen
  payNow.addEventListener('click', () => void play(area, 'success', attempt?.method))
  const other = area.querySelector('#other')
  other.hidden = !(isOpen || isRetry)
  other.addEventListener('click', () => void show({ isChoosing: true }))
  const back = area.querySelector('#back')
  const backUrl = attempt?.result?.finish_redirect_url ?? session?.finishUrl
  if (shopOrigin !== null) {
    // Closing a waiting payment is how the shop hears that it waits.
    back.hidden = false
    back.href = '#'
    back.addEventListener('click', (event) => {
      event.preventDefault()
      leave(attempt)
    })
  } else if (backUrl) {
    back.hidden = false
    back.href = backUrl
  }
  content.replaceChildren(area)
  area.querySelector('button:not([hidden]), a:not([hidden])')?.focus()
}

function leave(attempt) {
  const status = attempt?.result?.transaction_status
  if (status === 'pending') tellShop({ kind: 'result', callback: 'pending', result: attempt.result })
  else if (status === 'settlement' || status === 'capture')
    tellShop({ kind: 'result', callback: 'success', result: attempt.result })
  else closePage()
}

/** The numbers that a buyer pays to. */
function numbersOf(body) {
  const numbers = []
  for (const { bank, va_number: number } of body.va_numbers ?? [])
    numbers.push([`VA ${bank.toUpperCase()}`, number])
  if (body.permata_va_number) numbers.push(['VA Permata', body.permata_va_number])
  if (body.bill_key) numbers.push(['Kode perusahaan', body.biller_code], ['Kode bayar', body.bill_key])
  if (body.payment_code) numbers.push([`Kode bayar ${body.store ?? ''}`, body.payment_code])
  if (body.masked_card) numbers.push(['Kartu', body.masked_card])
  return numbers
}

if (shopOrigin !== null) {
  document.documentElement.classList.add('framed')
  const close = document.getElementById('close')
  close.hidden = false
  close.addEventListener('click', closePage)
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closePage()
  })
}
await show()
