// A double of the vendor's snap.js: the same window.snap, over the simulator's pay page.
;(() => {
  const { src, dataset } = document.currentScript
  const snapOrigin = new URL(src).origin
  const clientKey = dataset.clientKey ?? ''
  /** What is open: the overlay or the embedding element, its frame, and who is told how it ends. */
  let open = null

  function frameFor(token) {
    const address = new URL(`/snap/v2/vtweb/${encodeURIComponent(token)}`, snapOrigin)
    // Only this page is told how it ends.
    address.searchParams.set('origin', location.origin)
    address.searchParams.set('client_key', clientKey)
    const frame = document.createElement('iframe')
    frame.src = address.href
    frame.title = 'Halaman pembayaran'
    frame.name = 'snap-midtrans'
    // Styles are set through the DOM: a page may forbid inline ones.
    Object.assign(frame.style, { width: '100%', height: '100%', border: '0' })
    return frame
  }

  function overlay() {
    const element = document.createElement('div')
    element.id = 'snap-midtrans'
    element.setAttribute('role', 'dialog')
    element.setAttribute('aria-modal', 'true')
    element.setAttribute('aria-label', 'Pembayaran')
    Object.assign(element.style, {
      position: 'fixed',
      inset: '0',
      zIndex: '999999',
      background: 'rgb(23 33 31 / 60%)',
    })
    return element
  }

  function start(container, token, options) {
    if (typeof token !== 'string' || token === '') throw new Error('snap.pay: a token is needed')
    if (open !== null) throw new Error('snap.pay: a payment is open already')
    const frame = frameFor(token)
    open = { container, frame, options: options ?? {}, focusedBefore: document.activeElement }
    container.replaceChildren(frame)
    frame.addEventListener('load', () => frame.focus())
  }

  function end() {
    const ended = open
    open = null
    if (ended === null) return null
    ended.frame.remove()
    if (ended.container.id === 'snap-midtrans') ended.container.remove()
    ended.focusedBefore?.focus?.()
    return ended
  }

  function close() {
    end()?.options.onClose?.()
  }

  addEventListener('message', ({ origin, source, data }) => {
    if (open === null || origin !== snapOrigin || source !== open.frame.contentWindow) return
    if (data?.kind === 'close') close()
    if (data?.kind !== 'result') return
    const callbacks = { success: 'onSuccess', pending: 'onPending', error: 'onError' }
    end()?.options[callbacks[data.callback]]?.(data.result)
  })
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && open?.container.id === 'snap-midtrans') close()
  })

  window.snap = {
    pay(token, options) {
      const container = overlay()
      start(container, token, options)
      document.body.append(container)
    },
    embed(token, options) {
      const container = document.getElementById(options?.embedId ?? '')
      if (container === null) throw new Error('snap.embed: there is no element with this embedId')
      start(container, token, options)
    },
    hide: () => void end(),
    show() {
      if (document.getElementById('snap-midtrans') === null) document.body.append(overlay())
    },
  }
})()
