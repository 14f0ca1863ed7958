export type SumAsked = {
  /** What it is, as its field is called. */
  readonly name: string
  readonly amountRupiah: number
  /** The most that it mostly is. */
  readonly usualRupiah: number
}

/** A field of money, or a sum that is shown of several: the attribute holds the most that it mostly is. */
const sumSelector = '[data-sum]'
/** A button that saves without sending its form. */
const savingSelector = '[data-saves]'

/**
 * Asks about every sum beyond what its field mostly holds before anything is saved [MONEY-5]: a form that is sent, or a
 * button with `data-saves` that is pressed, waits for the answer and then goes its way. One place for all screens: what a field holds at most stands
 * on the field itself. A sum that somebody has said yes to is not asked about again while it stands there.
 */
export function guardSums(page: Window, ask: (asked: SumAsked) => Promise<boolean>): () => void {
  const confirmed = new WeakMap<Element, number>()
  let isAsking = false

  function onSubmit(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement
    guard(event, form, () => form.requestSubmit(event.submitter))
  }

  function onClick(event: MouseEvent): void {
    const button = (event.target as Element | null)?.closest<HTMLElement>(savingSelector) ?? null
    const scope = button?.closest('form, [role=dialog], main') ?? null
    if (button !== null && scope !== null) guard(event, scope, () => button.click())
  }

  function guard(event: Event, scope: Element, goOn: () => void): void {
    const large = [...scope.querySelectorAll(sumSelector)].filter((element) => isLarge(element))
    if (large.length === 0) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!isAsking) void askAll(large, goOn)
  }

  async function askAll(elements: readonly Element[], goOn: () => void): Promise<void> {
    isAsking = true
    try {
      for (const element of elements) {
        const asked = sumOf(element)
        if (!(await ask(asked))) return select(element)
        confirmed.set(element, asked.amountRupiah)
      }
    } finally {
      isAsking = false
    }
    goOn()
  }

  function isLarge(element: Element): boolean {
    const { amountRupiah, usualRupiah } = sumOf(element)
    return usualRupiah > 0 && amountRupiah > usualRupiah && confirmed.get(element) !== amountRupiah
  }

  page.addEventListener('submit', onSubmit, { capture: true })
  page.addEventListener('click', onClick, { capture: true })
  return () => {
    page.removeEventListener('submit', onSubmit, { capture: true })
    page.removeEventListener('click', onClick, { capture: true })
  }
}

function sumOf(element: Element): SumAsked {
  return {
    name: element.getAttribute('data-sum-name') ?? '',
    amountRupiah: Number(
      ('value' in element ? String(element.value) : (element.textContent ?? '')).replace(/\D/g, ''),
    ),
    usualRupiah: Number(element.getAttribute('data-sum')),
  }
}

function select(element: Element): void {
  if (element instanceof HTMLInputElement) {
    element.focus()
    element.select()
  }
}
