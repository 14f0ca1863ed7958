import { warningCodes } from '@laci/domain/warning/warning.ts'
import { expect, test } from 'vitest'
import { parking, saleFact } from '../../testing/facts.ts'
import { addTestDevice, callApi, pull, push } from '../../testing/shop.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'

useTestShop()

const minuteMs = 60_000
const yearMs = 365 * 24 * 60 * minuteMs

/** Sales of the till, each `aheadMs` after the server's now. */
function salesAt(...aheadMs: readonly number[]) {
  return aheadMs.map((ms) => {
    till.maker.atMs = server.clock() + ms
    return till.maker.seal(saleFact(till, till.maker.nextSeq, [parking]))
  })
}

async function warningsOf(codes = warningCodes.length) {
  const { body } = await pull(server, till, { codes })
  return body.warnings.map(({ code, deviceSeq, detail }) => ({ code, deviceSeq, detail }))
}
const codesOf = async () => (await warningsOf()).map(({ code, deviceSeq }) => [code, deviceSeq])

test('[SYNC-87] sales of a clock that ran ahead, sent after it was set right, are warned of once for the run', async () => {
  const sales = salesAt(0, yearMs, yearMs + minuteMs, yearMs + 2 * minuteMs)
  const answer = await push(server, till, sales)
  // A push says what every till can read.
  expect(answer).toMatchObject({ status: 200, body: { acceptedThrough: 4, warnings: [] } })
  expect(await warningsOf()).toEqual([
    {
      code: 'dated_ahead',
      deviceSeq: 4,
      detail: { eventCount: 3, fromSeq: 2, fromAt: sales[1]!.at, untilAt: sales[3]!.at },
    },
  ])
})

test('[SYNC-87] each run of a push has its own warning, and so has each push', async () => {
  await push(server, till, salesAt(yearMs, 0, yearMs))
  await push(server, till, salesAt(yearMs + minuteMs))
  expect(await codesOf()).toEqual([
    ['dated_ahead', 1],
    ['back_dated', 2],
    ['dated_ahead', 3],
    ['dated_ahead', 4],
  ])
})

test('[SYNC-87] the same push again warns of nothing more', async () => {
  const sales = salesAt(yearMs, yearMs + minuteMs)
  await push(server, till, sales)
  const once = await warningsOf()
  expect(once).toHaveLength(1)
  expect((await push(server, till, sales)).body.acceptedThrough).toBe(2)
  await push(server, till, sales.slice(1))
  expect(await warningsOf()).toEqual(once)
})

test('[SYNC-87] a run whose beginning was taken in while the clock was wrong is warned of when the rest comes', async () => {
  const first = salesAt(yearMs)
  await push(server, till, first, { sentAt: server.clock() + yearMs })
  expect(await codesOf()).toEqual([['clock_wrong', null]])
  await push(server, till, [...first, ...salesAt(yearMs + minuteMs)])
  expect(await codesOf()).toEqual([
    ['clock_wrong', null],
    ['dated_ahead', 2],
  ])
})

test('[SYNC-87] what is dated within the tolerance is not warned of', async () => {
  // The tolerance less a minute: the clock of the server may not go back meanwhile, and need not stand still.
  await push(server, till, salesAt(0, 4 * minuteMs))
  expect(await warningsOf()).toEqual([])
})

test.each([yearMs, -yearMs])(
  '[SYNC-87] a push whose own clock is wrong says that alone: %i ms',
  async (drift) => {
    await push(server, till, salesAt(yearMs, yearMs + minuteMs), { sentAt: server.clock() + drift })
    expect(await codesOf()).toEqual([['clock_wrong', null]])
  },
)

test('[SYNC-87] a till that was taken back is warned of as ever, beside it', async () => {
  const sales = salesAt(yearMs)
  await callApi(server, 'POST', `/api/devices/${till.deviceId}/revoke`, {
    bearer: shop.owner.accessToken,
    body: {},
  })
  expect((await push(server, till, sales)).body.warnings).toEqual([{ code: 'device_revoked', deviceSeq: 1 }])
  const other = await addTestDevice(server, shop)
  const { body } = await pull(server, other, { codes: warningCodes.length })
  expect(body.warnings.map(({ code }) => code).sort()).toEqual(['dated_ahead', 'device_revoked'])
})

test('[SYNC-87] a till that cannot read the warning is not sent it', async () => {
  await push(server, till, salesAt(yearMs))
  expect(await warningsOf(warningCodes.indexOf('dated_ahead'))).toEqual([])
  expect((await pull(server, till)).body.warnings).toEqual([])
  expect(await warningsOf()).toHaveLength(1)
})
