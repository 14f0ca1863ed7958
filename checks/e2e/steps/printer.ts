import { createFakeSerial } from '@laci/till/device/printer/fake-serial.ts'
import type { Page } from '@playwright/test'

const simulator = () => process.env.LACI_E2E_PRINTER_URL ?? ''

export type SimulatedPaper = {
  readonly number: number
  readonly isEnded: boolean
  readonly text: string
  readonly marks: readonly {
    readonly kind: string
    readonly isWrapped?: boolean
    readonly isClipped?: boolean
  }[]
}

/**
 * The browser of this page has one serial port, and behind it stands a printer of the simulator (ruling 1). `name` is
 * its own: other journeys print at the same time. Before the first page is opened.
 */
export async function plugInPrinter(page: Page, name: string): Promise<void> {
  // One at a time, as a cable does: two calls side by side could arrive in the other order.
  let sent: Promise<unknown> = Promise.resolve()
  await page.exposeFunction('__sendToPrinter', (bytes: number[]) => {
    sent = sent.then(() =>
      fetch(`${simulator()}/__sim/print?printer=${name}`, { method: 'POST', body: Uint8Array.from(bytes) }),
    )
    return sent.then(() => undefined)
  })
  await page.addInitScript(`
    window.fakeSerial = (${createFakeSerial.toString()})((bytes) => window.__sendToPrinter([...bytes]))
    if (localStorage.getItem('fake-serial') === 'chosen') window.fakeSerial.remember()
    const request = window.fakeSerial.requestPort
    window.fakeSerial.requestPort = async () => {
      const port = await request()
      localStorage.setItem('fake-serial', 'chosen')
      return port
    }
    Object.defineProperty(navigator, 'serial', { value: window.fakeSerial, configurable: true })
  `)
}

/** What happens to the cable: `unplug`, `plugIn`, `unplugAfter`, … of the fake serial port. */
export async function cable(page: Page, action: 'unplug' | 'plugIn' | 'forget' | 'occupy'): Promise<void>
export async function cable(page: Page, action: 'unplugAfter', byteCount: number): Promise<void>
export async function cable(
  page: Page,
  action: 'refuseNextChoice',
  errorName: 'NotFoundError' | 'SecurityError',
): Promise<void>
export async function cable(page: Page, action: string, argument?: number | string): Promise<void> {
  await page.evaluate(
    ([name, value]) => {
      const serial = (window as unknown as { fakeSerial: { [action: string]: (value: unknown) => void } })
        .fakeSerial
      serial[name as string]!(value)
    },
    [action, argument] as const,
  )
}

/** Everything that has come out of a printer, oldest first. */
export async function papersOf(name: string): Promise<readonly SimulatedPaper[]> {
  const answer = await fetch(`${simulator()}/__sim/papers?printer=${name}`)
  return ((await answer.json()) as { papers: SimulatedPaper[] }).papers
}

/** Puts another unit behind the cable: one that prints labels, in this language. */
export async function swapForLabelPrinter(name: string, kind: 'tspl' | 'zpl'): Promise<void> {
  await fetch(`${simulator()}/__sim/settings?printer=${name}`, {
    method: 'POST',
    body: JSON.stringify({ kind }),
  })
}

/** How often a drawer was opened. */
export async function drawerCount(name: string): Promise<number> {
  const answer = await fetch(`${simulator()}/__sim/drawers?printer=${name}`)
  return ((await answer.json()) as { count: number }).count
}

/** *Pengaturan > Tambah printer* to its end, with the answers of somebody who has looked at the paper. */
export async function setUpPrinter(
  page: Page,
  { name, columns = 32, hasDrawer = false }: { name: string; columns?: number; hasDrawer?: boolean },
): Promise<void> {
  await page.getByTestId('add-printer').click()
  await page.getByTestId('way-serial').click()
  await page.getByTestId('wizard-connect').click()
  await page.getByTestId('printer-columns').selectOption(String(columns))
  if (hasDrawer) await page.getByTestId('printer-drawer').check()
  await page.getByTestId('printer-name').fill(name)
  await page.getByTestId('wizard-save').click()
  await page.getByTestId('wizard-done').click()
}
