import type { JournalEvent } from '@laci/domain/events/fact.ts'

// What goods are worth, by arithmetic of its own: nothing of `domain` but the types of events. `reckoner.ts` uses it.

/** Where the worth of goods goes when they leave, or comes from. `sold` and `lost` count for a day; `merged` moves it. */
type Purpose = {
  readonly account: 'sold' | 'lost' | 'merged'
  readonly day: string
  readonly of: string
  readonly line?: number
}
/** Sold or lost before it came: its cost is a guess. */
type Gap = Purpose & { units: number; guess: number }
type Shelf = {
  units: number
  worth: number
  last: { readonly cost: number; readonly units: number } | null
  gaps: Gap[]
}

/** Value × part / whole, the half away from zero. */
function share(value: number, part: number, whole: number): number {
  const exact = BigInt(value) * BigInt(part)
  const size = exact < 0n ? -exact : exact
  const rounded = Number((2n * size + BigInt(whole)) / (2n * BigInt(whole)))
  return exact < 0n ? 0 - rounded : rounded
}

const jakartaMs = 7 * 3_600_000

/** The shelves of one shop. Events in the order of its journal. */
export class Shelves {
  readonly products = new Map<string, Shelf>()
  /** By day: cost of what was sold, and what was lost. */
  readonly sold = new Map<string, number>()
  readonly lost = new Map<string, number>()
  /** What is still sold of a product on a line of a sale, and what it cost: goods come back at that. */
  readonly left = new Map<string, { units: number; cost: number }>()
  /** Worth that came without money of the shop: what it had before, and what nobody gave a price. */
  broughtRupiah = 0

  worthRupiah(): number {
    return [...this.products.values()].reduce((sum, { worth }) => sum + worth, 0)
  }

  #shelf(productId: string): Shelf {
    const shelf = this.products.get(productId) ?? { units: 0, worth: 0, last: null, gaps: [] }
    this.products.set(productId, shelf)
    return shelf
  }

  #leave(saleId: string, line: number | undefined, productId: string, units: number, cost: number): void {
    const key = `${saleId} ${line} ${productId}`
    const before = this.left.get(key) ?? { units: 0, cost: 0 }
    this.left.set(key, { units: before.units + units, cost: before.cost + cost })
  }

  #count({ account, day }: Pick<Purpose, 'account' | 'day'>, amount: number): void {
    if (account === 'merged') return
    const days = account === 'sold' ? this.sold : this.lost
    days.set(day, (days.get(day) ?? 0) + amount)
  }

  /** What so much costs now: the average of what is there, else the last price; 0 where nobody knows. */
  #priceOf({ units, worth, last }: Shelf, wanted: number): number {
    if (units > 0 && worth > 0) return share(worth, wanted, units)
    return last === null ? 0 : share(last.cost, wanted, last.units)
  }

  /** Leaves. What is not there is guessed at the last price. Answers the worth that left. */
  take(productId: string, units: number, purpose: Purpose): number {
    const shelf = this.#shelf(productId)
    const there = Math.max(0, Math.min(shelf.units, units))
    const worth = there === 0 ? 0 : share(shelf.worth, there, shelf.units)
    const short = units - there
    const guess = short === 0 || shelf.last === null ? 0 : share(shelf.last.cost, short, shelf.last.units)
    shelf.units -= units
    shelf.worth -= worth + guess
    // What a merged product turns out to have cost is a loss of its own.
    const account = purpose.account === 'merged' ? 'lost' : purpose.account
    if (short > 0) shelf.gaps.push({ ...purpose, account, units: short, guess })
    this.#count(purpose, worth + guess)
    if (purpose.account === 'sold') this.#leave(purpose.of, purpose.line, productId, units, worth + guess)
    return worth + guess
  }

  /** Comes in for so much; null: no price is known, so it fills gaps as guessed and is worth what the product costs. Answers its worth. */
  put(productId: string, units: number, cost: number | null): number {
    const shelf = this.#shelf(productId)
    let filled = 0
    let guessed = 0
    let charged = 0
    for (const gap of shelf.gaps) {
      const part = Math.min(units - filled, gap.units)
      const guess = share(gap.guess, part, gap.units)
      filled += part
      guessed += guess
      if (cost !== null && part > 0) {
        const due = share(cost, filled, units) - charged
        charged += due
        this.#count(gap, due - guess)
        if (gap.account === 'sold') this.#leave(gap.of, gap.line, productId, 0, due - guess)
      }
      gap.units -= part
      gap.guess -= guess
    }
    const worth = cost ?? guessed + (units === filled ? 0 : this.#priceOf(shelf, units - filled))
    shelf.gaps = shelf.gaps.filter((gap) => gap.units > 0)
    shelf.units += units
    shelf.worth += guessed + worth - (cost === null ? guessed : charged)
    if (cost !== null && cost > 0) shelf.last = { cost, units }
    return worth
  }

  /** Comes back: first what of it is a guess, at that guess, then the rest at what it cost, and what was never sold as anything found. */
  #putBack(productId: string, units: number, saleId: string, line: number): number {
    const shelf = this.#shelf(productId)
    const { last } = shelf
    const open = shelf.gaps.filter((gap) => gap.account === 'sold' && gap.of === saleId && gap.line === line)
    const certain = this.#certain(productId, saleId, line, open)
    let rest = units
    let worth = 0
    for (const gap of open) {
      const part = Math.min(rest, gap.units)
      const guess = share(gap.guess, part, gap.units)
      gap.units -= part
      gap.guess -= guess
      rest -= part
      worth += guess
    }
    shelf.gaps = shelf.gaps.filter((gap) => gap.units > 0)
    shelf.units += units - rest
    shelf.worth += worth
    const known = Math.min(rest, certain.units)
    if (known > 0) worth += this.put(productId, known, share(certain.cost, known, certain.units))
    if (rest > known) worth += this.put(productId, rest - known, null)
    shelf.last = last
    this.#leave(saleId, line, productId, -units, -worth)
    return worth
  }

  /** What is still sold of a line and no guess any more, never below nothing. */
  #certain(
    productId: string,
    saleId: string,
    line: number,
    open: readonly Gap[],
  ): { units: number; cost: number } {
    const { units = 0, cost = 0 } = this.left.get(`${saleId} ${line} ${productId}`) ?? {}
    const sum = (of: (gap: Gap) => number) => open.reduce((all, gap) => all + of(gap), 0)
    return {
      units: Math.max(0, units - sum((gap) => gap.units)),
      cost: Math.max(0, cost - sum((gap) => gap.guess)),
    }
  }

  /** A difference that somebody found. */
  #found(productId: string, units: number, purpose: Purpose): void {
    if (units < 0) this.take(productId, -units, purpose)
    if (units > 0) this.#count(purpose, -this.put(productId, units, null))
  }

  add(event: JournalEvent): void {
    // Old events name no day: theirs is that of Jakarta.
    const day = event.body.businessDay ?? new Date(event.at + jakartaMs).toISOString().slice(0, 10)
    const leaving = { account: 'sold', day, of: event.eventId } as const
    const lost = { ...leaving, account: 'lost' } as const
    switch (event.kind) {
      case 'sale_recorded':
        for (const [index, line] of event.body.lines.entries()) {
          const sold = { ...leaving, line: index }
          const units = line.stockThousandths ?? line.quantityThousandths
          if (line.parts !== undefined) {
            for (const part of line.parts) this.take(part.productId, part.stockThousandths, sold)
          } else if (line.productId !== null && line.isStocked) this.take(line.productId, units, sold)
          else if (line.productId !== null) {
            // Never on a shelf: bought and used up at once.
            const cost = this.#priceOf(this.#shelf(line.productId), units)
            this.broughtRupiah += cost
            this.#count(sold, cost)
            this.#leave(event.eventId, index, line.productId, units, cost)
          }
        }
        break
      case 'sale_refunded':
        for (const line of event.body.lines) {
          const { saleId } = event.body
          for (const { productId, stockThousandths } of line.restocked)
            this.#count(leaving, -this.#putBack(productId, stockThousandths, saleId, line.lineIndex))
          if (line.restocked.length > 0 || line.isWrittenOff || line.productId === null) continue
          // Never on a shelf: neither bought nor used up after all.
          const certain = this.#certain(line.productId, saleId, line.lineIndex, [])
          const units = Math.min(line.unstockedThousandths ?? line.quantityThousandths, certain.units)
          const cost = units === 0 ? 0 : share(certain.cost, units, certain.units)
          this.broughtRupiah -= cost
          this.#count(leaving, -cost)
          this.#leave(saleId, line.lineIndex, line.productId, -units, -cost)
        }
        break
      case 'stock_received':
        for (const { productId, quantityThousandths: units, unitCostRupiah: each } of event.body.lines)
          this.broughtRupiah += this.put(productId, units, each === null ? null : share(each, units, 1_000))
        break
      case 'goods_received':
        for (const { productId, stockThousandths, owedRupiah, extraRupiah } of event.body.lines)
          this.put(productId, stockThousandths, owedRupiah + extraRupiah)
        break
      case 'purchase_returned':
        for (const { productId, stockThousandths, creditRupiah } of event.body.lines) {
          this.take(productId, stockThousandths, lost)
          this.#count(lost, -creditRupiah)
        }
        break
      case 'stock_counted':
        for (const line of event.body.lines)
          this.#found(line.productId, line.countedThousandths - line.expectedThousandths, lost)
        break
      case 'stock_adjusted':
      case 'stock_count_corrected':
        for (const line of event.body.lines) this.#found(line.productId, line.quantityThousandths, lost)
        break
      case 'products_merged':
        for (const { fromProductId, intoProductId, quantityThousandths: units } of event.body.lines)
          this.put(intoProductId, units, this.take(fromProductId, units, { ...lost, account: 'merged' }))
        break
      case 'product_saved':
        for (const { productId, changes } of event.body.products) this.#named(productId, changes.costRupiah)
        break
      default:
        break
    }
  }

  /** The first price of goods that had none values what is there. */
  #named(productId: string, costRupiah: number | null | undefined): void {
    if (!costRupiah) return
    const shelf = this.#shelf(productId)
    shelf.last = { cost: costRupiah, units: 1_000 }
    if (shelf.units <= 0 || shelf.worth !== 0) return
    shelf.worth = share(costRupiah, shelf.units, 1_000)
    this.broughtRupiah += shelf.worth
  }
}
