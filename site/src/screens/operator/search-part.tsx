import { type DeskFound, foundSchema } from '@laci/domain/operator/desk-wire.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { type FormEvent, useState } from 'react'
import { AffiliateSheet } from './affiliate-sheet.tsx'
import { Card, DeskRows } from './desk-list.tsx'
import { shownDay } from './facts.tsx'
import { ShopSheet } from './shop-sheet.tsx'
import { useDeskList } from './use-desk.ts'

const shortest = 2

/** Shops and affiliates by name, number or code. */
export function SearchPart() {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const [opened, setOpened] = useState<DeskFound | null>(null)
  const isAsked = asked.length >= shortest
  const query = useDeskList('/search', foundSchema, { q: asked }, isAsked)
  const rows = query.data?.pages.flatMap((page) => page.found)

  function search(event: FormEvent) {
    event.preventDefault()
    setAsked(typed.trim())
  }

  return (
    <>
      <form
        method="dialog"
        onSubmit={search}
        className="flex flex-wrap items-end gap-3"
        data-testid="desk-search"
      >
        <TextInput
          label="Nama, nomor WhatsApp utuh, kode toko, atau kode afiliasi"
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          fieldClassName="grow basis-64"
          autoComplete="off"
        />
        <Button type="submit" className="max-sm:grow">
          Cari
        </Button>
      </form>
      <Card testId="desk-found">
        {isAsked ? (
          <DeskRows
            query={query}
            rows={rows}
            keyOf={(row) => (row.kind === 'shop' ? row.shopId : row.affiliateId)}
            empty={`Tidak ada toko atau afiliasi yang cocok dengan “${asked}”. Nomor harus utuh.`}
          >
            {(row) => <Found row={row} onOpen={() => setOpened(row)} />}
          </DeskRows>
        ) : (
          <EmptyState>{`Ketik paling sedikit ${shortest} huruf, lalu tekan Cari.`}</EmptyState>
        )}
      </Card>
      {opened?.kind === 'shop' ? <ShopSheet shopId={opened.shopId} onClose={() => setOpened(null)} /> : null}
      {opened?.kind === 'affiliate' ? (
        <AffiliateSheet affiliateId={opened.affiliateId} onClose={() => setOpened(null)} />
      ) : null}
    </>
  )
}

function Found({ row, onOpen }: { row: DeskFound; onOpen: () => void }) {
  const name = row.name || '(tanpa nama)'
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold break-words">{name}</span>
          <Chip tone={row.kind === 'shop' ? 'teal' : 'plain'}>
            {row.kind === 'shop' ? 'Toko' : 'Afiliasi'}
          </Chip>
        </p>
        <p className="text-sm text-redup">
          {row.kind === 'shop'
            ? `${row.personName || '(tanpa nama)'} · ${row.phoneMasked} · ${row.shopCode ?? 'tanpa kode'} · aktif sampai ${shownDay(row.endsAt)}`
            : `${row.phoneMasked} · ${row.code} · sejak ${shownDay(row.registeredAt)}`}
        </p>
      </div>
      <Button tone="outline" onClick={onOpen} data-testid="desk-open" aria-label={`Buka ${name}`}>
        Buka
      </Button>
    </div>
  )
}
