import { Delete } from 'lucide-react'
import { buttonClass } from './button-class.ts'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
/** Left of the 0: `000` because rupiah are counted in thousands, a comma for weights. */
type LastKey = '000' | ','
export type NumPadKey = (typeof digits)[number] | '0' | LastKey | 'back'

/** A keypad of 64 px keys. `lastKey` null leaves its place empty, as for a PIN. */
export function NumPad({
  onPress,
  lastKey = '000',
}: {
  onPress: (key: NumPadKey) => void
  lastKey?: LastKey | null
}) {
  const keys: readonly (NumPadKey | null)[] = [...digits, lastKey, '0']
  return (
    <fieldset aria-label="Papan angka" className="min-w-0 grid grid-cols-3 gap-2" data-testid="num-pad">
      {keys.map((key) =>
        key === null ? (
          <span key="empty" />
        ) : (
          <button
            key={key}
            type="button"
            onClick={() => onPress(key)}
            className={buttonClass('outline', 'large', 'px-1! text-xl tabular-nums')}
          >
            {key}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label="Hapus satu angka"
        onClick={() => onPress('back')}
        className={buttonClass('outline', 'large')}
      >
        <Delete aria-hidden size={24} />
      </button>
    </fieldset>
  )
}
