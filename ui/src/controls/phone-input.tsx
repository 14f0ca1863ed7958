import { TextInput, type TextInputProps } from './text-input.tsx'

/** A WhatsApp number: 08.., 62.., +62.., spaces and dashes are all taken; `domain/phone` normalises. */
export function PhoneInput(props: TextInputProps) {
  return <TextInput type="text" inputMode="tel" autoComplete="tel" spellCheck={false} {...props} />
}
