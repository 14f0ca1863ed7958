import { memo, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'

// The least that a till in React can do with a scan: a map of products, a cart of memoised lines, a total. No storage, no
// rounding, no tiles, no search field, no styles to speak of. `npm run bench -- scan` holds the real till against it.

type Product = { readonly code: string; readonly name: string; readonly priceRupiah: number }
type Line = { readonly product: Product; readonly quantity: number }

/** As the till measures itself: from the key handler to the committed cart. */
let measuredFromMs: number | null = null

const amountFormat = new Intl.NumberFormat('id-ID')

const Row = memo(function Row({ line }: { line: Line }) {
  return (
    <li data-testid="cart-line">
      <button type="button">{line.product.name}</button>
      <div>
        <span>{amountFormat.format(line.product.priceRupiah)}</span>
        <button type="button">-</button>
        <span>{line.quantity}</span>
        <button type="button">+</button>
        <span>{amountFormat.format(line.product.priceRupiah * line.quantity)}</span>
      </div>
    </li>
  )
})

function Floor({ products }: { products: ReadonlyMap<string, Product> }) {
  const [lines, setLines] = useState<readonly Line[]>([])
  useEffect(() => {
    let typed = ''
    const onKeyDown = (event: KeyboardEvent) => {
      const startedAtMs = performance.now()
      if (event.key !== 'Enter') {
        typed += event.key
        return
      }
      const product = products.get(typed)
      typed = ''
      if (!product) return
      measuredFromMs = startedAtMs
      setLines((current) => withOneMore(current, product))
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [products])
  useLayoutEffect(() => {
    if (measuredFromMs === null || lines.length === 0) return
    const span = { start: measuredFromMs, end: performance.now() }
    measuredFromMs = null
    setTimeout(() => performance.measure('scan-to-cart', span), 0)
  }, [lines])
  const totalRupiah = useMemo(
    () => lines.reduce((sum, line) => sum + line.product.priceRupiah * line.quantity, 0),
    [lines],
  )
  return (
    <main>
      <ul data-testid="cart-lines">
        {lines.map((line) => (
          <Row key={line.product.code} line={line} />
        ))}
      </ul>
      <button type="button">Bayar {amountFormat.format(totalRupiah)}</button>
    </main>
  )
}

function withOneMore(lines: readonly Line[], product: Product): readonly Line[] {
  const at = lines.findIndex((line) => line.product === product)
  if (at === -1) return [...lines, { product, quantity: 1 }]
  return lines.map((line, index) => (index === at ? { ...line, quantity: line.quantity + 1 } : line))
}

declare global {
  interface Window {
    openFloor(codes: readonly string[]): void
  }
}
window.openFloor = (codes) => {
  const products = new Map(
    codes.map((code, made) => [
      code,
      { code, name: `Barang nomor ${made}`, priceRupiah: 500 + (made % 400) * 250 },
    ]),
  )
  createRoot(document.getElementById('root')!).render(<Floor products={products} />)
}
