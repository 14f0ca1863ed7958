import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { storeText } from '@laci/domain/transfer/plan-transfer.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Chip, ChipButton, type ChipTone } from '@laci/ui/controls/chip.tsx'
import { ScrollRow } from '@laci/ui/controls/scroll-row.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { formatDate, formatDay } from '@laci/ui/format/date.ts'
import { PackageCheck, Send, Truck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { KnownTransfers } from '../../engine/api/transfers.ts'
import { RightGate } from '../../ui/approval/right-gate.tsx'
import { BackLink } from '../../ui/base/back-link.tsx'
import { Page } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { AskedLine } from './asked-line.tsx'
import { standingText, standingWords } from './transfer-words.ts'
import { useAsking, useTransfers } from './use-transfers.ts'

const shownAtOnce = 100
type View = 'incoming' | 'sent' | 'came'
const views = { incoming: 'Akan datang', sent: 'Dikirim', came: 'Diterima' } as const

/** *Kiriman antartoko*: what is on its way here, what was sent from here, and what has come. */
export function TransferScreen() {
  return (
    <RightGate permission={{ right: 'stock' }} title="Kiriman antartoko" testId="transfers">
      <Transfers />
    </RightGate>
  )
}

const whyNotId = 'why-not-send'

/** Why nothing can be sent from here; null: it can. */
function whyNotSent(known: KnownTransfers | null): string | null {
  if (known === null) return 'Kirim barang bisa dipakai setelah daftar toko diambil satu kali lewat internet.'
  if (known.list.stores.length > 0) return null
  return 'Kirim barang perlu toko kedua. Akun ini baru punya satu toko; tambah toko di halaman akun Anda.'
}

type Row = {
  readonly id: string
  readonly title: string
  readonly details: string
  readonly chip: { readonly text: string; readonly tone: ChipTone } | null
}

function Transfers() {
  const navigate = useNavigate()
  const { zone } = useReadable(useShop().settings)
  const { known, incoming, sent, came } = useTransfers()
  const asking = useAsking()
  const [chosen, setChosen] = useState<View | null>(null)
  const [shownCount, setShownCount] = useState(shownAtOnce)
  // What waits to be received comes first; a shop that only sends sees what it sent.
  const view = chosen ?? (incoming.length > 0 || sent.length === 0 ? 'incoming' : 'sent')
  const whyNot = whyNotSent(known)
  const hasMore = view === 'incoming' && known?.list.hasMoreIncoming === true
  const twice = { text: 'Tercatat dua kali', tone: 'danger' } as const
  const rows: Row[] =
    view === 'incoming'
      ? incoming.map(({ transferId, fromStoreName, businessDay, lines }) => ({
          ...{ id: transferId, title: `Dari ${storeText(fromStoreName)}` },
          ...{ details: `${formatDay(businessDay)} · ${lines.length} produk`, chip: null },
        }))
      : view === 'sent'
        ? sent.map(({ id, fields, standing, arrived, isTwice }) => ({
            ...{ id, title: `Ke ${storeText(fields.toStoreName)}` },
            details: `${formatDay(fields.businessDay as BusinessDay)} · ${fields.lines.length} produk`,
            chip: isTwice
              ? twice
              : { ...standingWords[standing], text: standingText({ standing, fields, arrived }) },
          }))
        : came.map(({ id, receipt, isTwice }) => ({
            ...{ id, title: `Dari ${storeText(receipt.fromStoreName)}`, chip: isTwice ? twice : null },
            details: `${formatDate(receipt.at, zone)} · ${receipt.lines.length} produk`,
          }))

  return (
    <Page
      title="Kiriman antartoko"
      testId="transfers"
      isRoomy
      back={<BackLink to="/produk">Produk</BackLink>}
      actions={
        <Button
          onClick={() => void navigate('/kiriman/baru')}
          disabled={whyNot !== null}
          aria-describedby={whyNot === null ? undefined : whyNotId}
          data-testid="new-transfer"
        >
          <Send aria-hidden size={20} />
          Kirim barang
        </Button>
      }
    >
      <AskedLine asking={asking} />
      {whyNot === null ? null : (
        <p id={whyNotId} className="rounded-tile bg-kertas px-4 py-3" data-testid="why-not-send">
          {whyNot}
        </p>
      )}
      <ScrollRow label="Tampilkan" frameClassName="-mx-(--edge) shrink-0" className="gap-2 px-(--edge) py-1">
        {(['incoming', 'sent', 'came'] as const).map((one) => (
          <ChipButton
            key={one}
            isPressed={view === one}
            onClick={() => {
              setChosen(one)
              setShownCount(shownAtOnce)
            }}
            data-testid={`transfers-${one}`}
          >
            {views[one]}
            {one === 'incoming' && incoming.length > 0
              ? ` (${incoming.length}${known?.list.hasMoreIncoming ? '+' : ''})`
              : ''}
          </ChipButton>
        ))}
      </ScrollRow>
      {rows.length === 0 ? (
        <Nothing
          view={view}
          hasStores={known !== null && known.list.stores.length > 0}
          isKnown={known !== null}
        />
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 @4xl:grid-cols-2" aria-label={views[view]}>
          {rows.slice(0, shownCount).map(({ id, title, details, chip }) => (
            <li key={id}>
              <Link
                to={`/kiriman/${id}`}
                data-testid="transfer-row"
                className="grid min-h-18 grid-cols-[minmax(0,1fr)] content-center gap-1 rounded-tile border border-garis bg-putih px-4 py-2 hover:border-laci-600"
              >
                <span className="truncate font-semibold">{title}</span>
                <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-redup">
                  {details}
                  {chip === null ? null : (
                    <Chip tone={chip.tone} className="min-h-6! px-2! py-0!">
                      {chip.text}
                    </Chip>
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {hasMore ? (
        <p className="rounded-tile bg-kertas px-4 py-3" data-testid="more-incoming">
          Ini {known.list.incoming.length} kiriman terbaru. Masih ada yang lebih lama di perjalanan; terima
          yang ada di sini dulu, sisanya lalu muncul.
        </p>
      ) : null}
      {rows.length > shownCount ? (
        <Button tone="outline" onClick={() => setShownCount(shownCount + shownAtOnce)}>
          Tampilkan lebih banyak ({rows.length - shownCount})
        </Button>
      ) : null}
    </Page>
  )
}

function Nothing({ view, hasStores, isKnown }: { view: View; hasStores: boolean; isKnown: boolean }) {
  const icon = { 'aria-hidden': true, size: 36, className: 'text-garis-kuat' } as const
  const texts: { [One in View]: readonly [ReactNode, string] } = {
    incoming: [
      <Truck key="icon" {...icon} />,
      isKnown
        ? 'Tidak ada kiriman yang akan datang.'
        : 'Kiriman dari toko lain tampil di sini setelah diambil dari server.',
    ],
    sent: [
      <Send key="icon" {...icon} />,
      hasStores || !isKnown
        ? 'Belum ada barang yang dikirim ke toko lain.'
        : 'Belum ada barang yang dikirim dari toko ini.',
    ],
    came: [<PackageCheck key="icon" {...icon} />, 'Belum ada kiriman yang diterima di toko ini.'],
  }
  return <EmptyState icon={texts[view][0]}>{texts[view][1]}</EmptyState>
}
