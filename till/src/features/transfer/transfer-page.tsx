import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { cancelTransferCommand } from '@laci/domain/transfer/commands.ts'
import { arrivedOf, storeText } from '@laci/domain/transfer/plan-transfer.ts'
import { cancelOf } from '@laci/domain/transfer/transfer-record.ts'
import { ConfirmDialog } from '@laci/ui/controls/alert-dialog.tsx'
import { Button } from '@laci/ui/controls/button.tsx'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatDateTime, formatDay } from '@laci/ui/format/date.ts'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { TillProblem } from '../../engine/base/problem.ts'
import { useCommands } from '../../ui/approval/approval.tsx'
import { RightGate } from '../../ui/approval/right-gate.tsx'
import { BackLink } from '../../ui/base/back-link.tsx'
import { FormError } from '../../ui/base/form-error.tsx'
import { Page, Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { AskedLine } from './asked-line.tsx'
import { ReceiveForm } from './receive-form.tsx'
import { standingText, standingWords } from './transfer-words.ts'
import { type CameTransfer, type SentTransfer, useAsking, useTransfers } from './use-transfers.ts'

/** One transfer: what was sent, what has come of it, and what can be done about it. */
export function TransferPage() {
  return (
    <RightGate permission={{ right: 'stock' }} title="Kiriman" testId="transfer">
      <OneTransfer />
    </RightGate>
  )
}

function OneTransfer() {
  const { transferId = '' } = useParams()
  const { incoming, sent, came } = useTransfers()
  const asking = useAsking()
  const own = sent.find(({ id }) => id === transferId)
  const arrived = came.find(({ id }) => id === transferId)
  const waiting = incoming.find((one) => one.transferId === transferId)
  const title =
    own !== undefined
      ? `Ke ${storeText(own.fields.toStoreName)}`
      : arrived !== undefined
        ? `Dari ${storeText(arrived.receipt.fromStoreName)}`
        : waiting !== undefined
          ? `Dari ${storeText(waiting.fromStoreName)}`
          : 'Kiriman'
  return (
    <Page title={title} testId="transfer" back={<BackLink to="/kiriman">Kiriman antartoko</BackLink>}>
      {own !== undefined ? (
        <Sent transfer={own} />
      ) : arrived !== undefined ? (
        <Came transfer={arrived} />
      ) : waiting !== undefined ? (
        <ReceiveForm key={transferId} transfer={waiting} />
      ) : (
        <>
          <AskedLine asking={asking} />
          <EmptyState>Kiriman ini tidak ada di perangkat ini, atau sudah dibatalkan pengirimnya.</EmptyState>
        </>
      )}
    </Page>
  )
}

function Sent({ transfer }: { transfer: SentTransfer }) {
  const shop = useShop()
  const toast = useToast()
  const { allow, execute } = useCommands()
  const [run, isBusy] = useCommand()
  const { zone } = useReadable(shop.settings)
  const [isAsked, setIsAsked] = useState(false)
  const { id, fields, arrived, standing, isTwice } = transfer
  const cancel = cancelOf(fields)

  async function takeBack() {
    setIsAsked(false)
    await run(async () => {
      const allowed = await allow(cancelTransferCommand, { transferId: id })
      if (allowed.is !== 'allowed') return
      // With internet it is checked first whether the other shop has it; without, its receipt would win later all the same.
      await shop.transfers.ask().catch((cause: unknown) => {
        if (!(cause instanceof TillProblem)) throw cause
      })
      const known = shop.transfers.known.get()
      if (known?.list.arrived.some(({ transferId }) => transferId === id)) {
        toast('Sudah diterima di toko tujuan, jadi tidak dibatalkan')
        return
      }
      const { approved } = allowed
      const cancelled = await execute(cancelTransferCommand, { transferId: id }, { approved })
      if (cancelled.is !== 'done') return
      toast('Kiriman dibatalkan, stok kembali', 'success')
    })
  }

  return (
    <>
      {isTwice ? <Twice /> : null}
      <Section title="Kiriman">
        <Chip
          tone={standingWords[standing].tone}
          className="justify-self-start"
          data-testid="transfer-standing"
        >
          {standingText(transfer)}
        </Chip>
        <dl className="grid gap-1">
          <Fact label="Tanggal">{formatDay(fields.businessDay as BusinessDay)}</Fact>
          {fields.cashierName === '' ? null : <Fact label="Dikirim oleh">{fields.cashierName}</Fact>}
          {fields.note === '' ? null : <Fact label="Catatan">{fields.note}</Fact>}
          {arrived === undefined ? null : (
            <Fact label="Diterima">{formatDateTime(arrived.receivedAt, zone)}</Fact>
          )}
          {cancel === null ? null : (
            <Fact label={arrived === undefined ? 'Dibatalkan' : 'Dibatalkan, tetapi sudah diterima'}>
              {formatDateTime(cancel.at, zone)}
            </Fact>
          )}
        </dl>
      </Section>
      <Section title="Barang">
        <Lines
          lines={fields.lines.map(({ name, unit, stockThousandths }, lineIndex) => ({
            ...{ name, unit, sentThousandths: stockThousandths },
            receivedThousandths: arrived === undefined ? null : arrivedOf(arrived, lineIndex),
          }))}
        />
      </Section>
      {standing === 'on_the_way' ? (
        <Button tone="outline" isBusy={isBusy} onClick={() => setIsAsked(true)} data-testid="transfer-cancel">
          Batalkan kiriman
        </Button>
      ) : null}
      <ConfirmDialog
        isOpen={isAsked}
        onCancel={() => setIsAsked(false)}
        onConfirm={() => void takeBack()}
        title="Batalkan kiriman ini?"
        body="Barangnya kembali ke stok di sini. Bila toko tujuan ternyata sudah menerimanya, penerimaan itu yang berlaku."
        confirmLabel="Batalkan kiriman"
      />
    </>
  )
}

function Came({ transfer: { receipt, isTwice } }: { transfer: CameTransfer }) {
  const { zone } = useReadable(useShop().settings)
  return (
    <>
      {isTwice ? <Twice /> : null}
      <Section title="Sudah diterima">
        <dl className="grid gap-1">
          <Fact label="Diterima">{formatDateTime(receipt.at, zone)}</Fact>
          {receipt.cashierName === '' ? null : <Fact label="Oleh">{receipt.cashierName}</Fact>}
          {receipt.note === '' ? null : <Fact label="Catatan">{receipt.note}</Fact>}
        </dl>
        <Lines lines={receipt.lines} />
      </Section>
    </>
  )
}

function Twice() {
  return (
    <FormError testId="transfer-twice">
      Tercatat di dua perangkat. Stoknya dikoreksi sendiri begitu perangkat yang terakhir tersambung internet.
    </FormError>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 narrow:flex-wrap">
      <dt className="text-redup">{label}</dt>
      <dd className="min-w-0 text-right font-semibold break-words tabular-nums">{children}</dd>
    </div>
  )
}

type ShownLine = {
  readonly name: string
  readonly unit: string
  readonly sentThousandths: number
  /** Null: nobody knows yet. */
  readonly receivedThousandths: number | null
}

function Lines({ lines }: { lines: readonly ShownLine[] }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label="Barang">
      {lines.map(({ name, unit, sentThousandths, receivedThousandths }, index) => {
        const differs = receivedThousandths !== null && receivedThousandths !== sentThousandths
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a transfer never change
            key={index}
            className="flex justify-between gap-3 narrow:flex-wrap"
            data-testid="transferred-line"
          >
            <span className="grid min-w-0 gap-0.5">
              <span className="font-semibold break-words">{name}</span>
              {differs ? (
                <span className="text-sm font-semibold text-jahe-800">
                  Diterima {formatQuantity(receivedThousandths)} {unit}
                </span>
              ) : null}
            </span>
            <span className="shrink-0 font-semibold tabular-nums">
              {formatQuantity(sentThousandths)} {unit}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
