import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { maximumBatchNumberLength } from '@laci/domain/stock/events.ts'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import type { TypedBatch } from './typed-batch.ts'

/** Expiry day and batch number of goods that come in, wherever they do [STOCK-12]. */
export function BatchFields({
  value,
  onChange,
  testId,
  fieldClassName,
}: {
  value: TypedBatch
  onChange: (value: TypedBatch) => void
  /** Of both fields, with `-expiry` and `-batch` behind it. */
  testId: string
  fieldClassName?: string
}) {
  return (
    <>
      <TextInput
        label="Kedaluwarsa"
        hint="Boleh kosong"
        type="date"
        max="2999-12-31"
        {...(fieldClassName === undefined ? {} : { fieldClassName })}
        value={value.expiresOn}
        onChange={(event) => onChange({ ...value, expiresOn: event.currentTarget.value as BusinessDay | '' })}
        data-testid={`${testId}-expiry`}
      />
      <TextInput
        label="Nomor batch"
        hint="Boleh kosong"
        maxLength={maximumBatchNumberLength}
        autoComplete="off"
        {...(fieldClassName === undefined ? {} : { fieldClassName })}
        value={value.batchNumber}
        onChange={(event) => onChange({ ...value, batchNumber: event.currentTarget.value })}
        data-testid={`${testId}-batch`}
      />
    </>
  )
}
