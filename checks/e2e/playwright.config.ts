import { defineConfig } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../real-server/real-server.ts'
import { takeServer } from './worker-server.ts'

// Two runs at once must not sweep each other's traces away; workers inherit the name.
process.env.LACI_E2E_RUN ??= String(process.pid)
const runName = process.env.LACI_E2E_RUN
takeServer()

const waits = /@waits/
const longest = ['every-function', 'till-looks', 'any-size'].map((name) => `**/${name}.e2e.ts`)

/**
 * Journeys in a real Chromium against real servers: `global-setup.ts` starts one for each worker on free ports with a data
 * folder of its own. Addresses: `baseURL` is the worker's server, `LACI_E2E_WHATSAPP_URL` the page with the messages,
 * `LACI_E2E_MIDTRANS_URL` the stand-in for Midtrans.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  globalSetup: './global-setup.ts',
  outputDir: `../../test-results/${runName}`,
  workers: 4,
  // The tests of a file run one after another, but for the longest files; files side by side.
  fullyParallel: false,
  // Three journeys fill the two processors that this is measured on: two left an eighth of them idle. A fourth worker takes
  // what mostly waits: for a scanner's own speed, a late font, a gateway that is silent. What takes minutes begins first, so
  // that it is not alone at the end.
  projects: [
    { name: 'waits', grep: waits, workers: 1 },
    { name: 'long', testMatch: longest, grepInvert: waits, workers: 3 },
    { name: 'others', testIgnore: longest, grepInvert: waits, workers: 3 },
  ],
  // One that only this saves is named at the end of the run (docs/decisions/0027-a-journey-has-two-tries.md).
  retries: 1,
  forbidOnly: true,
  // Three journeys and a half share two processors: what hangs is said by `expect` and `actionTimeout` long before.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    // The name of the file comes from PLAYWRIGHT_JSON_OUTPUT_FILE; without it this reporter stays silent.
    ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? ([['json']] as const) : []),
  ],
  use: {
    // What is in the way of a press is said by then, and not by the end of a journey of ten minutes.
    actionTimeout: 60_000,
    baseURL: process.env.LACI_E2E_URL ?? '',
    browserName: 'chromium',
    headless: true,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    screenshot: 'only-on-failure',
    // Recording every step costs a third more processor than the journeys do without it, nearly always for nothing.
    trace: process.env.LACI_E2E_TRACE === 'on' ? 'retain-on-failure' : 'off',
    testIdAttribute: 'data-testid',
    launchOptions: { executablePath: chromiumPath(), args: [...chromiumArguments] },
  },
})
