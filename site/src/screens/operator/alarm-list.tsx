import { doneSchema } from '@laci/domain/operator/desk-wire.ts'
import { alarmListSchema, type DeskAlarm } from '@laci/domain/operator/order-wire.ts'
import { type PaymentAlarmKind, paymentAlarmText } from '@laci/domain/payment/payment-alarm.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { FurtherRows } from '@laci/ui/controls/further-rows.tsx'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { Link } from 'react-router'
import { Notice } from '../../shell/message.tsx'
import { Asking, Card, Rows } from './desk-list.tsx'
import { shownTime } from './facts.tsx'
import { useDeskCommand, useDeskRead } from './use-desk.ts'

/** What somebody must look at about payments, until somebody says that it is seen to. */
export function AlarmList() {
  const alarms = useDeskRead('/alarms', alarmListSchema)
  return (
    <Card testId="desk-alarms">
      <h2 className="border-b border-garis px-4 py-3 font-extrabold">Peringatan pembayaran</h2>
      <Asking query={alarms} data={alarms.data}>
        {({ alarms: rows, count }) => (
          <>
            <Rows rows={rows} keyOf={(alarm) => alarm.alarmKey} empty="Tidak ada peringatan.">
              {(alarm) => <Alarm alarm={alarm} />}
            </Rows>
            {count > rows.length ? (
              <div className="border-t border-garis px-4 py-3">
                <FurtherRows count={count - rows.length} what="peringatan" />
              </div>
            ) : null}
          </>
        )}
      </Asking>
    </Card>
  )
}

function isAlarmKind(kind: string): kind is PaymentAlarmKind {
  return Object.hasOwn(paymentAlarmText, kind)
}

function Alarm({ alarm: { alarmKey, kind, orderId, orderNumber, raisedAt } }: { alarm: DeskAlarm }) {
  const settling = useDeskCommand(doneSchema)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <p className="font-semibold first-letter:uppercase">
            {isAlarmKind(kind) ? paymentAlarmText[kind] : kind.replaceAll('_', ' ')}
          </p>
          <p className="text-sm text-redup">{shownTime(raisedAt)}</p>
          {orderId ? (
            <Link to={`#pesanan/${orderId}`} className={`${textLinkClass} inline-flex min-h-12 items-center`}>
              {orderNumber ?? 'Buka pesanan'}
            </Link>
          ) : null}
        </div>
        <Button
          tone="outline"
          isBusy={settling.isBusy}
          busyLabel={commonTexts.processing}
          onClick={() =>
            settling.run(
              '/alarms/settle',
              { alarmKey },
              { success: 'Ditandai selesai', touches: ['/alarms', '/today'] },
            )
          }
        >
          Sudah ditangani
        </Button>
      </div>
      {settling.failure ? <Notice>{settling.failure}</Notice> : null}
    </div>
  )
}
