import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { quantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { holdIdsOf } from '@laci/domain/bill/bill-standing.ts'
import { adjustStockCommand } from '@laci/domain/catalog/adjust-stock-commands.ts'
import { type ProductToSave, saveProductCommand } from '@laci/domain/catalog/commands.ts'
import { type ProductChanges, type ProductFields, productDefaults } from '@laci/domain/catalog/product.ts'
import type { Refusal } from '@laci/domain/events/define-command.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import { visibleProduct, visibleProductIds, visibleSettings } from '@laci/domain/journal/replica-view.ts'
import type { DraftLine, SaleDraft } from '@laci/domain/sale/cart.ts'
import type { Discount } from '@laci/domain/sale/discount.ts'
import { saveSettingsCommand } from '@laci/domain/shop/commands.ts'
import { TillProblem } from '@laci/till/engine/base/problem.ts'
import type { AskApproval, CommandResult } from '@laci/till/engine/shop/executor.ts'
import { recordPaper } from '@laci/till/testing/record-commands.ts'
import { counterAct, someCustomer, someHeldBill } from './counter-people.ts'
import type { Attempt } from './oracle.ts'
import type { Random } from './random.ts'
import { asRelease, sellAtTable } from './releases.ts'
import { type Run, report } from './run-seed.ts'
import { type SimTill, type TillProcess, trimCopy } from './sim-till.ts'

/** Mostly somebody who may is near; else what a cashier may not do alone is not done. */
function someoneToAsk(random: Random, { commands }: TillProcess): Asked {
  return { ask: random.chance(0.8) ? commands.ask : async () => null }
}

/** Before the doors open the owner types in the first products at the first till. */
export function openShop(run: Run): void {
  const till = run.tills[0]!
  const { process } = till
  if (process === null) return
  const random = run.random.fork('open')
  const count = random.between(3, 7)
  for (let number = 1; number <= count; number += 1) {
    void record(run, till, process, `product ${number}`, () => newProduct(random, process, process.commands))
  }
}

/** Somebody does something at a till: mostly sells. */
export function act(run: Run, till: SimTill, process = till.process): void {
  if (process === null || process.isTaken || !process.power.isOn) return
  // The screen shows that the shop is being fetched, and no buttons.
  if (!process.journal.marks.isLoaded) return
  // What one act draws shifts none of the later ones.
  const random = run.random.fork('act')
  const ids = visibleProductIds(process.journal.replica)
  const dice = random.between(1, 100)
  if (dice > 40 && dice <= 60) {
    const done = counterAct(random, till, process, () => someDraft(random, process, ids, ''))
    if (done !== null) {
      void record(run, till, process, done.what, done.execute)
      return
    }
  }
  if (dice <= 60 || ids.length === 0) {
    const count = random.chance(0.1) ? random.between(2, 6) : 1
    for (let index = 0; index < count; index += 1) void sellSomething(run, random, till, process, ids)
    return
  }
  const { commands } = process
  const asked = someoneToAsk(random, process)
  const productId = random.pick(ids)
  if (dice <= 75) {
    void record(run, till, process, 'edit', () => editProduct(random, process, productId, asked))
  } else if (dice <= 82) {
    void record(run, till, process, 'new product', () => newProduct(random, process, asked))
  } else if (dice <= 90) {
    const delta = quantityThousandths(random.between(-3_000, 9_000))
    const reason =
      delta > 0 && random.chance(0.5) ? 'received' : random.pick(['correction', 'waste'] as const)
    const change = { productId, deltaThousandths: delta, reason, note: '' } as const
    void record(run, till, process, 'adjust', async () =>
      recordedBy(await commands.executor.execute(adjustStockCommand, change, asked)),
    )
  } else if (dice <= 94) {
    const cashRoundingStepRupiah = random.pick([1, 100, 500, 1000] as const)
    const receiptFooter = `Kaki ${random.between(1, 999)}`
    const changes = { cashRoundingStepRupiah, receiptFooter, arePointsOn: random.chance(0.7) }
    const edit = { subject: 'Pengaturan', changes }
    void record(run, till, process, 'settings', async () =>
      recordedBy(await commands.executor.execute(saveSettingsCommand, edit, asked)),
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
  random: Random,
  till: SimTill,
  process: TillProcess,
  ids: readonly string[],
): Promise<void> {
  const { world } = run
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
  const table = process.release === 'newer' && random.chance(0.3) ? `Meja ${random.between(1, 9)}` : null
  const attempt: Attempt = { note, deviceId: till.identity.deviceId, expectedTotalRupiah, table, lunas: null }
  run.attempts.set(note, attempt)
  const tender = isKasbon
    ? { tender: 'kasbon' as const, amountRupiah: rupiah(expectedTotalRupiah) }
    : {
        tender: 'cash' as const,
        amountRupiah: rupiah(expectedTotalRupiah + random.pick([0, 0, 500, 12_345])),
      }
  await command(run, till, process, note, async () => {
    const { ask, executor } = process.commands
    const input = { draft, tenders: [tender], wantsPaper: run.attempts.size % 2 === 0 }
    const { eventId, at, body } = saleIn(await executor.execute(sellAtTable(table), input, { ask }))
    attempt.lunas = { saleId: eventId, soldAt: at, sale: body }
    run.doneBy.set(eventId, till.name)
    noteOperator(run, process, eventId)
    world.trace.note(`${till.name} Lunas ${note}`)
  })
}

function saleIn(result: CommandResult<unknown, Refusal>) {
  const sale = recordedBy(result).at(-1)
  if (sale?.kind !== 'sale_recorded') throw new Error(`no sale: ${result.is}`)
  return sale
}

/** `firstId`: of the first event of the same command. */
function noteOperator(run: Run, { commands }: TillProcess, eventId: string, firstId = eventId): void {
  if (commands.operator.access !== 'owner') run.byCashiers.set(eventId, firstId)
}

type Asked = { readonly ask: AskApproval }

async function newProduct(random: Random, process: TillProcess, asked: Asked): Promise<readonly Envelope[]> {
  const fields: ProductFields = {
    ...productDefaults,
    name: `Barang ${random.between(1, 9_999)}`,
    priceRupiah: rupiah(random.between(1, 400) * 250),
    isStocked: random.chance(0.9),
  }
  const opening = quantityThousandths(random.between(0, 50) * 1_000)
  return saveProduct(process, { edited: null, typed: fields, openingStockThousandths: opening }, asked)
}

async function editProduct(
  random: Random,
  process: TillProcess,
  productId: string,
  asked: Asked,
): Promise<readonly Envelope[]> {
  const shown = visibleProduct(process.journal.replica, productId)
  if (shown === null) return []
  const typed = { ...shown.fields, name: shown.fields.name || 'Tanpa nama', ...someChanges(random) }
  return saveProduct(process, { edited: { productId, opened: shown.fields }, typed }, asked)
}

async function saveProduct({ commands }: TillProcess, product: ProductToSave, { ask }: Asked) {
  return recordedBy(await commands.executor.execute(saveProductCommand, product, { ask }))
}

/** What a command recorded: nothing without an approval. */
function recordedBy(result: CommandResult<unknown, Refusal>): readonly (Envelope & Fact)[] {
  if (result.is === 'refused') throw new Error(`refused: ${result.refusal.code}`)
  return result.is === 'done' ? result.recorded : []
}

/** Runs one command, and notes what it recorded. */
function record(
  run: Run,
  till: SimTill,
  process: TillProcess,
  what: string,
  execute: () => Promise<readonly Envelope[]>,
): Promise<void> {
  return command(run, till, process, what, async () => {
    const events = await execute()
    for (const { eventId } of events) {
      run.recorded.set(eventId, `${till.name} ${what}`)
      run.doneBy.set(eventId, till.name)
      noteOperator(run, process, eventId, events[0]!.eventId)
    }
  })
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
    await asRelease(process.release, work)
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
