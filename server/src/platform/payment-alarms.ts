import type { PaymentAlarmKind } from '@laci/domain/payment/payment-alarm.ts'
import type { Tx } from './scope.ts'
import type { FeatureDeps } from './server-deps.ts'

/**
 * Writes down what somebody must look at and tells them [PAY-9]: the same `key` once, however often it is met. In the
 * transaction of what it is about; the desk shows what is open.
 */
export async function raiseAlarm(
  tx: Tx,
  deps: Pick<FeatureDeps, 'clock' | 'log' | 'notices'>,
  alarm: {
    readonly kind: PaymentAlarmKind
    readonly key: string
    readonly orderId: string | null
    /** Ids and figures; no names, no numbers of people. */
    readonly detail: Readonly<Record<string, string | number | null>>
  },
): Promise<void> {
  const { rowCount } = await tx.query(
    `insert into payment_alarm (alarm_key, kind, order_id, detail, raised_at) values ($1, $2, $3, $4, $5)
     on conflict (alarm_key) do nothing`,
    [
      `${alarm.kind}:${alarm.key}`,
      alarm.kind,
      alarm.orderId,
      JSON.stringify(alarm.detail),
      new Date(deps.clock()),
    ],
  )
  if (rowCount !== 1) return
  deps.log.error({ ...alarm }, 'a payment needs somebody to look at it')
  deps.notices.alarm({ kind: 'payment_alarm', alarm: alarm.kind })
}
