import { Delete } from 'lucide-react'
import { buttonClass } from './button-class.ts'

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '000', '0'] as const
export type NumPadKey = (typeof keys)[number] | 'back'

/** A keypad of 64 px keys for sums of money; `000` because rupiah are counted in thousands. */
export function NumPad({ onPress }: { onPress: (key: NumPadKey) => void }) {
  return (
    <fieldset aria-label="Papan angka" className="min-w-0 grid grid-cols-3 gap-2" data-testid="num-pad">
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          onClick={() => onPress(key)}
          className={buttonClass('outline', 'large', 'text-xl tabular-nums')}
        >
          {key}
        </button>
      ))}
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
