import { maximumRupiah } from '@laci/domain/base/money/rupiah.ts'
import { usualAtMost } from '@laci/domain/base/money/usual-sums.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardSums, type SumAsked } from './sum-guard.ts'

/** As much of a page as the guard touches. */
class PageElement extends EventTarget {
  readonly attributes = new Map<string, string>()
  children: PageElement[] = []
  parent: PageElement | null = null
  textContent = ''
  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null
  }
  closest(selector: string): PageElement | null {
    const isIt = selector.startsWith('[') ? this.attributes.has('data-saves') : this instanceof PageForm
    return isIt ? this : (this.parent?.closest(selector) ?? null)
  }
  querySelectorAll(_selector: string): PageElement[] {
    return this.children.filter((one) => one.attributes.has('data-sum'))
  }
}
class PageInput extends PageElement {
  value = ''
  selectCount = 0
  focus() {}
  select() {
    this.selectCount += 1
  }
}
class PageForm extends PageElement {
  sentBy: unknown[] = []
  page: EventTarget | null = null
  requestSubmit(submitter: unknown) {
    const event = Object.assign(new Event('submit', { cancelable: true }), { submitter })
    Object.defineProperty(event, 'target', { value: this })
    this.page!.dispatchEvent(event)
    if (!event.defaultPrevented) this.sentBy.push(submitter)
  }
}

beforeEach(() => vi.stubGlobal('HTMLInputElement', PageInput))
afterEach(() => vi.unstubAllGlobals())

function formWith(...sums: readonly (readonly [name: string, usual: number | null, value: string])[]) {
  const page = new EventTarget()
  const form = new PageForm()
  form.page = page
  form.children = sums.map(([name, usual, value]) => {
    const field = Object.assign(new PageInput(), { value, parent: form })
    field.attributes.set('data-sum', String(usual ?? ''))
    field.attributes.set('data-sum-name', name)
    return field
  })
  const asked: SumAsked[] = []
  let answer = true
  guardSums(page as unknown as Window, async (one) => {
    asked.push(one)
    return answer
  })
  return {
    page,
    form,
    asked,
    field: (index: number) => form.children[index] as PageInput,
    say(isRight: boolean) {
      answer = isRight
    },
    async send() {
      form.requestSubmit('button')
      await Promise.resolve()
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}

test('[MONEY-6] a usual sum is saved at once, for every kind of field', async () => {
  for (const usual of Object.values(usualAtMost)) {
    const { form, asked, send } = formWith(['Jumlah', usual, String(usual)])
    await send()
    expect(asked).toEqual([])
    expect(form.sentBy).toEqual(['button'])
  }
})

test('[MONEY-6] a sum above what its field mostly holds is asked about, and saved once somebody says yes', async () => {
  const { form, asked, send } = formWith(['Kas awal', usualAtMost.drawer, '899.230.400.001'])
  await send()
  expect(asked).toEqual([
    { name: 'Kas awal', amountRupiah: 899_230_400_001, usualRupiah: usualAtMost.drawer },
  ])
  expect(form.sentBy).toEqual(['button'])
  await send()
  expect(asked).toHaveLength(1)
  expect(form.sentBy).toHaveLength(2)
})

test('[MONEY-6] after a no nothing is saved, the sum is selected, and another sum is asked about anew', async () => {
  const { form, asked, field, say, send } = formWith(['Harga', usualAtMost.unit_price, '350.000.000'])
  say(false)
  await send()
  expect(form.sentBy).toEqual([])
  expect(field(0).selectCount).toBe(1)
  say(true)
  await send()
  field(0).value = '3.500.000.000'
  await send()
  expect(asked.map(({ amountRupiah }) => amountRupiah)).toEqual([350_000_000, 350_000_000, 3_500_000_000])
})

test('[MONEY-6] each large sum of a form is asked about before anything is saved', async () => {
  const { form, asked, send } = formWith(
    ['Diskon nota', usualAtMost.purchase, '900.000.000'],
    ['Dibayar', usualAtMost.purchase, '20.000'],
    ['Ongkir', usualAtMost.expense, '900.000.000'],
  )
  await send()
  expect(asked.map(({ name }) => name)).toEqual(['Diskon nota', 'Ongkir'])
  expect(form.sentBy).toEqual(['button'])
})

test('[MONEY-6] what something else bounds is asked nothing, however large', async () => {
  const { asked, form, send } = formWith(['Dibayar dengan Transfer', null, '899.230.400.001'])
  await send()
  expect(asked).toEqual([])
  expect(form.sentBy).toHaveLength(1)
})

test('[MONEY-6] a button that saves without sending its form waits for the answer as well', async () => {
  const { page, form, asked, say } = formWith(['Harga jual', usualAtMost.unit_price, '8.992.304.000.010'])
  let pressCount = 0
  const button = Object.assign(new PageElement(), { parent: form, click: press })
  button.attributes.set('data-saves', '')
  function press() {
    const event = new Event('click', { cancelable: true })
    Object.defineProperty(event, 'target', { value: button })
    page.dispatchEvent(event)
    if (!event.defaultPrevented) pressCount += 1
  }
  say(false)
  press()
  await new Promise((done) => setImmediate(done))
  expect([asked.length, pressCount]).toEqual([1, 0])
  say(true)
  press()
  await new Promise((done) => setImmediate(done))
  expect([asked.length, pressCount]).toEqual([2, 1])
})

test('[MONEY-6] no sum goes above its ceiling unasked', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.values(usualAtMost)),
      fc.integer({ min: 0, max: maximumRupiah }),
      async (usual, amount) => {
        const { form, asked, say, send } = formWith([
          'Jumlah',
          usual,
          new Intl.NumberFormat('id-ID').format(amount),
        ])
        say(false)
        await send()
        expect(asked.length).toBe(amount > usual ? 1 : 0)
        expect(form.sentBy.length).toBe(amount > usual ? 0 : 1)
      },
    ),
  )
})
