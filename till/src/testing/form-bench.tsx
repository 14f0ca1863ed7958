import { refuse } from '@laci/domain/base/lib/result.ts'
import type { StaffRight } from '@laci/domain/base/permission/rights.ts'
import { pinHashText } from '@laci/domain/staff/pin.ts'
import type { TillStaff } from '@laci/domain/staff/wire.ts'
import { ToastProvider } from '@laci/ui/controls/toast.tsx'
import { fill, newPerson } from '@laci/ui/testing/person.ts'
import { render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { createDisplayFeed } from '../device/customer-display.ts'
import { createPageHistory } from '../device/page-history.ts'
import { createDerivePin } from '../device/pin-hash.ts'
import { createLabelRun } from '../device/printer/label-run.ts'
import { createMemoryPrinterStore } from '../device/printer/printer-store.ts'
import { createPrinting } from '../device/printer/printing.ts'
import { listenToScanner } from '../device/scanner-input.ts'
import { writable } from '../engine/base/readable.ts'
import { realTimers } from '../engine/base/timers.ts'
import { createDexieLog } from '../engine/log/dexie-log.ts'
import { type LogMarks, noStaff, type StoredStaff } from '../engine/log/till-log.ts'
import type { OpenShop } from '../engine/till/open-shop.ts'
import type { Till } from '../engine/till/till.ts'
import { ApprovalProvider } from '../ui/approval/approval.tsx'
import { ShopContext, TillContext, type TillHost } from '../ui/state/till-context.ts'
import { ProblemBoundary } from '../ui/state/use-command.tsx'
import { openTestTill } from './open-till.ts'
import { scriptedServer } from './scripted-server.ts'
import { storeId } from './test-device.ts'
import { virtualTime } from './virtual-time.ts'

/** A Friday noon in Jakarta. */
const openedAt = Date.UTC(2026, 10, 20, 5)
const ownerPin = '258013'
const cashierPin = '730264'
const cashierId = '018f0000-0000-7000-8000-00000000c001'

const offline = async () => refuse({ code: 'offline' } as const)
const nobody: Till = {
  session: writable({ status: 'starting' }),
  demo: null,
  signIn: offline,
  signInBySite: offline,
  siteSignIn: () => 'none',
  chooseStore: offline,
  signInAsStaff: offline,
  otherStores: async () => [],
  switchStore: offline,
  cancelSignIn: async () => {},
  takeOver: async () => {},
  retry: async () => {},
}

/** A device with no printer, no camera and no second screen. */
function deviceWithout(clock: () => number): TillHost {
  const printing = createPrinting({
    store: createMemoryPrinterStore(),
    ways: [],
    clock,
    newId: () => crypto.randomUUID(),
  })
  return {
    now: clock,
    deviceZone: () => ({ name: 'Asia/Jakarta', offsetMinutes: 420 }),
    origin: 'https://laci.test',
    pages: createPageHistory({ window, timers: realTimers, newId: () => crypto.randomUUID() }),
    storage: window.localStorage,
    // Keys of a test come as fast as those of a scanner: codes are offered instead, as by the camera.
    scanner: listenToScanner(new EventTarget() as unknown as Window),
    update: {
      state: writable<'none'>('none'),
      isOfflineReady: writable(true),
      check: () => {},
      apply: () => {},
    },
    install: { state: writable<'unavailable'>('unavailable'), ask: async () => {} },
    printing,
    labelRun: createLabelRun(printing),
    display: createDisplayFeed(null),
    print: async () => {},
    playUnknown: () => {},
    playFound: () => {},
    openCamera: async () => refuse({ code: 'unsupported' }),
    saveFile: () => {},
    shareFile: async () => false,
    receiptPictures: async () => [],
    dotLines: async (lines) => lines,
    keepAwake: () => () => {},
    copyText: async () => false,
    openAddress: () => {},
    openPayment: async () => 'closed',
  }
}

/** A PIN hashed in a few rounds: how many, says the hash itself. */
async function quickHash(pin: string): Promise<string> {
  const saltHex = '00'.repeat(16)
  const rounds = 10
  return pinHashText({ rounds, saltHex, hashHex: await createDerivePin(crypto.subtle)(pin, saltHex, rounds) })
}

/** The owner, who has a PIN here, and a cashier with these rights. */
async function peopleOfTill(rights: readonly StaffRight[]): Promise<StoredStaff> {
  const cashier: TillStaff = {
    ...{ staffId: cashierId, name: 'Rina', pinHash: await quickHash(cashierPin), isActive: true },
    ...{ role: 'custom', rights: [...rights], maximumDiscountHundredths: 0 },
  }
  return { ...noStaff, version: 1, people: [cashier], ownerPinHash: await quickHash(ownerPin) }
}

export type BenchOptions = {
  readonly cashier?: readonly StaffRight[]
  readonly before?: (shop: OpenShop) => Promise<unknown>
  readonly marks?: Partial<LogMarks>
  readonly till?: Partial<Till>
}

const open: (() => Promise<void>)[] = []

/** For `afterEach`. */
export async function closeBenches(): Promise<void> {
  for (const close of open.splice(0)) await close()
}

/**
 * The till's real shop behind one form: log, executor, permissions and all. `cashier`: the rights of who stands at the till;
 * absent: the owner. `before`: what the owner has done in the shop until then; `marks`: what
 * the device knows beside the journal; `till`: ways in, where the form is one.
 */
export async function openBench({
  cashier,
  before = async () => {},
  marks = {},
  till: doors = {},
}: BenchOptions = {}) {
  const time = virtualTime(openedAt)
  const staff = cashier === undefined ? noStaff : await peopleOfTill(cashier)
  const till = await openTestTill(time, scriptedServer(time.now), 0, null, { staff, ...marks })
  await before(till.shop)
  if (cashier !== undefined) await till.shop.staff.switchTo(cashierId, cashierPin)
  const host = deviceWithout(time.clock)
  const person = newPerson()
  let shownFrom = till.shop.headSeq()
  let shown: ReturnType<typeof render> | null = null
  open.push(async () => {
    host.scanner.stop()
    await till.close()
  })

  return {
    shop: till.shop,
    host,
    person,
    fill: (testId: string, text: string) => fill(person, byId(testId), text),
    /** In the place of what was shown before. */
    show(form: ReactNode) {
      shown?.unmount()
      shownFrom = till.shop.headSeq()
      shown = render(
        <TillContext value={{ till: { ...nobody, ...doors }, host }}>
          <ToastProvider>
            <ProblemBoundary>
              <ShopContext value={till.shop}>
                <MemoryRouter>
                  <ApprovalProvider>{form}</ApprovalProvider>
                </MemoryRouter>
              </ShopContext>
            </ProblemBoundary>
          </ToastProvider>
        </TillContext>,
      )
    },
    /** What was recorded since the form was shown. */
    async recorded(): Promise<{ kind: string; body: Record<string, unknown> }[]> {
      const events = await till.log.ownEvents(shownFrom + 1, 100)
      return events.map(({ kind, body }) => ({ kind, body: body as Record<string, unknown> }))
    },
    /** Another window has become the register: nothing that is done here is written any more. */
    async takeOver(): Promise<void> {
      await createDexieLog(storeId, till.disk).start()
    },
    /** The owner comes and types their PIN. */
    async approve(): Promise<void> {
      await screen.findByTestId('pin')
      await fill(person, byId('pin'), ownerPin)
    },
    /** Nobody is there who may approve it. Answers what was asked. */
    async giveUpApproval(): Promise<string> {
      await screen.findByTestId('pin')
      const asked = byId('approval').textContent
      await person.keyboard('{Escape}')
      await gone('approval')
      return asked
    },
    /** Reads what went wrong and closes it. */
    async readProblem(): Promise<string> {
      const dialog = await screen.findByTestId('message-dialog')
      const told = dialog.textContent
      await person.click(dialog.querySelector('button')!)
      await gone('message-dialog')
      return told
    },
  }
}

export type Bench = Awaited<ReturnType<typeof openBench>>

export const byId = <Kind extends HTMLElement = HTMLInputElement>(testId: string) =>
  screen.getByTestId<Kind>(testId)

const gone = (testId: string) =>
  waitFor(() => {
    if (screen.queryByTestId(testId) !== null) throw new Error(`${testId} is still there`)
  })

/** Until the focus is there: some of it comes a frame later. */
export const focusOn = (testId: string) =>
  waitFor(() => {
    if (document.activeElement !== screen.getByTestId(testId)) {
      throw new Error(`the focus is on ${document.activeElement?.outerHTML.slice(0, 200)}`)
    }
  })
