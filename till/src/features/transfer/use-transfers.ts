import { type SentStanding, sentStanding } from '@laci/domain/transfer/plan-transfer.ts'
import { isToldTwice, receiptOf, type TransferReceipt } from '@laci/domain/transfer/transfer-record.ts'
import type { ArrivedTransfer, IncomingTransfer } from '@laci/domain/transfer/wire.ts'
import { useCallback, useEffect, useState } from 'react'
import type { ShopRecordView } from '../../engine/api/records.ts'
import type { KnownTransfers } from '../../engine/api/transfers.ts'
import { TillProblem } from '../../engine/base/problem.ts'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useIncomingTransfers } from '../../ui/layout/use-incoming-transfers.ts'
import { useShop } from '../../ui/state/till-context.ts'

export type SentTransfer = {
  readonly id: string
  readonly fields: ShopRecordView<'transfer'>['fields']
  readonly arrived: ArrivedTransfer | undefined
  readonly standing: SentStanding
  /** Two devices told its end, and what does not count was not taken back yet. */
  readonly isTwice: boolean
}

export type CameTransfer = {
  readonly id: string
  readonly receipt: TransferReceipt
  readonly isTwice: boolean
}

/** All transfers that this device knows of, from its own records and from what the server said last; the newest first. */
export function useTransfers(): {
  readonly known: KnownTransfers | null
  readonly incoming: readonly IncomingTransfer[]
  readonly sent: readonly SentTransfer[]
  readonly came: readonly CameTransfer[]
} {
  const { records, transfers } = useShop()
  const known = useReadable(transfers.known)
  const own = useReadable(records.ofKind('transfer'))
  const sent = own
    .filter(({ fields }) => fields.toStoreId !== null)
    .map(({ id, fields }): SentTransfer => {
      const arrived = known?.list.arrived.find(({ transferId }) => transferId === id)
      const isTwice = isToldTwice(fields, arrived !== undefined)
      return { id, fields, arrived, standing: sentStanding(fields, arrived), isTwice }
    })
    .toSorted((one, other) => other.fields.sentAt - one.fields.sentAt)
  const came = own
    .flatMap(({ id, fields }): CameTransfer[] => {
      const receipt = receiptOf(fields)
      return receipt === null ? [] : [{ id, receipt, isTwice: isToldTwice(fields, false) }]
    })
    .toSorted((one, other) => other.receipt.at - one.receipt.at)
  return { known, incoming: useIncomingTransfers(), sent, came }
}

/** Asks the server while a page of transfers is open, once and on demand. `failed`: the last try brought nothing. */
export function useAsking(): {
  readonly isAsking: boolean
  readonly hasFailed: boolean
  ask(): Promise<void>
} {
  const { transfers } = useShop()
  const [state, setState] = useState<'asking' | 'asked' | 'failed'>('asking')
  const ask = useCallback(async () => {
    setState('asking')
    try {
      await transfers.ask()
      setState('asked')
    } catch (cause) {
      if (!(cause instanceof TillProblem)) throw cause
      setState('failed')
    }
  }, [transfers])
  useEffect(() => {
    void ask()
  }, [ask])
  return { isAsking: state === 'asking', hasFailed: state === 'failed', ask }
}
