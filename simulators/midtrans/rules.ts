/** Something that the vendor does for some orders on purpose. Members that are missing change nothing. */
export type Rule = {
  /** Only for orders whose id starts like this; missing: for all. */
  readonly orderPrefix?: string
  /** How often; missing: until the rules are cleared. One part of the wire at a time counts (see `rulePurposes`). */
  readonly times?: number

  /** HTTP status that answers a create or a charge; nothing is made. */
  readonly createStatus?: number
  /** The answer to a create or a charge comes this much later; it was made all the same. */
  readonly createDelayMs?: number
  /** The order is paid, and the notification delivered, before the create call answers. */
  readonly beforeResponse?: boolean
  /** The answer to the call that cancels a page comes this many real milliseconds later; it was done all the same. */
  readonly cancelDelayMs?: number

  /** Real milliseconds before a notification goes out. */
  readonly delayMs?: number
  /** The notification is lost. */
  readonly drop?: boolean
  /** How many times each notification goes out in all. */
  readonly duplicate?: number
  /** The copies of `duplicate` go out at once instead of one after the other. */
  readonly parallel?: boolean
  /** Notifications of an order wait until all these statuses are there, and go out in this order. */
  readonly order?: readonly string[]
  readonly badSignature?: boolean
  /** `gross_amount` of notifications, signed as such: `29001.00`. */
  readonly amount?: string
  /** `transaction_status` of notifications. */
  readonly status?: string
  /** Put over the body after signing. */
  readonly extraFields?: { readonly [field: string]: unknown }
  /** Taken out of the body after signing. */
  readonly omitFields?: readonly string[]
  readonly omitFraudStatus?: boolean
  /** `order_id` carries the transaction id, signed as such. */
  readonly orderIdIsTransactionId?: boolean

  /** In notifications and in answers of GET status. */
  readonly upperCaseStatus?: boolean
  /** What GET status answers; see StatusAnswer. */
  readonly statusAnswer?: StatusAnswer

  /** Real milliseconds after which a settlement turns into a denial. */
  readonly reversalAfterMs?: number
  /** Who pays does so by a second try, after which the first one expires. */
  readonly secondAttempt?: boolean

  /** Body code with which a refund is refused: 202, 406, 412, 414. */
  readonly refundStatus?: number
  /** Every refund is told twice, the second time with `bank_confirmed_at`. */
  readonly refundTwice?: boolean
}

export type StatusAnswer = {
  readonly http?: number
  /** Put over the body that would have been answered. */
  readonly body?: { readonly [field: string]: unknown }
  /** This text instead of any JSON. */
  readonly text?: string
  readonly delayMs?: number
  /** The connection breaks instead of an answer. */
  readonly hangUp?: boolean
}

/** Which members speak about which part of the wire. */
const rulePurposes = {
  create: ['createStatus', 'createDelayMs', 'beforeResponse'],
  cancel: ['cancelDelayMs'],
  hook: [
    ...['delayMs', 'drop', 'duplicate', 'parallel', 'order', 'badSignature', 'amount', 'status'],
    ...['extraFields', 'omitFields', 'omitFraudStatus', 'orderIdIsTransactionId', 'upperCaseStatus'],
  ],
  status: ['upperCaseStatus', 'statusAnswer'],
  reversal: ['reversalAfterMs'],
  secondAttempt: ['secondAttempt'],
  refund: ['refundStatus'],
  refundNotice: ['refundTwice'],
} as const satisfies Record<string, readonly (keyof Rule)[]>

export type RulePurpose = keyof typeof rulePurposes

export type RuleList = {
  add(rule: Rule): void
  list(): Rule[]
  clear(): void
  /** The first rule with something to say about this part of the wire for this order. Counts down `times`. */
  take(orderId: string, purpose: RulePurpose): Rule
}

export function createRuleList(): RuleList {
  let rules: { rule: Rule; left: number }[] = []
  return {
    add: (rule) => {
      rules.push({ rule, left: rule.times ?? Number.POSITIVE_INFINITY })
    },
    list: () => rules.filter(({ left }) => left > 0).map(({ rule }) => rule),
    clear: () => {
      rules = []
    },
    take(orderId, purpose) {
      const found = rules.find(
        ({ rule, left }) =>
          left > 0 &&
          orderId.startsWith(rule.orderPrefix ?? '') &&
          rulePurposes[purpose].some((member) => rule[member] !== undefined),
      )
      if (!found) return {}
      found.left -= 1
      return found.rule
    },
  }
}

const shapes: Record<keyof Rule, (value: unknown) => boolean> = {
  orderPrefix: isText,
  times: isCount,
  createStatus: isCount,
  createDelayMs: isCount,
  beforeResponse: isSwitch,
  cancelDelayMs: isCount,
  delayMs: isCount,
  drop: isSwitch,
  duplicate: isCount,
  parallel: isSwitch,
  order: isTextList,
  badSignature: isSwitch,
  amount: isText,
  status: isText,
  extraFields: isRecord,
  omitFields: isTextList,
  omitFraudStatus: isSwitch,
  orderIdIsTransactionId: isSwitch,
  upperCaseStatus: isSwitch,
  statusAnswer: isRecord,
  reversalAfterMs: isCount,
  secondAttempt: isSwitch,
  refundStatus: isCount,
  refundTwice: isSwitch,
}

/** Reads a rule as the test API gets it; null when it is none, so that a misspelt one is noticed. */
export function readRule(body: unknown): Rule | null {
  if (!isRecord(body)) return null
  for (const [name, value] of Object.entries(body as object)) {
    if (!Object.hasOwn(shapes, name) || !shapes[name as keyof Rule](value)) return null
  }
  return body as Rule
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}
function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
function isSwitch(value: unknown): boolean {
  return typeof value === 'boolean'
}
function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText)
}
function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
