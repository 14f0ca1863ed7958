/** Something that goes wrong on purpose. Several members together work in the order in which they stand here. */
export type Fault = {
  /** Only by this wire; missing: by both. */
  readonly way?: Way
  /** Only for numbers that start like this (digits, `628…`); missing: for all. */
  readonly to?: string
  /** How often; missing: until the faults are cleared. */
  readonly times?: number
  /** The connection breaks before anything is read. */
  readonly refuse?: boolean
  /** No answer for this long, then the connection breaks. Nothing was sent. */
  readonly timeoutMs?: number
  /** The message goes out, the answer never comes. */
  readonly sendThenTimeout?: boolean
  /** The answer comes this much later. */
  readonly delayMs?: number
  /** This status, with the body that the real gateway has for it. */
  readonly http?: number
  /** This text as the body, whatever it is. */
  readonly body?: string
  /** 200 without `message`: nobody found, nothing sent. */
  readonly noMessage?: boolean
  /** 500 "No LID for user" until the number was looked up. */
  readonly noLid?: boolean
  /** The number is not on WhatsApp. */
  readonly notRegistered?: boolean
  /** The Cloud API answers with this error code; or takes the message and tells the code afterwards. */
  readonly cloudError?: number
  readonly cloudErrorLater?: number
  /** Every acknowledgement is told twice. */
  readonly duplicateAck?: boolean
  /** They are told in this order: `reversed`. */
  readonly ackOrder?: string
  /** WhatsApp says nothing of the message after taking it. */
  readonly noAck?: boolean
}

/** By which wire a message came. */
export type Way = 'wwebjs' | 'cloud'

export type FaultList = {
  add(fault: Fault): void
  list(): Fault[]
  clear(): void
  /** The fault for this number now, or null. Counts down `times`. */
  take(to: string, way: Way): Fault | null
  /** As `take`, without counting. */
  peek(to: string, way: Way): Fault | null
  /** The number was looked up: "No LID for user" is over for it. */
  lookedUp(to: string): void
}

export function createFaultList(): FaultList {
  let faults: { fault: Fault; left: number }[] = []
  const known = new Set<string>()
  const matching = (to: string, way: Way) =>
    faults.find(({ fault, left }) => left > 0 && to.startsWith(fault.to ?? '') && (fault.way ?? way) === way)
  return {
    add: (fault) => {
      faults.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY })
    },
    list: () => faults.filter(({ left }) => left > 0).map(({ fault }) => fault),
    clear: () => {
      faults = []
      known.clear()
    },
    take(to, way) {
      const found = matching(to, way)
      if (!found || (found.fault.noLid === true && known.has(to))) return null
      found.left -= 1
      return found.fault
    },
    peek: (to, way) => matching(to, way)?.fault ?? null,
    lookedUp: (to) => {
      known.add(to)
    },
  }
}

/** Reads a fault as the test API gets it; null when it is none. */
export function readFault(body: unknown): Fault | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
  const given = body as Record<string, unknown>
  const shapes: Record<keyof Fault, 'string' | 'number' | 'boolean'> = {
    to: 'string',
    times: 'number',
    refuse: 'boolean',
    timeoutMs: 'number',
    sendThenTimeout: 'boolean',
    delayMs: 'number',
    http: 'number',
    body: 'string',
    noMessage: 'boolean',
    noLid: 'boolean',
    notRegistered: 'boolean',
    way: 'string',
    cloudError: 'number',
    cloudErrorLater: 'number',
    duplicateAck: 'boolean',
    ackOrder: 'string',
    noAck: 'boolean',
  }
  for (const [name, value] of Object.entries(given)) {
    if (typeof value !== shapes[name as keyof Fault]) return null
  }
  return given as Fault
}
