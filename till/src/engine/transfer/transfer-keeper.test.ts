import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { quantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import { type TransferRecord, transferDefaults } from '@laci/domain/transfer/transfer-record.ts'
import type { TransferList } from '@laci/domain/transfer/wire.ts'
import { expect, test } from 'vitest'
import type { KnownTransfers } from '../api/transfers.ts'
import { TillProblem } from '../base/problem.ts'
import { writable } from '../base/readable.ts'
import { createTransferKeeper } from './transfer-keeper.ts'

const nothing: TransferList = { stores: [], incoming: [], arrived: [] }
const line = {
  ...{ lineIndex: 0, productId: 'own', name: 'Gula', unit: 'kg', costRupiah: rupiah(9_000) },
  ...{ sentThousandths: quantityThousandths(3_000), receivedThousandths: quantityThousandths(2_000) },
}
const receipt = (deviceId: string, at: number) => ({
  ...{ at: instant(at), deviceId, fromStoreId: 'f', fromStoreName: 'Pusat', cashierName: '', note: '' },
  lines: [line],
})

function openKeeper(
  record: TransferRecord | null,
  stored: KnownTransfers | null = null,
  hasOtherStores: () => boolean = () => false,
) {
  const told: Fact[] = []
  const saved: KnownTransfers[] = []
  const list = writable(record === null ? [] : [{ id: 't', fields: record }])
  let answer: () => Promise<TransferList> = async () => nothing
  function answers(next: typeof answer) {
    answer = next
  }
  const bugs: unknown[] = []
  const keeper = createTransferKeeper({
    ...{ stored, deviceId: 'mine', clock: () => 77, onBug: (cause) => bugs.push(cause) },
    hasOtherStores,
    ask: () => answer(),
    records: { ofKind: () => list } as never,
    async appendAll(facts) {
      const made =
        typeof facts === 'function' ? await facts({ counter: { zone: 'Asia/Jakarta' } } as never) : facts
      for (const fact of made) {
        told.push(fact)
        const { takenBackEventId, what } = fact.body as { takenBackEventId: string; what: string }
        const before = list.get()[0]!
        list.set([{ ...before, fields: { ...before.fields, [`back:${takenBackEventId}`]: what } }])
      }
      return []
    },
    save: async (known) => void saved.push(known),
  })
  return { keeper, told, saved, bugs, list, answers }
}

test('[TRANSFER-8] what the server said is kept with its moment, also when it cannot be asked again', async () => {
  const { keeper, saved, answers } = openKeeper(null)
  expect(keeper.known.get()).toBeNull()
  await keeper.ask()
  expect(keeper.known.get()).toEqual({ list: nothing, askedAt: 77 })
  expect(saved).toEqual([keeper.known.get()])
  answers(() => Promise.reject(new TillProblem('offline')))
  await expect(keeper.ask()).rejects.toThrow('offline')
  expect(openKeeper(null, saved[0]!).keeper.known.get()).toEqual(saved[0])
})

test('[TRANSFER-5] a till that received what another one had received before takes it back by itself, once', async () => {
  const twice = {
    ...transferDefaults,
    'receipt:e1': receipt('other', 10),
    'receipt:e2': receipt('mine', 20),
  }
  const { keeper, told, bugs } = openKeeper(twice)
  keeper.take(new Set(['transfer']))
  await expect.poll(() => told).toHaveLength(1)
  expect(told).toMatchObject([
    { kind: 'transfer_corrected', body: { what: 'receipt', takenBackEventId: 'e2', lines: [line] } },
  ])
  keeper.take('all')
  await keeper.ask()
  expect(told).toHaveLength(1)
  expect(bugs).toEqual([])
  // The one that counts takes nothing back.
  const first = openKeeper({ ...twice, 'receipt:e2': receipt('mine', 5) })
  await first.keeper.ask()
  expect(first.told).toEqual([])
})

test('[TRANSFER-5] a till that cancelled hears with the internet that the other shop has received, and sends the goods again', async () => {
  const cancelled: TransferRecord = {
    ...{ ...transferDefaults, toStoreId: 'there', toStoreName: 'Cabang' },
    lines: [
      {
        ...{ productId: 'own', name: 'Gula', unit: 'kg', barcodes: [], priceRupiah: rupiah(1) },
        stockThousandths: quantityThousandths(3_000),
      },
    ],
    'cancel:e1': { at: instant(3), deviceId: 'mine', cashierName: '', reason: '' },
  }
  const { keeper, told, answers, bugs } = openKeeper(cancelled)
  answers(() => Promise.reject(new TillProblem('offline')))
  keeper.online(false)
  keeper.take('all')
  expect(told).toEqual([])
  const arrived = [
    {
      transferId: 't',
      receivedAt: instant(9),
      lines: [{ lineIndex: 0, receivedThousandths: quantityThousandths(3_000) }],
    },
  ]
  answers(async () => ({ ...nothing, arrived }))
  keeper.online(true)
  await expect.poll(() => told).toHaveLength(1)
  expect(told).toMatchObject([{ body: { what: 'cancel', takenBackEventId: 'e1', storeName: 'Cabang' } }])
  expect(bugs).toEqual([])
})

test('[TRANSFER-10] a till of several shops asks by itself when its internet comes and when it is told of a change, others never', async () => {
  let hasOthers = false
  let asked = 0
  const { keeper, answers } = openKeeper(null, null, () => hasOthers)
  answers(async () => {
    asked += 1
    return nothing
  })
  keeper.online(true)
  keeper.changed()
  expect(asked).toBe(0)
  // The account says a moment later that there is another shop.
  hasOthers = true
  keeper.online(true)
  keeper.online(true)
  expect(asked).toBe(1)
  keeper.changed()
  expect(asked).toBe(2)
  keeper.online(false)
  keeper.changed()
  expect(asked).toBe(2)
  keeper.online(true)
  expect(asked).toBe(3)
  await expect.poll(() => keeper.known.get()).not.toBeNull()
})
