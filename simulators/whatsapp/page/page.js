// The page of the simulator: shows messages as they come, and lets people break the gateway on purpose.

import { call, find, setUpTabs, showLive } from './page-parts.js'

const list = find('list')
const search = find('search')
const clock = new Intl.DateTimeFormat('id-ID', { timeStyle: 'medium' })

/** Raised by every search and clearing: an answer of an older turn is thrown away. */
let turn = 0

/** 6281234567890 -> 0812 3456 7890 */
function shownNumber(digits) {
  const local = digits.startsWith('62') ? `0${digits.slice(2)}` : digits
  return local.replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** WhatsApp's own marks, as a phone shows them. Built of nodes: a message never becomes HTML. */
function formatted(text) {
  const fragment = document.createDocumentFragment()
  const marks = { '*': 'strong', _: 'em', '~': 's' }
  let rest = text
  while (rest !== '') {
    const match = /```([\s\S]+?)```|(?<![\p{L}\p{N}])([*_~])(?=\S)([^*_~\n]*\S)\2(?![\p{L}\p{N}])/u.exec(rest)
    if (match === null) {
      fragment.append(rest)
      break
    }
    fragment.append(rest.slice(0, match.index))
    const element = document.createElement(match[1] === undefined ? marks[match[2]] : 'code')
    element.textContent = match[1] ?? match[3]
    fragment.append(element)
    rest = rest.slice(match.index + match[0].length)
  }
  return fragment
}

const ways = { wwebjs: 'gerbang', cloud: 'Cloud API' }

/** How far a message has come, with the ticks of a phone. */
function statusText(message) {
  if (message.ack < 0) return '✕ gagal setelah diterima'
  if (!message.isDelivered) return '✕ tidak terkirim'
  return ['🕓 diterima gerbang', '✓ di server', '✓✓ sampai', '✓✓ dibaca'][Math.min(message.ack, 3)]
}

function messageItem(message) {
  const item = find('message').content.firstElementChild.cloneNode(true)
  item.dataset.number = message.number
  item.dataset.ack = message.ack
  item.classList.toggle('undelivered', !message.isDelivered)
  item.classList.toggle('seen', message.ack >= 3)
  item.querySelector('.to').textContent = shownNumber(message.to)
  item.querySelector('.status').textContent =
    `${message.kind === 'otp' ? 'Kode' : 'Pesan'} · ${ways[message.way] ?? ''} · ${statusText(message)}`
  const time = item.querySelector('time')
  time.textContent = clock.format(message.at)
  time.dateTime = new Date(message.at).toISOString()
  item.querySelector('.bubble').append(formatted(message.text))
  item.querySelector('pre').textContent = JSON.stringify(
    { request: message.request, response: message.response },
    null,
    2,
  )
  if (message.code !== null && message.isDelivered) {
    const code = item.querySelector('.code')
    code.hidden = false
    code.querySelector('output').textContent = message.code
    const button = code.querySelector('button')
    button.addEventListener('click', () => copy(message.code, button))
  }
  return item
}

async function copy(code, button) {
  await navigator.clipboard.writeText(code)
  button.textContent = 'Disalin!'
  setTimeout(() => {
    button.textContent = 'Salin kode'
  }, 2000)
}

/** Newest first. What has not changed stays as it is, so that nothing that somebody reads or presses moves away. */
function showMessages(messages) {
  const shown = new Map([...list.children].map((item) => [Number(item.dataset.number), item]))
  for (const message of messages) {
    const old = shown.get(message.number)
    shown.delete(message.number)
    if (old?.dataset.ack === String(message.ack)) continue
    const item = messageItem(message)
    if (old === undefined) list.prepend(item)
    else {
      item.querySelector('details').open = old.querySelector('details').open
      const isHeld = old.contains(document.activeElement)
      const held = isHeld ? document.activeElement.tagName.toLowerCase() : null
      old.replaceWith(item)
      if (held !== null) item.querySelector(held)?.focus()
    }
  }
  for (const item of shown.values()) item.remove()
}

/** Asks, shows, waits for the next change, for as long as this turn is the newest. */
async function follow() {
  turn += 1
  const mine = turn
  let version = null
  while (mine === turn) {
    try {
      const to = encodeURIComponent(search.value)
      const answer = await call(`messages?to=${to}${version === null ? '' : `&version=${version}`}`)
      if (mine !== turn) return
      showMessages(answer.messages)
      version = answer.version
      showLive(true)
    } catch {
      showLive(false)
      version = null
      await new Promise((resolve) => setTimeout(resolve, 1500))
    }
    find('empty').hidden = list.childElementCount > 0
  }
}

setUpTabs((name) => {
  if (name === 'session') void showSession()
  if (name === 'faults') void showFaults()
})

async function showSession() {
  const labels = { CONNECTED: 'Tersambung', QR: 'Meminta QR', DISCONNECTED: 'Terputus' }
  find('session-state').textContent = labels[(await call('session')).state]
}

/** A fault in words: what happens, to whom, how often. Without a word of its own it is shown as it was set. */
function faultText({ to, times, way, ...fault }) {
  const written = JSON.stringify(fault)
  const option = [...find('fault-kind').options].find(({ value }) => value === written)
  return [
    option?.textContent ?? written,
    to === undefined ? 'semua nomor' : `nomor ${shownNumber(to)}…`,
    way === undefined ? 'semua saluran' : ways[way],
    times === undefined ? 'sampai dihapus' : `${times} kali`,
  ].join(' · ')
}

async function showFaults() {
  const { faults } = await call('faults')
  const items = faults.map((fault) => {
    const item = document.createElement('li')
    item.textContent = faultText(fault)
    return item
  })
  if (items.length === 0) {
    const item = document.createElement('li')
    item.textContent = 'Tidak ada gangguan.'
    items.push(item)
  }
  find('fault-list').replaceChildren(...items)
}

search.addEventListener('input', () => void follow())
find('clear').addEventListener('click', async () => {
  await call('reset', 'POST')
  void follow()
})
for (const button of document.querySelectorAll('[data-session]')) {
  button.addEventListener('click', async () => {
    await call('session', 'POST', { state: button.dataset.session })
    await showSession()
  })
}
find('fault-form').addEventListener('submit', async (event) => {
  event.preventDefault()
  const fault = JSON.parse(find('fault-kind').value)
  const to = find('fault-to').value.replace(/\D/g, '').replace(/^0/, '62')
  const times = Number(find('fault-times').value)
  const way = find('fault-way').value
  await call('faults', 'POST', {
    ...fault,
    ...(to && { to }),
    ...(way && { way }),
    ...(times > 0 && { times }),
  })
  await showFaults()
})
find('fault-clear').addEventListener('click', async () => {
  await call('faults', 'DELETE')
  await showFaults()
})
void follow()
