import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** A password with show and hide. Pasting is allowed: password managers paste. `onShow`: told of each press of the eye. */
export function PasswordInput({
  autoComplete = 'current-password',
  onShow,
  ...props
}: Omit<TextInputProps, 'type' | 'after'> & { onShow?: (isShown: boolean) => void }) {
  const [isShown, setIsShown] = useState(false)
  const label = isShown ? 'Sembunyikan kata sandi' : 'Tampilkan kata sandi'
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={isShown}
          onClick={() => {
            setIsShown(!isShown)
            onShow?.(!isShown)
          }}
          className="grid size-12 place-items-center rounded-control text-redup hover:text-tinta"
        >
          {isShown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
        </button>
      }
    />
  )
}
