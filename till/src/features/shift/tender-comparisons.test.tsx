import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TenderComparisons } from './tender-comparisons.tsx'

test('[UI-53] what was expected and what was counted follow their names', () => {
  const markup = renderToStaticMarkup(
    <TenderComparisons
      comparisons={[
        {
          tender: 'cash',
          expectedRupiah: rupiah(127_000),
          countedRupiah: rupiah(125_000),
          differenceRupiah: -2_000,
        },
      ]}
    />,
  )
  const spoken = [...markup.matchAll(/<d[td][^>]*>([^<]*)</g)].map((match) =>
    match[1]!.replace('\u00a0', ' '),
  )
  expect(spoken).toEqual(['Seharusnya', 'Rp 127.000', 'Terhitung', 'Rp 125.000'])
})
