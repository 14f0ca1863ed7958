import {
  needsPairing,
  type OutboxHealth,
  outboxHealthSchema,
  wayNames,
  wayStanding,
} from '@laci/domain/operator/way-health.ts'
import { gatewayStateWords } from '@laci/domain/operator/whatsapp-pairing.ts'
import { Chip, type ChipTone } from '@laci/ui/controls/chip.tsx'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { Asking, Card } from './desk-list.tsx'
import { Fact, Facts, shownTime } from './facts.tsx'
import { useDeskRead } from './use-desk.ts'
import { WhatsAppPairing } from './whatsapp-pairing.tsx'

const lookAgainMs = 5_000

const tones: { readonly [tone: string]: ChipTone } = { good: 'success', bad: 'danger', unknown: 'plain' }

/** How messages go: each way to WhatsApp with what to do about it, and the queue. */
export function WhatsAppHealth() {
  const health = useDeskRead('/whatsapp', outboxHealthSchema, ({ ways }) =>
    // What is being mended is seen to work without pressing anything.
    ways.some((way) => wayStanding(way).tone === 'bad') ? lookAgainMs : false,
  )
  return (
    <Card testId="desk-whatsapp">
      <Asking query={health} data={health.data}>
        {(shown) => <Health health={shown} />}
      </Asking>
    </Card>
  )
}

function Health({ health }: { health: OutboxHealth }) {
  return (
    <>
      <ul className="divide-y divide-garis">
        {health.ways.length === 0 ? (
          <li className="px-4 py-3">Tidak ada saluran WhatsApp. Semua pesan menunggu.</li>
        ) : (
          health.ways.map((way) => {
            const { tone, label, advice } = wayStanding(way)
            return (
              <li key={way.name} className="grid gap-1 px-4 py-3">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="font-semibold">{wayNames[way.name] ?? way.name}</span>
                  <Chip tone={tones[tone] ?? 'plain'}>{label}</Chip>
                </p>
                <p className="text-sm text-redup break-words">
                  {[
                    // Closed since the last look: what it saw no longer holds.
                    ...(way.state === null || (way.isConnected && !way.isOpen)
                      ? []
                      : [gatewayStateWords(way.state)]),
                    `dilihat ${shownTime(way.seenAt)}`,
                    `terakhir mengirim ${shownTime(way.lastSentAt)}`,
                  ].join(' · ')}
                </p>
                {advice === null ? null : <p className="text-cabai-600">{advice}</p>}
                {needsPairing(way) ? <WhatsAppPairing /> : null}
              </li>
            )
          })
        )}
      </ul>
      <div className="border-t border-garis px-4 py-3">
        <Facts>
          <Fact label="Menunggu">
            {health.queued === 0
              ? 'Tidak ada'
              : `${formatAmount(health.queued)}, tertua ${shownTime(health.oldestQueuedAt)}`}
          </Fact>
          <Fact label="Belum terkirim (diterima, tanpa kabar 2 menit)">
            {formatAmount(health.unconfirmed)}
          </Fact>
          <Fact label="Gagal dalam 24 jam">{formatAmount(health.failedLastDay)}</Fact>
        </Facts>
      </div>
    </>
  )
}
