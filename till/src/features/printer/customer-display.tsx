import { qrModules, qrPicture } from '@laci/domain/base/print/qr-code.ts'
import type { DisplayState } from '@laci/domain/printer/customer-display.ts'
import { classes } from '@laci/ui/controls/classes.ts'
import { LogoMark } from '@laci/ui/controls/logo.tsx'
import { showPicture } from '@laci/ui/controls/paint-picture.ts'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useCallback, useEffect, useRef } from 'react'
import type { Shown } from '../../device/customer-display.ts'
import type { Readable } from '../../engine/base/readable.ts'
import { useReadable } from '../../ui/base/use-readable.ts'

// As large as the window allows: the sizes of the till are for hands' reach, this is read from two metres.
const largeClass = 'text-[length:clamp(2.75rem,11vw,9rem)] leading-none'
const mediumClass = 'text-[length:clamp(2rem,6vw,4.5rem)] leading-none'

/**
 * *Layar pelanggan*: what the customer sees from two metres away. It has no button, no shop and no data of its own; a
 * sum is at least as high as a coin there.
 */
export function CustomerDisplay({ shown }: { shown: Readable<Shown> }) {
  const { storeName, state } = useReadable(shown)
  const name = storeName || 'Selamat datang'
  useEffect(() => {
    document.title = `Layar pelanggan ${storeName}`.trim()
  }, [storeName])
  return (
    <main className="flex h-dvh flex-col bg-kertas" data-testid="customer-display" data-state={state.kind}>
      <header className="palette-light flex shrink-0 items-center gap-4 bg-laci-900 px-6 py-4 text-putih">
        <LogoMark className="size-12 shrink-0" />
        <h1 className="truncate text-3xl font-extrabold">{name}</h1>
      </header>
      <State state={state} />
    </main>
  )
}

function State({ state }: { state: DisplayState }) {
  switch (state.kind) {
    case 'idle':
      return (
        <p
          className={`grid grow place-items-center p-8 text-center font-extrabold text-balance text-laci-700 ${largeClass}`}
        >
          Selamat berbelanja
        </p>
      )
    case 'cart':
      return <Cart state={state} />
    case 'payment':
      return <Payment state={state} />
    case 'paid':
      return (
        <div className="grid grow content-center gap-8 p-6 text-center" aria-live="polite">
          <Sum label="Total" amountRupiah={state.totalRupiah} />
          {state.receivedRupiah > 0 ? <Sum label="Dibayar" amountRupiah={state.receivedRupiah} /> : null}
          {state.open?.map(({ state: partState, name, amountRupiah }, index) => (
            <Sum
              // biome-ignore lint/suspicious/noArrayIndexKey: two parts may have one name, and hold no state
              key={index}
              label={partState === 'owed' ? `Dicatat sebagai ${name.toLowerCase()}` : `${name}, sedang dicek`}
              amountRupiah={amountRupiah}
            />
          ))}
          {state.changeRupiah > 0 ? (
            <div className="rounded-sheet bg-daun-50 p-6 text-daun-700">
              <Sum label="Kembalian" amountRupiah={state.changeRupiah} isLarge />
            </div>
          ) : null}
          <p className="text-3xl font-semibold">Terima kasih</p>
        </div>
      )
  }
}

function Cart({ state }: { state: Extract<DisplayState, { kind: 'cart' }> }) {
  const newest = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the cart brings its newest line into sight
  useEffect(() => {
    newest.current?.scrollIntoView({ block: 'nearest' })
  }, [state])
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long cart must be scrolled by keys, too */}
      <ol tabIndex={0} aria-label="Belanjaan" className="min-h-0 grow overflow-y-auto px-6 py-4">
        {state.lines.map((line, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their place, and hold no state
            key={index}
            ref={index === state.lines.length - 1 ? newest : null}
            className="grid grid-cols-[1fr_auto] gap-x-6 border-b border-garis py-3 text-2xl md:text-3xl"
            data-testid="display-line"
          >
            <span className="font-semibold">{line.name}</span>
            <span className="text-right font-semibold tabular-nums">{formatRupiah(line.amountRupiah)}</span>
            <span className="text-redup tabular-nums">
              {formatQuantity(line.quantityThousandths)} {line.unit}
            </span>
          </li>
        ))}
      </ol>
      <footer className="shrink-0 border-t border-garis bg-putih px-6 py-5" aria-live="polite">
        {state.adjustmentRupiah === 0 ? null : (
          <p className="flex justify-between text-2xl text-redup tabular-nums">
            <span>{state.adjustmentRupiah < 0 ? 'Potongan' : 'Tambahan'}</span>
            <span>{formatRupiah(state.adjustmentRupiah)}</span>
          </p>
        )}
        <p className="flex flex-wrap items-baseline justify-between gap-x-6">
          <span className="text-3xl font-semibold">Total</span>
          <span className={`${largeClass} font-extrabold tabular-nums`} data-testid="display-total">
            {formatRupiah(state.totalRupiah)}
          </span>
        </p>
      </footer>
    </>
  )
}

function Payment({ state }: { state: Extract<DisplayState, { kind: 'payment' }> }) {
  const isPartPaid = state.dueRupiah !== state.totalRupiah
  return (
    <div
      className={classes(
        'grid min-h-0 grow content-center items-center justify-items-center gap-8 p-6 text-center',
        // Beside each other on a screen that lies: below the sum a code would not fit, and half of one opens nothing.
        state.qris !== null && 'landscape:grid-cols-[minmax(0,1fr)_auto]',
      )}
      aria-live="polite"
    >
      <div className="grid gap-8">
        {isPartPaid ? <Sum label="Total" amountRupiah={state.totalRupiah} /> : null}
        <Sum
          label={isPartPaid ? 'Kurang bayar' : 'Total'}
          amountRupiah={state.dueRupiah}
          isLarge
          isBesideCode={state.qris !== null}
        />
        {state.note === '' ? null : (
          <p className="text-3xl font-semibold whitespace-pre-line">{state.note}</p>
        )}
      </div>
      {state.qris === null ? null : <QrisCode text={state.qris} />}
    </div>
  )
}

/** Dots of the code's own size; the browser makes them larger without softening their edges. */
function QrisCode({ text }: { text: string }) {
  const show = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (canvas !== null) showPicture(canvas, qrPicture(qrModules(text), 8))
    },
    [text],
  )
  return (
    <canvas
      ref={show}
      role="img"
      aria-label="Kode QRIS untuk dibayar"
      data-testid="display-qris"
      className="palette-light w-[min(52vh,80vw)] rounded-tile bg-putih p-[min(4vh,5vw)] [image-rendering:pixelated] landscape:w-[min(76vh,48vw)]"
    />
  )
}

function Sum({
  label,
  amountRupiah,
  isLarge = false,
  isBesideCode = false,
}: {
  label: string
  amountRupiah: number
  isLarge?: boolean
  isBesideCode?: boolean
}) {
  return (
    <p>
      <span className="block text-2xl font-semibold md:text-3xl">{label}</span>
      <span
        className={`block font-extrabold tabular-nums ${isLarge && !isBesideCode ? largeClass : mediumClass}`}
        data-testid={isLarge ? 'display-sum' : undefined}
      >
        {formatRupiah(amountRupiah)}
      </span>
    </p>
  )
}
