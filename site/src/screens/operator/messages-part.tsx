import type { MessageKind } from '@laci/domain/message/kinds.ts'
import { doneSchema } from '@laci/domain/operator/desk-wire.ts'
import {
  type DeskMessage,
  messagePageSchema,
  messageStatuses,
  sendFailureWords,
} from '@laci/domain/operator/message-wire.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Chip, type ChipTone } from '@laci/ui/controls/chip.tsx'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { useState } from 'react'
import { Notice } from '../../shell/message.tsx'
import { Card, DeskRows } from './desk-list.tsx'
import { shownTime } from './facts.tsx'
import { NameFilter } from './name-filter.tsx'
import { useDeskCommand, useDeskList } from './use-desk.ts'
import { WhatsAppHealth } from './whatsapp-health.tsx'

const kinds: { readonly [Kind in MessageKind]: string } = {
  otp: 'Kode',
  ebook_link: 'Link ebook',
  payment_confirmation: 'Bukti pembayaran',
  payout_notice: 'Kabar komisi',
  bank_number_changed: 'Rekening diganti',
  owner_warning: 'Peringatan pemilik',
  new_till: 'Kasir baru',
  plan_reminder: 'Pengingat langganan',
  shift_summary: 'Ringkasan tutup shift',
  operator_note: 'Kabar untuk pengelola',
  callback_request: 'Minta dihubungi',
  operator_alarm: 'Peringatan untuk pengelola',
}

const tones: Readonly<Record<string, ChipTone>> = {
  sent: 'success',
  delivered: 'success',
  read: 'success',
  failed: 'danger',
  expired: 'danger',
  unknown: 'warning',
}

/** The outbox: what was to be sent, and what became of it. */
export function MessagesPart() {
  const [status, setStatus] = useState('')
  const [kind, setKind] = useState('')
  const query = useDeskList('/messages', messagePageSchema, { status, kind })
  return (
    <>
      <WhatsAppHealth />
      <div className="grid gap-3 sm:grid-cols-2">
        <NameFilter
          label="Status"
          names={messageStatuses}
          value={status}
          onChange={setStatus}
          testId="desk-message-status"
        />
        <NameFilter label="Jenis" names={kinds} value={kind} onChange={setKind} />
      </div>
      <Card testId="desk-messages">
        <DeskRows
          query={query}
          rows={query.data?.pages.flatMap((page) => page.rows)}
          keyOf={(row) => row.messageId}
          empty={status || kind ? 'Tidak ada pesan yang cocok.' : 'Belum ada pesan.'}
        >
          {(row) => <MessageRow row={row} />}
        </DeskRows>
      </Card>
    </>
  )
}

function MessageRow({ row }: { row: DeskMessage }) {
  const sending = useDeskCommand(doneSchema)
  const name = (messageStatuses as Readonly<Record<string, string>>)[row.status] ?? row.status
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{kinds[row.kind as MessageKind] ?? row.kind}</span>
            {row.isUnconfirmed ? (
              <Chip tone="warning">Belum terkirim</Chip>
            ) : (
              <Chip tone={tones[row.status] ?? 'plain'}>{name}</Chip>
            )}
            {row.wasResent ? <Chip>Sudah dikirim lagi</Chip> : null}
          </p>
          <p className="text-sm text-redup break-words">
            {`${row.phoneMasked} · ${shownTime(row.createdAt)} · ${row.attempts} kali dicoba${row.lastError ? ` · ${sendFailureWords(row.lastError)}` : ''}`}
          </p>
        </div>
        {row.isResendable ? (
          <Button
            tone="outline"
            isBusy={sending.isBusy}
            busyLabel={commonTexts.processing}
            aria-label={`Kirim lagi ke ${row.phoneMasked}`}
            data-testid="desk-resend"
            onClick={() =>
              sending.run(
                `/messages/${row.messageId}/resend`,
                {},
                { success: 'Masuk antrean lagi', touches: ['/messages', '/today', '/audit'] },
              )
            }
          >
            Kirim lagi
          </Button>
        ) : null}
      </div>
      {sending.failure ? <Notice>{sending.failure}</Notice> : null}
    </>
  )
}
