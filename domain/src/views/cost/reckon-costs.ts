import { assert } from '../../base/lib/assert.ts'
import { multiplyRatio } from '../../base/lib/integer-ratio.ts'
import type { JournalEvent } from '../../events/fact.ts'
import { type CostMove, costMovesOf } from './cost-moves.ts'
import {
  blankCost,
  type CostFigure,
  type CostPosting,
  type CostState,
  costOf,
  guessUpTo,
  maximumImported,
  maximumSent,
  maximumShortages,
  type SentGoods,
  type Shortage,
} from './cost-state.ts'
import { addSoldPostings, certainCost, openShortages, type SoldCost, type SoldCosts } from './sold-costs.ts'

/**
 * Lays one event on what stock is worth, and answers what it posted [COST-1]. Events come in the order of the journal:
 * the server's numbers first, then a device's own events that the server has not numbered yet. Devices that have seen the
 * same journal therefore have the same cost of every sale, whatever order things happened in; until then each reckons its own on top
 * [COST-4]. `states` is changed in place; a product that is not in it has never had any stock. So is `sold`, which must know the
 * sale whose goods an event gives back.
 */
export function reckonCosts(
  states: Map<string, CostState>,
  event: JournalEvent,
  sold: SoldCosts,
): CostPosting[] {
  const postings: CostPosting[] = []
  let handedOverRupiah = 0
  let told = 0
  for (const move of costMovesOf(event)) {
    const before = states.get(move.productId) ?? blankCost
    const post: Post = (figure, quantityThousandths, amountRupiah, isRepair = false) => {
      if (quantityThousandths === 0 && amountRupiah === 0) return
      postings.push({
        productId: move.productId,
        ...figure,
        quantityThousandths,
        amountRupiah: amountRupiah + 0,
        isRepair,
        eventId: event.eventId,
      })
    }
    let after: CostState
    if (move.way === 'handOver') {
      // What a guess of it turns out to be later is this product's own gain or loss: the other has taken it for this much.
      const left = goodsOut(before, move.quantityThousandths, { ...move.figure, account: 'counted' })
      handedOverRupiah = left.worthRupiah
      post(move.figure, -move.quantityThousandths, -handedOverRupiah)
      const { worthRupiah: _, ...state } = left
      after = state
    } else if (move.way === 'takeOver') {
      after = goodsIn(before, { ...move, way: 'in', costRupiah: handedOverRupiah }, post)
    } else {
      after = afterMove(before, move, post, sold)
    }
    assert(
      after.stockThousandths > 0 ? after.valueRupiah >= 0 : after.valueRupiah <= 0,
      'stock is never worth less than nothing, and a shortage never more',
    )
    states.set(move.productId, after)
    addSoldPostings(
      sold,
      postings.slice(told),
      event.kind === 'sale_refunded' ? event.body.saleId : undefined,
    )
    told = postings.length
  }
  return postings
}

type Post = (
  figure: CostFigure,
  quantityThousandths: number,
  amountRupiah: number,
  isRepair?: boolean,
) => void

function afterMove(
  state: CostState,
  move: Exclude<CostMove, { way: 'handOver' | 'takeOver' }>,
  post: Post,
  sold: SoldCosts,
): CostState {
  switch (move.way) {
    case 'in': {
      let worthRupiah = 0
      const after = goodsIn(state, move, (figure, quantityThousandths, amountRupiah, isRepair = false) => {
        if (!isRepair) worthRupiah = Math.abs(amountRupiah)
        post(figure, quantityThousandths, amountRupiah, isRepair)
      })
      return withImported(after, move, move.quantityThousandths, worthRupiah)
    }
    case 'out': {
      const { worthRupiah, ...after } = goodsOutAgain(state, move, sold)
      post(move.figure, move.quantityThousandths, worthRupiah)
      return withImported(after, move, 0 - move.quantityThousandths, 0 - worthRupiah)
    }
    case 'reverse':
      return move.importId === undefined ? reversed(state, move, post) : importReversed(state, move, post)
    case 'back': {
      const { worthRupiah, ...after } = goodsOut(state, move.quantityThousandths, move.figure)
      const toPaid = move.creditTo === 'paid' ? -1 : 1
      post(
        { ...move.figure, account: move.creditTo },
        toPaid * move.quantityThousandths,
        toPaid * move.creditRupiah,
      )
      post(move.figure, 0, worthRupiah - move.creditRupiah)
      return after
    }
    case 'giveBack':
      return goodsGivenBack(state, move, post, sold)
    case 'send':
      return goodsSent(state, move, post)
    case 'unsend':
      return goodsUnsent(state, move, post)
    case 'resend':
      return goodsSentAgain(state, move, post)
    case 'lost':
      post(move.figure, -move.quantityThousandths, -move.costRupiah)
      post({ ...move.figure, account: 'lost' }, move.quantityThousandths, move.costRupiah)
      return state
    case 'through': {
      const costRupiah = costOf(state, move.quantityThousandths) ?? 0
      post({ ...move.figure, account: 'paid' }, move.quantityThousandths, costRupiah)
      post(move.figure, move.quantityThousandths, costRupiah)
      return state
    }
    case 'named':
      return costNamed(state, move, post)
  }
}

/** Remembers what an import moved, and what that was worth. */
function withImported(
  state: CostState,
  { importId, figure }: Extract<CostMove, { way: 'in' | 'out' }>,
  quantityThousandths: number,
  costRupiah: number,
): CostState {
  const { account, ofEventId, businessDay } = figure
  if (importId === undefined || (account !== 'paid' && account !== 'counted')) return state
  const goods = { importId, account, ofEventId, businessDay, quantityThousandths, costRupiah }
  return { ...state, imported: [...(state.imported ?? []), goods].slice(-maximumImported) }
}

type ReversedMove = Extract<CostMove, { way: 'reverse' }>

/** All that an import moved, the newest first, each for its own day; what is not remembered goes at the average. */
function importReversed(state: CostState, move: ReversedMove, post: Post): CostState {
  let after: CostState = { ...state, imported: [] }
  let restThousandths = move.quantityThousandths
  for (const goods of (state.imported ?? []).toReversed()) {
    if (goods.importId !== move.importId) {
      after = { ...after, imported: [goods, ...(after.imported ?? [])] }
      continue
    }
    const { account, ofEventId, businessDay, quantityThousandths, costRupiah } = goods
    const figure = { account, ofEventId, lineIndex: null, businessDay }
    restThousandths -= quantityThousandths
    after = reversed(after, { ...move, quantityThousandths, costRupiah, figure }, post, move.figure)
  }
  return restThousandths === 0
    ? after
    : reversed(after, { ...move, quantityThousandths: restThousandths, costRupiah: null }, post)
}

/**
 * What was told by mistake is as if it had never been told [COST-11]: stock loses exactly what it was taken in for, and no
 * loss hears of it. What is not there any more was sold at too high or too low a cost, and that is put right.
 */
function reversed(state: CostState, move: ReversedMove, post: Post, told = move.figure): CostState {
  const { productId, quantityThousandths: quantity, costRupiah, figure } = move
  const isPaid = figure.account === 'paid'
  if (quantity < 0) {
    const back = { productId, way: 'in', quantityThousandths: -quantity, figure } as const
    // What had left comes back for as much; an event says it without a sign.
    const cost = costRupiah === null ? null : Math.abs(costRupiah)
    return { ...goodsIn(state, { ...back, costRupiah: cost }, post), lastCost: state.lastCost }
  }
  const sold = { ...told, account: 'sold' } as const
  const average = goodsOut(state, quantity, sold)
  const takenRupiah = costRupiah ?? average.worthRupiah
  post(figure, isPaid ? -quantity : quantity, isPaid ? -takenRupiah : takenRupiah)
  const missing = Math.min(quantity, quantity - Math.max(0, state.stockThousandths))
  const { worthRupiah: _, ...out } = average
  let after: CostState = out
  if (costRupiah !== null && missing <= 0) {
    const isLeft = out.stockThousandths > 0
    after = { ...out, valueRupiah: isLeft ? Math.max(0, state.valueRupiah - costRupiah) : 0 }
  } else if (costRupiah !== null) {
    const stockWorthRupiah = Math.max(0, state.valueRupiah)
    const estimateRupiah = Math.max(0, costRupiah - stockWorthRupiah)
    const shortage = { ...sold, quantityThousandths: missing, estimateRupiah }
    after = {
      ...out,
      valueRupiah: state.valueRupiah - stockWorthRupiah - estimateRupiah,
      shortages: withShortage(state.shortages, shortage),
    }
  }
  post(sold, 0, state.valueRupiah - after.valueRupiah - takenRupiah, true)
  return after
}

type SentMove = Extract<CostMove, { way: 'send' | 'unsend' | 'resend' }>

/**
 * What goods are worth to another shop is settled when they leave [TRANSFER-2]: a guess of it that later purchases put right
 * is this shop's own gain or loss, because the other shop may have taken them in by then.
 */
function goodsSent(state: CostState, move: SentMove, post: Post): CostState {
  const { quantityThousandths, transferId, lineIndex, figure } = move
  const { worthRupiah, ...after } = goodsOut(state, quantityThousandths, { ...figure, account: 'lost' })
  post(figure, quantityThousandths, worthRupiah)
  const goods = { transferId, lineIndex, costRupiah: worthRupiah, isBack: false }
  return { ...after, sent: [...(state.sent ?? []), goods].slice(-maximumSent) }
}

/** Back at the worth with which they left, once; whoever cancels again only finds goods. */
function goodsUnsent(state: CostState, move: SentMove, post: Post): CostState {
  const goods = sentGoods(state, move)
  const isFirst = goods?.isBack === false
  const { quantityThousandths, transferId, figure } = move
  const own = (shortage: Shortage) => shortage.ofEventId === transferId
  const after = goodsIn(
    state,
    {
      ...{ productId: move.productId, way: 'in', quantityThousandths },
      costRupiah: isFirst ? goods.costRupiah : null,
      figure: isFirst ? figure : { ...figure, account: 'lost' },
    },
    post,
    // What left at minus stock itself comes back first.
    [...state.shortages.filter(own), ...state.shortages.filter((shortage) => !own(shortage))],
  )
  return isFirst ? withSent(after, state, goods, true) : after
}

/** The other shop has them: out again, and what is on its way is again what had left. */
function goodsSentAgain(state: CostState, move: SentMove, post: Post): CostState {
  const goods = sentGoods(state, move)
  const { quantityThousandths, figure } = move
  const lost = { ...figure, account: 'lost' } as const
  const { worthRupiah, ...after } = goodsOut(state, quantityThousandths, lost)
  if (goods?.isBack !== true) {
    post(lost, quantityThousandths, worthRupiah)
    return after
  }
  post(figure, quantityThousandths, goods.costRupiah)
  post(lost, 0, worthRupiah - goods.costRupiah)
  return withSent(after, state, goods, false)
}

function sentGoods(state: CostState, move: SentMove): SentGoods | undefined {
  return state.sent?.find(
    ({ transferId, lineIndex }) => transferId === move.transferId && lineIndex === move.lineIndex,
  )
}

function withSent(after: CostState, before: CostState, goods: SentGoods, isBack: boolean): CostState {
  const sent = (before.sent ?? []).map((one) => (one === goods ? { ...one, isBack } : one))
  return { ...after, sent }
}

/** The first word on what goods cost also values those that came in without one. */
function costNamed(state: CostState, move: Extract<CostMove, { way: 'named' }>, post: Post): CostState {
  const lastCost = { costRupiah: move.unitCostRupiah, quantityThousandths: 1_000 }
  if (state.stockThousandths <= 0 || state.valueRupiah !== 0) return { ...state, lastCost }
  const valueRupiah = guessUpTo(0, state.stockThousandths, lastCost)
  post(move.figure, 0, valueRupiah)
  return { ...state, lastCost, valueRupiah }
}

/**
 * Goods of a sale come back at the cost with which they left [COST-13]: first what of it is still a guess takes back its own guess,
 * the rest its share of what is certain, after what came back before. What nobody knows comes in at what the product costs now.
 */
function goodsGivenBack(
  state: CostState,
  move: Extract<CostMove, { way: 'giveBack' }>,
  post: Post,
  sold: SoldCosts,
): CostState {
  const { productId, saleId, figure, quantityThousandths: quantity } = move
  const entry = soldEntry(sold, saleId, move)
  const open = openShortages(state, saleId, figure.lineIndex)
  if (!move.isStocked) {
    const back = certainCost(entry, open, quantity)
    post({ ...figure, account: 'paid' }, 0 - back.quantityThousandths, 0 - back.costRupiah)
    post(figure, 0 - back.quantityThousandths, 0 - back.costRupiah)
    return state
  }
  const openThousandths = open.reduce((sum, shortage) => sum + shortage.quantityThousandths, 0)
  const guessed = Math.min(quantity, openThousandths)
  const certain = certainCost(entry, open, quantity - guessed)
  const unknown = quantity - guessed - certain.quantityThousandths
  const back = (after: CostState, part: number, costRupiah: number | null, covers: readonly Shortage[]) =>
    part === 0
      ? after
      : goodsIn(after, { productId, way: 'in', quantityThousandths: part, costRupiah, figure }, post, covers)
  const guessedBack = back(state, guessed, null, open)
  const certainBack = back(
    guessedBack,
    certain.quantityThousandths,
    certain.costRupiah,
    guessedBack.shortages,
  )
  const after = back(certainBack, unknown, null, certainBack.shortages)
  // What once was sold says nothing of what the product costs by now.
  return { ...after, lastCost: state.lastCost }
}

function soldEntry(
  sold: SoldCosts,
  saleId: string,
  { productId, figure }: Pick<CostMove, 'productId' | 'figure'>,
): SoldCost | undefined {
  return sold.get(saleId)?.find((one) => one.lineIndex === figure.lineIndex && one.productId === productId)
}

/** Out at the average; what came back of a sale before the sale itself leaves at the cost at which it came. */
function goodsOutAgain(
  state: CostState,
  { productId, figure, quantityThousandths: quantity }: Extract<CostMove, { way: 'out' }>,
  sold: SoldCosts,
): CostState & { readonly worthRupiah: number } {
  const entry =
    figure.account === 'sold' ? soldEntry(sold, figure.ofEventId, { productId, figure }) : undefined
  const before = 0 - Math.min(0, entry?.quantityThousandths ?? 0)
  if (before === 0 || entry === undefined) return goodsOut(state, quantity, figure)
  const again = Math.min(before, quantity)
  const costRupiah = multiplyRatio(Math.max(0, 0 - entry.costRupiah), again, before)
  const { worthRupiah, ...after } = goodsOut(state, again, figure, costRupiah)
  if (again === quantity) return { ...after, worthRupiah }
  const rest = goodsOut(after, quantity - again, figure)
  return { ...rest, worthRupiah: worthRupiah + rest.worthRupiah }
}

/** Takes goods out at the average; the remainder of a division stays in what is left, and the last piece takes it all. */
function goodsOut(
  state: CostState,
  quantity: number,
  figure: CostFigure,
  /** What they leave for, as far as that is in stock or can be guessed; not said: the average. */
  knownRupiah?: number,
): CostState & { readonly worthRupiah: number } {
  const stocked = Math.max(0, Math.min(state.stockThousandths, quantity))
  const stockWorth =
    stocked === 0
      ? 0
      : stocked === state.stockThousandths
        ? state.valueRupiah
        : knownRupiah === undefined
          ? multiplyRatio(state.valueRupiah, stocked, state.stockThousandths)
          : Math.min(state.valueRupiah, knownRupiah)
  const rest = { ...state, stockThousandths: state.stockThousandths - quantity }
  const missing = quantity - stocked
  if (missing === 0) {
    return { ...rest, valueRupiah: state.valueRupiah - stockWorth, worthRupiah: stockWorth }
  }
  const guessedRupiah =
    state.lastCost === null ? 0 : guessUpTo(state.valueRupiah - stockWorth, missing, state.lastCost)
  const estimateRupiah = knownRupiah === undefined ? guessedRupiah : Math.max(0, knownRupiah - stockWorth)
  return {
    ...rest,
    valueRupiah: state.valueRupiah - stockWorth - estimateRupiah,
    shortages: withShortage(state.shortages, { ...figure, quantityThousandths: missing, estimateRupiah }),
    worthRupiah: stockWorth + estimateRupiah,
  }
}

function withShortage(shortages: readonly Shortage[], added: Shortage): Shortage[] {
  const all = [...shortages, added]
  const [oldest, next] = all
  if (all.length <= maximumShortages || oldest === undefined || next === undefined) return all
  const together = {
    ...next,
    quantityThousandths: oldest.quantityThousandths + next.quantityThousandths,
    estimateRupiah: oldest.estimateRupiah + next.estimateRupiah,
  }
  return [together, ...all.slice(2)]
}

/**
 * Takes goods in. What had left at minus stock gets its real cost first, the oldest before the newer ones [COST-3]; what
 * is left of the goods, and of the sum, is stock. Goods of which nobody said what they cost put nothing right: they are
 * worth what was guessed, or what the product costs now.
 */
function goodsIn(
  state: CostState,
  move: Extract<CostMove, { way: 'in' }>,
  post: Post,
  /** Which of the shortages, and in which order. */
  open: readonly Shortage[] = state.shortages,
): CostState {
  const { quantityThousandths: quantity, costRupiah } = move
  const filled = new Map<Shortage, { quantityThousandths: number; estimateRupiah: number }>()
  const repairs: { shortage: Shortage; amountRupiah: number }[] = []
  let covered = 0
  let realRupiah = 0
  let guessedRupiah = 0
  for (const shortage of open) {
    if (covered === quantity) break
    const part = Math.min(quantity - covered, shortage.quantityThousandths)
    const estimateRupiah =
      part === shortage.quantityThousandths
        ? shortage.estimateRupiah
        : multiplyRatio(shortage.estimateRupiah, part, shortage.quantityThousandths)
    covered += part
    guessedRupiah += estimateRupiah
    filled.set(shortage, { quantityThousandths: part, estimateRupiah })
    if (costRupiah === null) continue
    // Running totals, so that the parts of the sum add up to it.
    const dueRupiah = multiplyRatio(costRupiah, covered, quantity) - realRupiah
    realRupiah += dueRupiah
    repairs.push({ shortage, amountRupiah: dueRupiah - estimateRupiah })
  }
  const rest = quantity - covered
  const worthRupiah = costRupiah ?? guessedRupiah + (rest === 0 ? 0 : (costOf(state, rest) ?? 0))
  const toStockRupiah = worthRupiah - (costRupiah === null ? guessedRupiah : realRupiah)
  const isOut = move.figure.account !== 'paid'
  post(move.figure, isOut ? -quantity : quantity, isOut ? -worthRupiah : worthRupiah)
  for (const { shortage, amountRupiah } of repairs) {
    const { account, ofEventId, lineIndex, businessDay } = shortage
    post({ account, ofEventId, lineIndex, businessDay }, 0, amountRupiah, true)
  }
  return {
    ...state,
    stockThousandths: state.stockThousandths + quantity,
    valueRupiah: state.valueRupiah + guessedRupiah + toStockRupiah,
    lastCost:
      costRupiah === null || costRupiah === 0
        ? state.lastCost
        : { costRupiah, quantityThousandths: quantity },
    shortages:
      filled.size === 0
        ? state.shortages
        : state.shortages.flatMap((shortage) => {
            const taken = filled.get(shortage)
            if (taken === undefined) return [shortage]
            const left = shortage.quantityThousandths - taken.quantityThousandths
            if (left === 0) return []
            const estimateRupiah = shortage.estimateRupiah - taken.estimateRupiah
            return [{ ...shortage, quantityThousandths: left, estimateRupiah }]
          }),
  }
}
