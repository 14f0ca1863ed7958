import { bankNumberRefusalText, readBankNumber } from '@laci/domain/affiliate/bank-number.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { codeTexts, loginTexts } from '@laci/ui/texts/account.ts'
import { affiliateTexts } from '@laci/ui/texts/affiliate.ts'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Affiliate } from '../../affiliate/affiliate-service.ts'
import { logUnexpected, NoAnswer, NotOneRow } from '../../shell/api-request.ts'
import { useBrand } from '../../shell/brand.ts'
import { Card } from '../../shell/card.tsx'
import { Notice } from '../../shell/message.tsx'
import { useAffiliateService } from '../../use-affiliate-service.ts'

/** The BCA account that commissions go to, and its editor [SITE-64]. Null: still loading. */
export function BankNumberCard({
  affiliate,
  onSaved,
}: {
  affiliate: Affiliate | null
  onSaved: (bankNumber: string) => void
}) {
  const toast = useToast()
  const [isEditing, setIsEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) opener.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  const isGiven = Boolean(affiliate?.bankNumber)
  return (
    <Card title="Rekening BCA" testId="bank-number-card">
      {affiliate !== null && isEditing ? (
        <Editor
          affiliate={affiliate}
          onCancel={() => setIsEditing(false)}
          onSaved={(bankNumber) => {
            onSaved(bankNumber)
            setIsEditing(false)
            toast(affiliateTexts.bankNumberSaved, 'success')
          }}
        />
      ) : (
        <>
          <p className="min-h-7 text-lg font-semibold break-all tabular-nums" data-testid="bank-number">
            {affiliate === null ? (
              <Skeleton className="mt-1 h-5 w-40" />
            ) : isGiven ? (
              affiliate.bankNumber
            ) : (
              'Belum diisi'
            )}
          </p>
          {affiliate !== null && !isGiven ? (
            <p className="text-redup">
              Tanpa nomor rekening komisimu tetap tercatat, tetapi belum bisa dibayar.
            </p>
          ) : null}
          <Button
            ref={opener}
            tone="outline"
            className="justify-self-start max-sm:w-full"
            aria-disabled={affiliate === null || undefined}
            onClick={() => affiliate && setIsEditing(true)}
            data-testid="bank-number-edit"
          >
            {isGiven ? 'Ubah nomor rekening' : 'Tambah nomor rekening'}
          </Button>
        </>
      )}
    </Card>
  )
}

function Editor({
  affiliate,
  onCancel,
  onSaved,
}: {
  affiliate: Affiliate
  onCancel: () => void
  onSaved: (bankNumber: string) => void
}) {
  const service = useAffiliateService()
  const brand = useBrand()
  const [typed, setTyped] = useState(affiliate.bankNumber)
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setFailure(null)
    const read = readBankNumber(typed)
    setError(read.ok ? undefined : bankNumberRefusalText[read.refusal.code]())
    if (!read.ok) return field.current?.focus()
    setIsBusy(true)
    try {
      await service.saveBankNumber(affiliate.affiliateId, read.value)
      onSaved(read.value)
    } catch (problem) {
      logUnexpected(problem)
      setFailure(affiliateTexts.bankNumberFailed(reasonOf(problem)))
      setIsBusy(false)
    }
  }

  return (
    <form method="dialog" noValidate onSubmit={save} className="grid gap-4" data-testid="bank-number-form">
      <TextInput
        ref={field}
        label="Nomor rekening BCA"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={error}
        inputClassName="tabular-nums"
      />
      <p className="rounded-control bg-jahe-100 p-3 text-sm text-jahe-800">
        {`Periksa lagi sebelum menyimpan. ${brand.name} tidak bertanggung jawab atas komisi yang terkirim ke nomor yang salah diisi.`}
        {affiliate.bankNumber === '' ? null : ' Mengganti nomor menunda pembayaran berikutnya satu periode.'}
      </p>
      {failure !== null ? <Notice title={commonTexts.oops}>{failure}</Notice> : null}
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button tone="outline" onClick={onCancel} data-testid="bank-number-cancel">
          {commonTexts.cancel}
        </Button>
        <Button type="submit" isBusy={isBusy} busyLabel={commonTexts.processing}>
          {commonTexts.save}
        </Button>
      </div>
    </form>
  )
}

function reasonOf(error: unknown): string {
  if (error instanceof NotOneRow) return affiliateTexts.notFound
  return error instanceof NoAnswer ? codeTexts.noAnswer : loginTexts.unexpected
}
