import { type TradeAsked, type TradePart, tradeParts } from '@laci/domain/report/trade.ts'
import { useSearchParams } from 'react-router'

/**
 * The line of the report that is open, as the address says: the browser's *back* closes it, and a reload keeps it. Null: the
 * report itself.
 */
export function useOpenTrade(): readonly [TradeAsked | null, (trade: TradeAsked) => void] {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('rinci')
  const part = tradeParts.find((one): one is TradePart => one === asked)
  const open = (trade: TradeAsked) =>
    setQuery({ ...Object.fromEntries(query), rinci: trade.part, kunci: trade.key })
  return [part === undefined ? null : { part, key: query.get('kunci') ?? '' }, open]
}

/** The address with no line and no sale open. */
export function withoutOpenTrade(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...query].filter(([name]) => !['rinci', 'kunci', 'struk'].includes(name)))
}
