import { maximumNameLength } from '@laci/domain/account/registration.ts'
import { readPhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { PhoneInput } from '@laci/ui/controls/phone-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { useForm } from '@laci/ui/forms/use-form.ts'
import { registerTexts } from '@laci/ui/texts/account.ts'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { ebookOrderTexts } from '@laci/ui/texts/public.ts'
import * as z from 'zod/mini'
import { warmUpMessages } from '../../shell/message.tsx'

const formSchema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, registerTexts.fieldsMissing),
      z.maxLength(maximumNameLength, registerTexts.nameTooLong),
    ),
  phone: z.string().check(
    z.trim(),
    z.minLength(1, registerTexts.fieldsMissing),
    z.refine((typed) => typed === '' || readPhoneNumber(typed).ok, registerTexts.phoneInvalid),
  ),
})

/** Who buys. What was typed stays there when the payment cannot be opened. */
export function BuyerForm({
  isBusy,
  onBuy,
}: {
  isBusy: boolean
  onBuy: (buyer: { name: string; phone: string }) => void
}) {
  const { register, handleSubmit, errors } = useForm(formSchema)
  return (
    <form
      method="dialog"
      noValidate
      onSubmit={handleSubmit(onBuy)}
      onFocus={warmUpMessages}
      className="grid gap-5"
      data-testid="payment-form"
    >
      <TextInput
        label="Nama pembeli"
        autoComplete="name"
        error={errors.name}
        required
        {...register('name')}
      />
      <PhoneInput
        label={registerTexts.phone}
        hint="Contoh: 0812 3456 7890"
        error={errors.phone}
        required
        {...register('phone')}
      />
      <Button
        type="submit"
        tone="money"
        size="large"
        isBusy={isBusy}
        busyLabel={commonTexts.processing}
        data-testid="pay-button"
      >
        {ebookOrderTexts.payNow}
      </Button>
    </form>
  )
}
