import { doneSchema, promoOverviewSchema, promoTextMaximum } from '@laci/domain/operator/desk-wire.ts'
import { yearEndPromo } from '@laci/domain/plan/one-time-payment.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { FurtherRows } from '@laci/ui/controls/further-rows.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatDay } from '@laci/ui/format/date.ts'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Asking, Card, Rows } from './desk-list.tsx'
import { useDeskCommand, useDeskRead } from './use-desk.ts'

/** What shops read under *Langganan*: for all at once here, for one in its record. */
export function PromoPart() {
  const overview = useDeskRead('/promo', promoOverviewSchema)
  const [text, setText] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const saving = useDeskCommand(doneSchema)
  const shopCount = overview.data?.shopCount ?? 0

  async function save() {
    const done = await saving.run(
      '/promo',
      { shopId: null, text },
      { success: 'Promo semua toko disimpan', touches: ['/promo', '/audit'] },
    )
    if (done !== null) setIsAsking(false)
  }

  return (
    <>
      <Card testId="desk-promo">
        <h2 className="border-b border-garis px-4 py-3 font-extrabold">Teks yang sekarang tampil</h2>
        <Asking query={overview} data={overview.data}>
          {({ texts, textCount }) => (
            <>
              <Rows rows={texts} keyOf={(row) => row.text} empty="Belum ada toko.">
                {(row) => (
                  <p className="flex flex-wrap justify-between gap-3">
                    <span className={row.text === '' ? 'text-redup' : 'font-semibold break-words'}>
                      {row.text || 'Tanpa promo'}
                    </span>
                    <span className="text-redup tabular-nums">{`${formatAmount(row.shopCount)} toko`}</span>
                  </p>
                )}
              </Rows>
              {textCount > texts.length ? (
                <div className="border-t border-garis px-4 py-3">
                  <FurtherRows count={textCount - texts.length} what="teks" />
                </div>
              ) : null}
            </>
          )}
        </Asking>
      </Card>
      <Card>
        <div className="grid gap-4 p-4">
          <TextInput
            label="Teks baru untuk semua toko"
            hint="Kosongkan untuk mengakhiri promo. Toko yang mendaftar sesudahnya mulai tanpa promo."
            maxLength={promoTextMaximum}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button onClick={() => setIsAsking(true)} disabled={shopCount === 0} className="justify-self-start">
            Pasang untuk semua toko
          </Button>
          <p className="text-sm text-redup">
            {`Promo akhir tahun sudah berakhir pada ${formatDay(yearEndPromo.lastDay)} dan tidak bisa dinyalakan lagi dari sini.`}
          </p>
        </div>
      </Card>
      {isAsking ? (
        <ConfirmDialog
          isOpen
          onClose={() => setIsAsking(false)}
          title="Ganti promo semua toko?"
          typed={{
            label: `Ketik jumlah toko (${shopCount}) untuk melanjutkan`,
            expected: String(shopCount),
            read: (typed) => typed.replace(/\D/g, ''),
          }}
          action="Pasang"
          onConfirm={save}
          isBusy={saving.isBusy}
          failure={saving.failure}
          testId="desk-promo-all"
        >
          <p>
            {text.trim() === ''
              ? `Teks promo ${formatAmount(shopCount)} toko dihapus, juga teks yang dipasang satu per satu.`
              : `${formatAmount(shopCount)} toko akan membaca “${text.trim()}”. Teks yang dipasang satu per satu ikut tertimpa.`}
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
