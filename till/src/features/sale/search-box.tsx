import { classes } from '@laci/ui/controls/classes.ts'
import { inputClass } from '@laci/ui/controls/field.tsx'
import { Camera, Search, X } from 'lucide-react'
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { createRestTimer } from '../../ui/layout/rest-timer.ts'
import { searchPauseMs } from './search-pause.ts'

/** What the screen may do with the search field. */
export type SearchBoxHandle = {
  focus(): void
  /** What stands in it now. */
  text(): string
  clear(): void
}

/** Digits alone are most often a scan on a slow tablet, or a code that goes on. */
const digitsDelayMs = 250

/**
 * The search field. It keeps its own text: a key press draws nothing until the list changes. On touch devices it can hold
 * the focus for scanners without the keyboard covering half the screen; a tap into it brings the keyboard.
 */
export function SearchBox({
  ref,
  onSearch,
  onEnter,
  onDown,
  onHelp,
  isCameraOpen,
  onCamera,
}: {
  ref: Ref<SearchBoxHandle>
  onSearch: (text: string) => void
  onEnter: (text: string) => void
  onDown: () => void
  /** `?` in the empty field: the list of keys. */
  onHelp: () => void
  isCameraOpen: boolean
  /** Opens or closes scanning by camera. */
  onCamera: () => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const clearButton = useRef<HTMLButtonElement>(null)
  const searchNow = useEffectEvent(() => {
    const text = field.current?.value ?? ''
    // Not by `:placeholder-shown`, which a scan would turn off and on again, with the style of the field both times.
    frame.current?.toggleAttribute('data-filled', text !== '')
    onSearch(text)
  })
  const [rest] = useState(() => createRestTimer(() => searchNow()))

  function searchSoon() {
    rest.restart(/^\d{2,}$/.test(field.current?.value ?? '') ? digitsDelayMs : searchPauseMs)
  }

  function clear() {
    if (!field.current || field.current.value === '') return
    field.current.value = ''
    // At once, not with the list: a Tab in between would land on a button that then goes away, and the focus with it.
    if (document.activeElement === clearButton.current) field.current.focus()
    frame.current?.toggleAttribute('data-filled', false)
    searchSoon()
  }

  // Heard by the field itself and kept from React: after every input that React hears of, it writes `name` and `type` of
  // the field anew, three changes of the page for each of a scanner's 13 keys and once more in the middle of a scan.
  const hearInput = useEffectEvent((event: Event) => {
    event.stopPropagation()
    searchSoon()
  })
  useEffect(() => {
    const heard = field.current
    heard?.addEventListener('input', hearInput)
    return () => heard?.removeEventListener('input', hearInput)
  }, [])

  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus({ preventScroll: true }),
    text: () => field.current?.value ?? '',
    clear,
  }))

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      event.preventDefault()
      onEnter(event.currentTarget.value)
    } else if (event.key === 'Escape') clear()
    else if (event.key === '?' && event.currentTarget.value === '') {
      event.preventDefault()
      onHelp()
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      onDown()
    }
  }

  const isTouch = window.matchMedia('(pointer: coarse)').matches
  return (
    // A scanner types in here and is taken out again: that must lay out this field and nothing else, which the browser does
    // only for a box that is contained (but not clipped: the focus ring) and out of the flow.
    <div ref={frame} className="group relative h-12 grow">
      <div className="contain-size contain-layout contain-style absolute inset-0">
        <Search
          aria-hidden
          size={20}
          className="pointer-events-none absolute top-3.5 left-3.5 text-redup narrow:hidden"
        />
        <input
          ref={field}
          type="text"
          aria-label="Cari atau pindai barang"
          placeholder={isTouch ? 'Cari atau pindai' : 'Cari nama, SKU, atau pindai barcode'}
          inputMode={isTouch ? 'none' : 'search'}
          enterKeyHint="done"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onPointerDown={(event) => {
            event.currentTarget.inputMode = 'search'
          }}
          onBlur={(event) => {
            if (isTouch) event.currentTarget.inputMode = 'none'
          }}
          onKeyDown={onKeyDown}
          data-search
          data-testid="search"
          className={classes(
            inputClass,
            'pr-24 pl-11 narrow:pr-13 narrow:pl-3 narrow:group-data-filled:pr-24',
          )}
        />
        <button
          ref={clearButton}
          type="button"
          aria-label="Kosongkan pencarian"
          onClick={() => {
            clear()
            field.current?.focus()
          }}
          className="absolute top-0 right-12 grid size-12 invisible place-items-center rounded-control text-redup group-data-filled:visible hover:text-tinta"
        >
          <X aria-hidden size={20} />
        </button>
        {isTouch ? null : (
          <kbd className="pointer-events-none narrow:hidden absolute top-3 right-14 rounded-small border border-garis px-1.5 font-sans text-xs leading-6 text-redup group-data-filled:invisible">
            F2
          </kbd>
        )}
        <button
          type="button"
          aria-label="Pindai dengan kamera"
          title="Pindai dengan kamera"
          aria-pressed={isCameraOpen}
          onClick={onCamera}
          data-testid="open-camera"
          className={classes(
            'absolute top-0 right-0 grid size-12 place-items-center rounded-control',
            isCameraOpen ? 'bg-laci-600 text-putih' : 'text-laci-600 hover:bg-laci-50',
          )}
        >
          <Camera aria-hidden size={22} />
        </button>
      </div>
    </div>
  )
}
