import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PlainInputs } from './plain-inputs.tsx'
import { plainValues } from './plain-values.ts'

test('[CATALOG-76] the form shows the inputs of a place as the list says, each with its mistake', () => {
  const values = { ...plainValues(), sku: 'A-1' }
  const shown = (place: 'codes' | 'stock') =>
    renderToStaticMarkup(
      <PlainInputs
        place={place}
        values={values}
        errors={{ minimumStockThousandths: 'Isi batas stok.' }}
        onChange={() => undefined}
      />,
    )
  const codes = shown('codes')
  expect(codes.match(/data-testid="[^"]+"/g)).toEqual(['data-testid="product-sku"'])
  expect(codes).toContain('maxLength="60"')
  expect(codes).toContain('value="A-1"')
  const stock = shown('stock')
  expect(stock.match(/data-testid="[^"]+"/g)).toEqual(['data-testid="product-minimum-stock"'])
  expect(stock).toContain('inputMode="decimal"')
  expect(stock).toContain('Isi batas stok.')
})
