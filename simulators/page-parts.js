// What the pages of the simulators share.

export const find = (id) => document.getElementById(id)

/** Asks the test API. Throws when it does not answer 2xx. */
export async function call(path, method = 'GET', body = undefined) {
  const response = await fetch(`/__sim/${path}`, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}

export function showLive(isLive) {
  find('live').textContent = isLive ? 'Langsung' : 'Simulator tidak menjawab'
  find('live').classList.toggle('on', isLive)
}

/** Lets the tabs of the page be chosen; `onShown` hears the id of the part that is shown. */
export function setUpTabs(onShown = () => {}) {
  const tabs = [...document.querySelectorAll('[role="tab"]')]
  for (const tab of tabs) {
    tab.addEventListener('click', () => {
      for (const one of tabs) {
        one.setAttribute('aria-selected', String(one === tab))
        find(one.getAttribute('aria-controls')).hidden = one !== tab
      }
      onShown(tab.getAttribute('aria-controls'))
    })
  }
}
