import type { QuantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { IconButton } from '@laci/ui/controls/icon-button.tsx'
import { NumPad, type NumPadKey } from '@laci/ui/controls/num-pad.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatQuantity, parseQuantity } from '@laci/ui/format/quantity.ts'
import { Calculator, Minus, Plus } from 'lucide-react'
import { type Ref, useState } from 'react'

/** A typed quantity above zero; null for anything else. */
export function readQuantity(text: string): QuantityThousandths | null {
  const quantity = parseQuantity(text)
  return quantity === null || quantity === 0 ? null : quantity
}

/** A quantity by keyboard, by steps, or by a number pad with a comma. */
export function QuantityField({
  label = 'Jumlah',
  unit = '',
  text,
  onChange,
  error,
  isPadFirst = false,
  inputRef,
  onTouchScreenMode = 'decimal',
}: {
  label?: string
  unit?: string
  text: string
  onChange: (text: string) => void
  error?: string | undefined
  /** True where the quantity is all that is asked for: a weight. */
  isPadFirst?: boolean
  inputRef?: Ref<HTMLInputElement>
  onTouchScreenMode?: 'decimal' | 'none'
}) {
  const [isPadShown, setIsPadShown] = useState(isPadFirst)
  /** What stood here at first is replaced by the first key, as if it were selected. */
  const [isFresh, setIsFresh] = useState(true)

  function press(key: NumPadKey) {
    const before = isFresh && key !== 'back' ? '' : text
    setIsFresh(false)
    if (key === 'back') onChange(before.slice(0, -1))
    else if (key !== ',' || !before.includes(','))
      onChange(key === ',' && before === '' ? '0,' : before + key)
  }

  function step(units: number) {
    setIsFresh(true)
    const next = (parseQuantity(text) ?? 0) + units * 1000
    if (next > 0) onChange(formatQuantity(next))
  }

  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-2 narrow:flex-wrap">
        <IconButton
          tone="outline"
          className={squareClass}
          label="Kurangi satu"
          icon={<Minus aria-hidden size={20} />}
          onClick={() => step(-1)}
        />
        <TextInput
          ref={inputRef}
          label={label}
          inputMode={onTouchScreenMode}
          autoComplete="off"
          fieldClassName="min-w-0 grow"
          inputClassName="text-center text-lg font-semibold tabular-nums"
          after={unit === '' ? undefined : <span className="pr-2 text-redup">{unit}</span>}
          value={text}
          onChange={(event) => {
            setIsFresh(false)
            onChange(event.currentTarget.value)
          }}
          onFocus={(event) => event.currentTarget.select()}
          error={error}
          data-quantity
          data-testid="line-quantity-input"
        />
        <IconButton
          tone="outline"
          className={squareClass}
          label="Tambah satu"
          icon={<Plus aria-hidden size={20} />}
          onClick={() => step(1)}
        />
        {isPadFirst ? null : (
          <IconButton
            tone="outline"
            className={squareClass}
            label="Papan angka"
            aria-expanded={isPadShown}
            icon={<Calculator aria-hidden size={20} />}
            onClick={() => setIsPadShown(!isPadShown)}
            data-testid="quantity-pad"
          />
        )}
      </div>
      {isPadShown ? <NumPad onPress={press} lastKey="," /> : null}
    </div>
  )
}

const squareClass = 'size-12 shrink-0 px-0!'
