import { type Rupiah, rupiah } from '@laci/domain/base/money/rupiah.ts'
import { usualAtMost } from '@laci/domain/base/money/usual-sums.ts'
import { readQris } from '@laci/domain/qris/read-qris.ts'
import { tenderLabel } from '@laci/domain/sale/tender.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Checkbox } from '@laci/ui/controls/checkbox.tsx'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { type ChangeEvent, useId, useState } from 'react'
import { readCodesFromImage } from '../../device/code-reader.ts'
import { FormError } from '../../ui/base/form-error.tsx'
import { Section } from '../../ui/base/page.tsx'
import { HeldNotice } from '../../ui/layout/held-notice.tsx'
import { useCommand } from '../../ui/state/use-command.tsx'
import { isPaymentField } from './payment-fields.ts'
import { useSettingsForm } from './use-settings-form.ts'

const offered = ['transfer', 'qris', 'card', 'kasbon'] as const

/** *Cara bayar*: what the till offers beside cash, and what it needs to know for it. */
export function PaymentSection() {
  const [ownText, setOwnText] = useState<string | null>(null)
  /** As typed; null: emptied. */
  const [pointWorth, setPointWorth] = useState<Rupiah | null | undefined>(undefined)
  const { values, set, isChanged, isBusy, onSubmit, contestedSheet } = useSettingsForm(
    'Cara bayar',
    {
      ...(ownText !== null && { ownTenders: namesIn(ownText) }),
      ...(pointWorth && { pointWorthRupiah: pointWorth }),
    },
    () => {
      setOwnText(null)
      setPointWorth(undefined)
    },
  )

  return (
    <form noValidate onSubmit={onSubmit} data-testid="payment-settings">
      {contestedSheet}
      <Section title="Cara bayar">
        <HeldNotice kinds={['settings_saved']} isOf={isPaymentField} />
        <fieldset className="grid gap-1 md:grid-cols-2">
          <legend className="pb-1 font-semibold">Selain tunai, kasir menawarkan</legend>
          {offered.map((tender) => (
            <Checkbox
              key={tender}
              label={tenderLabel(tender)}
              checked={values.tenders.includes(tender)}
              onChange={(event) =>
                set({
                  tenders: offered.filter((one) =>
                    one === tender ? event.currentTarget.checked : values.tenders.includes(one),
                  ),
                })
              }
              data-testid={`offer-${tender}`}
            />
          ))}
          <Checkbox
            label="Poin pelanggan"
            hint="Setiap Rp 1.000 yang dibayar memberi 1 poin."
            checked={values.arePointsOn}
            onChange={(event) => set({ arePointsOn: event.currentTarget.checked })}
            data-testid="offer-point"
          />
        </fieldset>
        {values.arePointsOn ? (
          <RupiahInput
            usualRupiah={usualAtMost.point}
            label="Nilai 1 poin saat dipakai membayar"
            value={pointWorth === undefined ? rupiah(values.pointWorthRupiah) : pointWorth}
            onChange={setPointWorth}
            error={pointWorth === null || pointWorth === 0 ? 'Isi paling sedikit Rp 1.' : undefined}
            data-testid="point-worth"
          />
        ) : null}
        <TextInput
          label="Cara bayar lain milik toko"
          hint="Pisahkan dengan koma, misalnya Voucher, GoFood. Paling banyak 10."
          value={ownText ?? values.ownTenders.join(', ')}
          maxLength={300}
          onChange={(event) => setOwnText(event.currentTarget.value)}
          data-testid="own-tenders"
        />
        <TextInput
          label="Rekening untuk transfer"
          hint="Tampil di layar saat pelanggan membayar dengan transfer."
          value={values.transferNote}
          maxLength={200}
          onChange={(event) => set({ transferNote: event.currentTarget.value })}
          data-testid="transfer-note"
        />
        <TextInput
          label="Kasbon jatuh tempo setelah"
          after={<span className="pr-3 text-redup">hari</span>}
          inputMode="numeric"
          value={String(values.kasbonDays)}
          onChange={(event) => {
            const days = Number(event.currentTarget.value.replace(/\D/g, ''))
            if (days <= 365) set({ kasbonDays: Math.max(1, days) })
          }}
          data-testid="kasbon-days"
        />
        <StaticQris text={values.staticQris} onChange={(staticQris) => set({ staticQris })} />
        <div className="flex justify-end">
          <Button
            type="submit"
            disabled={!isChanged || pointWorth === null || pointWorth === 0}
            isBusy={isBusy}
            busyLabel="Menyimpan..."
            data-testid="payment-settings-save"
          >
            Simpan cara bayar
          </Button>
        </div>
      </Section>
    </form>
  )
}

const problems = {
  none: 'Tidak ada kode QR yang terbaca di gambar ini. Foto stikernya dari depan, terang dan tidak miring.',
  qris_broken: 'Kode di gambar ini bukan QRIS. Pilih foto stiker QRIS toko.',
  qris_checksum: 'Kode QRIS ini rusak atau terpotong. Foto lagi stikernya.',
  qris_foreign: 'Kode ini bukan QRIS rupiah. Pilih foto stiker QRIS toko.',
  dynamic: 'Kode ini hanya untuk satu pembayaran. Pakai stiker QRIS toko yang tetap.',
} as const

/** The shop's own sticker, read once from a picture: from then on the till shows it with the sum in it. */
function StaticQris({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const id = useId()
  const [problem, setProblem] = useState<keyof typeof problems | null>(null)
  const [run, isBusy] = useCommand()
  const read = text === '' ? null : readQris(text)

  async function take(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const file = input.files?.[0]
    if (file === undefined) return
    const codes = await run(() => readCodesFromImage(file))
    // The same file may be chosen again.
    input.value = ''
    if (codes === undefined) return
    const judged = codes.map((code) => ({ code, read: readQris(code) }))
    const good = judged.find(({ read }) => read.ok)
    const [first] = judged
    if (good?.read.ok) {
      if (good.read.value.isDynamic) return setProblem('dynamic')
      setProblem(null)
      return onChange(good.code)
    }
    setProblem(first === undefined || first.read.ok ? 'none' : first.read.refusal.code)
  }

  return (
    <div className="grid gap-2">
      <p className="font-semibold">QRIS toko</p>
      {read?.ok ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-tile bg-kertas p-4">
          <p data-testid="static-qris">
            <span className="block font-semibold">{read.value.merchantName}</span>
            <span className="text-sm text-redup">{read.value.merchantCity}</span>
          </p>
          <Button tone="outline" onClick={() => onChange('')}>
            Hapus
          </Button>
        </div>
      ) : (
        <p className="text-redup">
          Foto stiker QRIS toko sekali saja. Setelah itu kasir menampilkan kodenya dengan jumlah yang harus
          dibayar, juga tanpa internet.
        </p>
      )}
      <label
        htmlFor={id}
        className="inline-flex min-h-12 w-fit cursor-pointer items-center rounded-control border border-laci-600 px-5 font-semibold text-laci-600 focus-within:outline-2 hover:bg-laci-50"
      >
        {isBusy ? 'Membaca gambar...' : 'Pilih foto stiker QRIS'}
        <input
          id={id}
          type="file"
          accept="image/*"
          className="sr-only"
          disabled={isBusy}
          onChange={take}
          data-testid="qris-picture"
        />
      </label>
      <FormError>{problem === null ? null : problems[problem]}</FormError>
    </div>
  )
}

/** Names between commas, each once. */
function namesIn(text: string): string[] {
  const names = text.split(',').map((name) => name.trim().slice(0, 40))
  return [...new Set(names)].filter((name) => name !== '').slice(0, 10)
}
