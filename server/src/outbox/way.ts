import { allMessageKinds, kindBefore, type MessageKind, rulesOfKind } from '@laci/domain/message/kinds.ts'
import type { GatewayState, WhatsAppGateway } from '../integrations/whatsapp/gateway.ts'
import type { WhatsAppWays } from '../integrations/whatsapp/ways.ts'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'
import { createThrottle, type Lane, type Throttle } from './throttle.ts'

/** One way to WhatsApp: a gateway with what holds it back. */
export type Way = {
  readonly gateway: WhatsAppGateway
  readonly breaker: CircuitBreaker
  readonly throttles: { readonly [Name in Lane]: Throttle }
  /** What the last look saw, and when; null: nobody has looked yet. */
  seen: (GatewayState & { readonly at: number }) | null
}

/** Which tries of a kind a way makes: those whose number leaves `remainder` when divided by `length`. */
export type Turn = { readonly kind: MessageKind; readonly remainder: number; readonly length: number }

export type Ways = {
  readonly all: readonly Way[]
  /** Null: there is none of this name. */
  named(gatewayName: string): Way | null
  /**
   * The tries that this way makes now [WA-18]. The ways of a kind take turns, so that what failed by the first is tried by
   * the second; one that is down leaves its turns to the next.
   */
  turnsOf(way: Way, lane: Lane): Turn[]
  /** True while no way can send this kind. */
  isDown(kind: MessageKind): boolean
  /** Whether another way could still take what this one refused. */
  hasOther(kind: MessageKind): boolean
}

export function createWays(
  { gateways, routes }: WhatsAppWays,
  options: { clock: () => number; chance: () => number },
): Ways {
  const all: Way[] = gateways.map((gateway) => {
    const { isThrottled, pace } = gateway
    const throttleOf = (lane: Lane) => createThrottle(lane, { ...options, pace, isThrottled })
    return {
      gateway,
      breaker: createCircuitBreaker(options.clock),
      throttles: { codes: throttleOf('codes'), notes: throttleOf('notes') },
      seen: null,
    }
  })
  const named = (name: string) => all.find(({ gateway }) => gateway.name === name) ?? null
  const namedRoute = (kind: MessageKind) => routes[kind] ?? routes[kindBefore[kind] ?? kind]
  const routeOf = (kind: MessageKind): Way[] =>
    namedRoute(kind)
      ?.map(named)
      .filter((way) => way !== null) ?? all.slice(0, 1)
  const isUp = (way: Way) => way.breaker.state() === 'closed'

  return {
    all,
    named,
    turnsOf(way, lane) {
      const turns: Turn[] = []
      for (const kind of allMessageKinds) {
        if ((rulesOfKind(kind).lane === 'codes') !== (lane === 'codes')) continue
        const route = routeOf(kind)
        for (const remainder of route.keys()) {
          const inOrder = [...route.slice(remainder), ...route.slice(0, remainder)]
          if (inOrder.find(isUp) === way) turns.push({ kind, remainder, length: route.length })
        }
      }
      return turns
    },
    isDown: (kind) => !routeOf(kind).some(isUp),
    hasOther: (kind) => routeOf(kind).length > 1,
  }
}
