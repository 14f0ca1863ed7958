import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { quantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { holdIdsOf } from '@laci/domain/bill/bill-standing.ts'
import { adjustStockCommand } from '@laci/domain/catalog/adjust-stock-commands.ts'
import { type ProductToSave, saveProductCommand } from '@laci/domain/catalog/commands.ts'
import { type ProductChanges, type ProductFields, productDefaults } from '@laci/domain/catalog/product.ts'
import { visibleProduct, visibleProductIds, visibleSettings } from '@laci/domain/journal/replica-view.ts'
import type { DraftLine, SaleDraft } from '@laci/domain/sale/cart.ts'
import type { Discount } from '@laci/domain/sale/discount.ts'
import { saveSettingsCommand } from '@laci/domain/shop/commands.ts'
import { TillProblem } from '@laci/till/engine/base/problem.ts'
import { recordPaper, recordSale } from '@laci/till/testing/record-commands.ts'
import { counterAct, someCustomer, someHeldBill } from './counter-people.ts'
import type { Attempt } from './oracle.ts'
import type { Random } from './random.ts'
import { type Run, report } from './run-seed.ts'
import { type SimTill, type TillProcess, trimCopy } from './sim-till.ts'

/** The owner stands there. */
const nobodyToAsk = { ask: async () => null }

/** Before the doors open the owner types in the first products at the first till. */
export function openShop(run: Run): void {
  const till = run.tills[0]!
  const { process } = till
  if (process === null) return
  const count = run.random.between(3, 7)
  for (let number = 1; number <= count; number += 1) {
    void command(run, till, process, `product ${number}`, () => newProduct(run, process))
  }
}

/** Somebody does something at a till: mostly sells. */
export function act(run: Run, till: SimTill, process = till.process): void {
  if (process === null || process.isTaken || !process.power.isOn) return
  // The screen shows that the shop is being fetched, and no buttons.
  if (!process.journal.marks.isLoaded) return
  const { random } = run
  const ids = visibleProductIds(process.journal.replica)
  const dice = random.between(1, 100)
  if (dice > 40 && dice <= 60) {
    const done = counterAct(random, till, process, () => someDraft(random, process, ids, ''))
    if (done !== null) {
      void command(run, till, process, done.what, async () => {
        for (const event of await done.execute()) {
          noteOperator(run, process, event.eventId)
          run.told.set(event.eventId, `${till.name} ${done.what}`)
          run.doneBy.set(event.eventId, till.name)
        }
      })
      return
    }
  }
  if (dice <= 60 || ids.length === 0) {
    const count = random.chance(0.1) ? random.between(2, 6) : 1
    for (let index = 0; index < count; index += 1) void sellSomething(run, till, process, ids)
    return
  }
  const { commands } = process
  const productId = random.pick(ids)
  if (dice <= 75) {
    void command(run, till, process, 'edit', () => editProduct(random, process, productId))
  } else if (dice <= 82) {
    void command(run, till, process, 'new product', () => newProduct(run, process))
  } else if (dice <= 90) {
    const delta = quantityThousandths(random.between(-3_000, 9_000))
    const reason =
      delta > 0 && random.chance(0.5) ? 'received' : random.pick(['correction', 'waste'] as const)
    const change = { productId, deltaThousandths: delta, reason, note: '' } as const
    void command(run, till, process, 'adjust', () =>
      commands.executor.execute(adjustStockCommand, change, nobodyToAsk),
    )
  } else if (dice <= 94) {
    const cashRoundingStepRupiah = random.pick([1, 100, 500, 1000] as const)
    const receiptFooter = `Kaki ${random.between(1, 999)}`
    const changes = { cashRoundingStepRupiah, receiptFooter, arePointsOn: random.chance(0.7) }
    const edit = { subject: 'Pengaturan', changes }
    void command(run, till, process, 'settings', () =>
      commands.executor.execute(saveSettingsCommand, edit, { ask: async () => null }),
    )
  } else if (dice <= 96) {
    const sale = [...till.disk.sales.values()].at(-1)
    if (sale === undefined) return
    void command(run, till, process, 'reprint', () => recordPaper(commands.executor, sale.saleId))
  } else if (random.chance(0.5)) {
    void command(run, till, process, 'send now', () => process.engine.sendNow())
  } else {
    void command(run, till, process, 'trim', () => trimCopy(process))
  }
}

async function sellSomething(
  run: Run,
  till: SimTill,
  process: TillProcess,
  ids: readonly string[],
): Promise<void> {
  const { random, world } = run
  const note = `sale ${run.attempts.size + 1}`
  const bill = random.chance(0.2) ? someHeldBill(random, process) : null
  const customerId = random.chance(0.3) ? someCustomer(random, process) : undefined
  const draft: SaleDraft = {
    ...someDraft(random, process, ids, note),
    ...(bill === null
      ? {}
      : { billId: bill.id, billName: bill.fields.name, billHoldIds: holdIdsOf(bill.fields) }),
    ...(customerId === undefined ? {} : { customer: { customerId, name: '', group: '' } }),
  }
  const { cashRoundingStepRupiah, cashRoundingDirection } = visibleSettings(process.journal.replica)
  const isKasbon = customerId !== undefined && random.chance(0.5)
  // Nobody in this shop changes the rounding of what is paid without cash.
  const expectedTotalRupiah = isKasbon
    ? totalOf(draft, 1, 'nearest')
    : totalOf(draft, cashRoundingStepRupiah, cashRoundingDirection)
  const attempt: Attempt = { note, deviceId: till.identity.deviceId, expectedTotalRupiah, lunas: null }
  run.attempts.set(note, attempt)
  const tender = isKasbon
    ? { tender: 'kasbon' as const, amountRupiah: rupiah(expectedTotalRupiah) }
    : {
        tender: 'cash' as const,
        amountRupiah: rupiah(expectedTotalRupiah + random.pick([0, 0, 500, 12_345])),
      }
  await command(run, till, process, note, async () => {
    const result = await recordSale(process.commands.executor, draft, {
      tenders: [tender],
      ask: process.commands.ask,
      wantsPaper: run.attempts.size % 2 === 0,
    })
    if (!result.ok) throw new Error(`refused: ${result.refusal.code}`)
    attempt.lunas = result.value
    run.doneBy.set(result.value.saleId, till.name)
    noteOperator(run, process, result.value.saleId)
    world.trace.note(`${till.name} Lunas ${note}`)
  })
}

function noteOperator(run: Run, { commands }: TillProcess, eventId: string): void {
  if (commands.operator.access !== 'owner') run.byCashiers.add(eventId)
}

async function newProduct(run: Run, process: TillProcess): Promise<void> {
  const { random } = run
  const fields: ProductFields = {
    ...productDefaults,
    name: `Barang ${random.between(1, 9_999)}`,
    priceRupiah: rupiah(random.between(1, 400) * 250),
    isStocked: random.chance(0.9),
  }
  const opening = quantityThousandths(random.between(0, 50) * 1_000)
  await saveProduct(process, { edited: null, typed: fields, openingStockThousandths: opening })
}

async function editProduct(random: Random, process: TillProcess, productId: string): Promise<void> {
  const shown = visibleProduct(process.journal.replica, productId)
  if (shown === null) return
  const typed = { ...shown.fields, name: shown.fields.name || 'Tanpa nama', ...someChanges(random) }
  await saveProduct(process, { edited: { productId, opened: shown.fields }, typed })
}

async function saveProduct({ commands }: TillProcess, product: ProductToSave): Promise<void> {
  const saved = await commands.executor.execute(saveProductCommand, product, nobodyToAsk)
  if (saved.is === 'refused') throw new Error(`refused: ${saved.refusal.code}`)
}

/** Runs one command; a till that loses its power or its pen in the middle is no fault, anything else is. */
async function command(
  run: Run,
  till: SimTill,
  process: TillProcess,
  what: string,
  work: () => Promise<unknown>,
): Promise<void> {
  process.busy += 1
  try {
    await work()
  } catch (error) {
    if (!(error instanceof TillProblem && error.code === 'other_tab')) {
      report(run, `${till.name} cannot do "${what}"`, error)
    }
  } finally {
    process.busy -= 1
  }
}

function someChanges(random: Random): ProductChanges {
  const number = random.between(1, 9_999)
  return random.pick<ProductChanges>([
    { priceRupiah: rupiah(number * 50) },
    { name: `Nama baru ${number}` },
    { category: `Rak ${number % 7}`, unit: 'botol' },
    { isActive: random.chance(0.5) },
    { priceRupiah: rupiah(number * 25), name: `Keduanya ${number}` },
  ])
}

function someDraft(random: Random, process: TillProcess, ids: readonly string[], note: string): SaleDraft {
  const lineCount = random.between(1, 4)
  const lines: DraftLine[] = []
  for (let index = 0; index < lineCount; index += 1) {
    const productId = ids.length === 0 || random.chance(0.1) ? null : random.pick(ids)
    const fields = productId === null ? null : visibleProduct(process.journal.replica, productId)!.fields
    lines.push({
      productId,
      name: fields?.name || 'Barang lain',
      unit: fields?.unit ?? 'pcs',
      isStocked: fields?.isStocked ?? false,
      quantityThousandths: quantityThousandths(
        random.chance(0.7) ? random.between(1, 5) * 1_000 : random.between(1, 3_500),
      ),
      priceRupiah: fields?.priceRupiah ?? rupiah(random.between(1, 90) * 500),
      discount: random.chance(0.15) ? someDiscount(random) : null,
      note: index === 0 ? note : '',
    })
  }
  return { lines, billDiscount: random.chance(0.2) ? someDiscount(random) : null }
}

function someDiscount(random: Random): Discount {
  return random.chance(0.5)
    ? { kind: 'amount', amountRupiah: rupiah(random.between(1, 40) * 125) }
    : { kind: 'percent', percentHundredths: random.between(1, 5_000) }
}

/** What the customer must pay, worked out by hand: the core that prices the sale is what is being checked. */
function totalOf(draft: SaleDraft, step: number, direction: 'nearest' | 'down'): number {
  const roundHalfUp = (numerator: number, denominator: number): number =>
    Math.floor((2 * numerator + denominator) / (2 * denominator))
  const discountOf = (base: number, discount: Discount | null): number => {
    if (discount === null) return 0
    const wanted =
      discount.kind === 'amount'
        ? discount.amountRupiah
        : roundHalfUp(base * discount.percentHundredths, 10_000)
    return Math.min(base, wanted)
  }
  let subtotal = 0
  for (const line of draft.lines) {
    const gross = roundHalfUp(line.priceRupiah * line.quantityThousandths, 1_000)
    subtotal += gross - discountOf(gross, line.discount)
  }
  const payable = subtotal - discountOf(subtotal, draft.billDiscount)
  const over = payable % step
  return direction === 'nearest' && over * 2 >= step && over > 0 ? payable - over + step : payable - over
}
