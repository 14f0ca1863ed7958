// The page of the simulator: orders, the log of notifications, the clock, and what goes wrong on purpose.

import { call, find, setUpTabs, showLive } from './page-parts.js'

const rupiah = new Intl.NumberFormat('id-ID', {
  style: 'currency',
  currency: 'IDR',
  maximumFractionDigits: 0,
})
const clock = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeStyle: 'medium' })
/** How often the lists are asked for while the page is open. */
const refreshMs = 2000
/** The newest ones are enough for a person. */
const shownHooks = 100

function entry({ title, status, about, summary, text }) {
  const item = find('entry').content.firstElementChild.cloneNode(true)
  item.querySelector('.to').textContent = title
  item.querySelector('.status').textContent = status
  item.querySelector('.about').textContent = about
  item.querySelector('summary').textContent = summary
  item.querySelector('pre').textContent = text
  return item
}

function button(label, act) {
  const made = Object.assign(document.createElement('button'), { type: 'button', textContent: label })
  made.addEventListener('click', async () => {
    made.disabled = true
    try {
      await act()
    } finally {
      await refresh()
    }
  })
  return made
}

const statusWords = {
  pending: 'menunggu',
  capture: 'kartu ditahan',
  settlement: 'lunas',
  deny: 'ditolak',
  cancel: 'batal',
  expire: 'kedaluwarsa',
  refund: 'dikembalikan',
  partial_refund: 'dikembalikan sebagian',
  chargeback: 'disengketakan',
}

function orderItem({ orderId, session, attempts }) {
  const last = attempts.at(-1)
  const item = entry({
    title: orderId,
    status: last
      ? (statusWords[last.transaction_status] ?? last.transaction_status)
      : 'belum memilih cara bayar',
    about: rupiah.format(session?.grossAmount ?? Number(last.gross_amount)),
    summary: `${attempts.length} percobaan`,
    text: JSON.stringify(attempts, null, 2),
  })
  const tools = item.querySelector('.tools')
  if (session) {
    tools.append(
      Object.assign(document.createElement('a'), {
        href: `/snap/v2/vtweb/${session.token}`,
        textContent: last?.transaction_status === 'pending' ? 'Bayar sekarang' : 'Buka halaman bayar',
      }),
    )
  }
  const more = {
    capture: last?.fraud_status === 'challenge' ? { accept: 'Terima', refuse: 'Tolak' } : {},
    settlement: { reversal: 'Balikkan', chargeback: 'Sengketakan' },
    pending: session ? {} : { success: 'Bayar sekarang' },
  }
  for (const [outcome, label] of Object.entries(more[last?.transaction_status] ?? {})) {
    tools.append(button(label, () => call('pay', 'POST', { orderId, outcome })))
  }
  return item
}

const hookWords = {
  sending: 'sedang dikirim',
  delivered: 'diterima',
  waiting: 'akan diulang',
  given_up: 'menyerah',
  dropped: 'dihilangkan',
  held: 'ditahan',
  no_address: 'tanpa alamat',
}

function hookItem(hook) {
  const answers = hook.tries.map(
    ({ at, httpStatus, answer }) => `${clock.format(at)}  ${httpStatus ?? 'tidak dijawab'}  ${answer}`,
  )
  const item = entry({
    title: `${hook.number}. ${hook.orderId}`,
    status: `${statusWords[hook.transactionStatus] ?? hook.transactionStatus} · ${hookWords[hook.state]}`,
    about: hook.url ?? 'Tidak ada alamat',
    summary: `Isi dan ${hook.tries.length} jawaban`,
    text: `${JSON.stringify(JSON.parse(hook.body), null, 2)}\n\n${answers.join('\n')}`,
  })
  if (hook.url)
    item
      .querySelector('.tools')
      .append(button('Kirim ulang', () => call(`hooks/${hook.number}/resend`, 'POST', {})))
  return item
}

/** What was shown last, so that an open detail is not closed by news that are none. */
const shown = {}

function fill(list, empty, content, make) {
  const text = JSON.stringify(content)
  if (shown[list] === text) return
  shown[list] = text
  find(list).replaceChildren(...content.map(make))
  find(empty).hidden = content.length > 0
}

async function refresh() {
  try {
    const [{ orders }, { hooks }, { rules, now }] = await Promise.all([
      call('orders'),
      call('hooks'),
      call('rules'),
    ])
    fill('order-list', 'no-orders', orders, orderItem)
    fill('hook-list', 'no-hooks', hooks.slice(-shownHooks).reverse(), hookItem)
    find('now').textContent = clock.format(now)
    const items = (
      rules.length > 0 ? rules.map((rule) => JSON.stringify(rule)) : ['Tidak ada gangguan.']
    ).map((text) => Object.assign(document.createElement('li'), { textContent: text }))
    find('rule-list').replaceChildren(...items)
    showLive(true)
  } catch {
    showLive(false)
  }
}

setUpTabs()
for (const forward of document.querySelectorAll('[data-ms]')) {
  forward.addEventListener('click', async () => {
    await call('clock/advance', 'POST', { ms: Number(forward.dataset.ms) })
    await refresh()
  })
}
find('rule-form').addEventListener('submit', async (event) => {
  event.preventDefault()
  const orderPrefix = find('rule-prefix').value.trim()
  const times = Number(find('rule-times').value)
  await call('rules', 'POST', {
    ...JSON.parse(find('rule-kind').value),
    ...(orderPrefix && { orderPrefix }),
    ...(times > 0 && { times }),
  })
  await refresh()
})
find('rules-clear').addEventListener('click', async () => {
  await call('rules', 'DELETE')
  await refresh()
})
await refresh()
setInterval(refresh, refreshMs)

const { serverKey } = await call('keys')
find('server-key').textContent = serverKey
