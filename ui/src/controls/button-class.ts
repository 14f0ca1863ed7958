import { classes } from './classes.ts'

/** `money` is the one yellow button of a screen: money comes in. `primary` acts, `outline` and `quiet` offer, `danger` destroys. */
export type ButtonTone = 'money' | 'primary' | 'outline' | 'quiet' | 'danger'
/** 48 px everywhere, 64 for Bayar and the numpad; `dense` is narrower, for rows that stand close. */
export type ButtonSize = 'dense' | 'medium' | 'large'

const tones: { [Tone in ButtonTone]: string } = {
  money: 'bg-kunyit-400 text-on-kunyit hover:bg-kunyit-500 ring-on-yellow',
  primary: 'bg-laci-600 text-putih hover:bg-laci-700',
  outline: 'border border-garis-kuat bg-putih text-tinta hover:border-laci-600 hover:bg-laci-50',
  quiet: 'text-laci-600 hover:bg-laci-50 hover:text-laci-700',
  danger: 'bg-cabai-600 text-putih hover:bg-cabai-700',
}

const sizes: { [Size in ButtonSize]: string } = {
  dense: 'min-h-12 px-3 rounded-control text-sm',
  medium: 'min-h-12 px-[min(1.25rem,5.6vw)] rounded-control text-base',
  large: 'min-h-16 px-[min(1.5rem,6.7vw)] rounded-tile text-lg',
}

/** The look of a button, for links and static pages too. */
export function buttonClass(tone: ButtonTone = 'primary', size: ButtonSize = 'medium', more = ''): string {
  return classes(
    // With large letters the words wrap; the icon keeps its size.
    'inline-flex items-center justify-center gap-2 py-2 text-center font-semibold select-none [&>svg]:shrink-0',
    'transition-colors duration-150 disabled:opacity-50 aria-disabled:opacity-50',
    tones[tone],
    sizes[size],
    more,
  )
}
