// The page of the simulator: shows what comes out of the printers, and lets people break them on purpose.

import { call, find, setUpTabs, showLive } from './page-parts.js'

const list = find('list')
const form = find('settings-form')
const clock = new Intl.DateTimeFormat('id-ID', { timeStyle: 'medium' })

/** What a printer should never be told, in words. */
function faultsOf(paper) {
  const count = (wanted) => paper.marks.filter(wanted).length
  return [
    [count((mark) => mark.kind === 'unknown'), 'perintah tidak dikenal'],
    [count((mark) => mark.kind === 'line' && mark.isWrapped), 'baris terlalu lebar'],
    [count((mark) => mark.kind === 'raster' && mark.isClipped), 'gambar terlalu lebar'],
    [count((mark) => mark.kind === 'qr' && !mark.isPrinted), 'QR tidak muat'],
    [count((mark) => mark.kind.startsWith('label_') && mark.isClipped), 'keluar dari tepi label'],
  ]
    .filter(([number]) => number > 0)
    .map(([number, words]) => `${number} ${words}`)
    .join(', ')
}

function paperItem(paper) {
  const item = find('paper').content.firstElementChild.cloneNode(true)
  item.dataset.number = paper.number
  item.dataset.state = `${paper.byteCount} ${paper.isEnded}`
  item.querySelector('.name').textContent = `#${paper.number} · ${paper.printer}`
  const time = item.querySelector('time')
  time.textContent = clock.format(paper.startedAt)
  time.dateTime = new Date(paper.startedAt).toISOString()
  const faults = faultsOf(paper)
  const bad = item.querySelector('.bad')
  bad.hidden = faults === ''
  bad.textContent = faults
  const image = item.querySelector('img')
  image.src = `/__sim/papers/${paper.number}.png?bytes=${paper.byteCount}`
  image.alt = paper.text
  item.querySelector('pre').textContent = JSON.stringify(paper.marks, null, 1)
  return item
}

/** Newest first; what has not changed stays as it is. */
function showPapers(papers) {
  const shown = new Map([...list.children].map((item) => [Number(item.dataset.number), item]))
  for (const paper of papers) {
    const old = shown.get(paper.number)
    shown.delete(paper.number)
    if (old?.dataset.state === `${paper.byteCount} ${paper.isEnded}`) continue
    const item = paperItem(paper)
    if (old === undefined) list.prepend(item)
    else {
      item.querySelector('details').open = old.querySelector('details').open
      old.replaceWith(item)
    }
  }
  for (const item of shown.values()) item.remove()
  find('empty').hidden = list.childElementCount > 0
}

async function showDrawers() {
  const { drawers, count } = await call('drawers')
  find('drawer-count').textContent = count
  find('drawer-list').replaceChildren(
    ...drawers.toReversed().map((kick) => {
      const item = document.createElement('li')
      item.textContent = `${clock.format(kick.at)} · ${kick.printer} · pin ${kick.pin}, ${kick.onMs} ms`
      return item
    }),
  )
}

async function showSettings() {
  const { printers } = await call('printers')
  const chosen = find('printer').value || printers[0].name
  find('printer').replaceChildren(
    ...printers.map(({ name }) => new Option(name, name, name === chosen, name === chosen)),
  )
  const settings = printers.find(({ name }) => name === chosen)
  for (const field of form.elements) {
    if (!(field.name in settings)) continue
    if (field.type === 'checkbox') field.checked = settings[field.name]
    else field.value = settings[field.name] ?? ''
  }
}

function typedSettings() {
  const settings = {}
  for (const field of form.elements) {
    if (field.name === '') continue
    if (field.type === 'checkbox') settings[field.name] = field.checked
    else if (field.value === '') settings[field.name] = null
    else settings[field.name] = field.name === 'kind' ? field.value : Number(field.value)
  }
  return settings
}

async function follow() {
  let version = null
  for (;;) {
    try {
      const answer = await call(`papers${version === null ? '' : `?version=${version}`}`)
      showPapers(answer.papers)
      await showDrawers()
      version = answer.version
      showLive(true)
    } catch {
      showLive(false)
      version = null
      await new Promise((resolve) => setTimeout(resolve, 1500))
    }
  }
}

setUpTabs(() => void showSettings())
const printerQuery = () => `?printer=${encodeURIComponent(find('printer').value)}`
find('clear').addEventListener('click', () => call('reset', 'POST', {}))
find('printer').addEventListener('change', showSettings)
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  await call(`settings${printerQuery()}`, 'POST', typedSettings())
  await showSettings()
})
find('sound').addEventListener('click', async () => {
  await call(`reset${printerQuery()}`, 'POST', {})
  await showSettings()
})
void follow()
