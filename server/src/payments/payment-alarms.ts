import type { PaymentAlarmKind } from '@laci/domain/payment/payment-alarm.ts'
import type { Tx } from '../db/scope.ts'
import type { FeatureDeps } from '../deps/server-deps.ts'

export type NewAlarm = {
  readonly kind: PaymentAlarmKind
  readonly key: string
  readonly orderId: string | null
  /** Ids and figures; no names, no numbers of people. */
  readonly detail: Readonly<Record<string, string | number | null>>
}

/** Writes down what somebody must look at, the same `key` once; false: it was there. The desk shows what is open. */
export async function writeAlarm(tx: Tx, now: number, alarm: NewAlarm): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into payment_alarm (alarm_key, kind, order_id, detail, raised_at) values ($1, $2, $3, $4, $5)
     on conflict (alarm_key) do nothing`,
    [`${alarm.kind}:${alarm.key}`, alarm.kind, alarm.orderId, JSON.stringify(alarm.detail), new Date(now)],
  )
  return rowCount === 1
}

/** The same, and tells them [PAY-9]. In the transaction of what it is about. */
export async function raiseAlarm(
  tx: Tx,
  deps: Pick<FeatureDeps, 'clock' | 'log' | 'notices'>,
  alarm: NewAlarm,
): Promise<void> {
  if (!(await writeAlarm(tx, deps.clock(), alarm))) return
  deps.log.error({ ...alarm }, 'a payment needs somebody to look at it')
  deps.notices.alarm({ kind: 'payment_alarm', alarm: alarm.kind })
}
