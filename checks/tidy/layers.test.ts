import { expect, test } from 'vitest'
import { folderCycles, upwardImports } from './layers.ts'
import type { SourceFile } from './repo.ts'

const messages = (findings: readonly { message: string }[]) => findings.map(({ message }) => message)

test('[TIDY-22] an import from a higher layer of the domain is found', () => {
  const files: SourceFile[] = [
    { path: 'domain/src/base/money/sum.ts', text: `import { a } from '../../sale/cart.ts'` },
    { path: 'domain/src/events/envelope.ts', text: `import type { A } from '../journal/replica.ts'` },
    { path: 'domain/src/sale/cart.ts', text: `import { a } from '../views/report/profit.ts'` },
    { path: 'domain/src/journal/replica.ts', text: `const late = await import('../views/paper/receipt.ts')` },
  ]
  expect(messages(upwardImports(files))).toEqual([
    'base imports features, which stands above it (../../sale/cart.ts)',
    'events imports journal, which stands above it (../journal/replica.ts)',
    'features imports views, which stands above it (../views/report/profit.ts)',
    'journal imports views, which stands above it (../views/paper/receipt.ts)',
  ])
})

test('[TIDY-22] downwards, beside and in tests everything may be imported', () => {
  const files: SourceFile[] = [
    { path: 'domain/src/views/report/profit.ts', text: `import { a } from '../../journal/replica.ts'` },
    { path: 'domain/src/sale/cart.ts', text: `import { a } from '../catalog/product.ts'` },
    { path: 'domain/src/sale/cart.test.ts', text: `import { a } from '../views/report/profit.ts'` },
    { path: 'domain/src/testing/any-sale.ts', text: `import { a } from '../views/report/profit.ts'` },
  ]
  expect(upwardImports(files)).toEqual([])
})

test('[TIDY-22] each import on a circle of folders is found, however long the circle is', () => {
  const files: SourceFile[] = [
    { path: 'domain/src/sale/cart.ts', text: `import { a } from '../catalog/product.ts'` },
    { path: 'domain/src/catalog/product.ts', text: `import type { A } from '../stock/batch.ts'` },
    { path: 'domain/src/stock/batch.ts', text: `import { a } from '../sale/tender.ts'` },
    { path: 'domain/src/shop/settings.ts', text: `import { a } from '../sale/tender.ts'` },
    { path: 'domain/src/views/report/profit.ts', text: `import { a } from '../cost/worth.ts'` },
    { path: 'domain/src/views/cost/worth.ts', text: `import { a } from '../report/range.ts'` },
    { path: 'server/src/outbox/outbox.ts', text: `import type { A } from '../deps/server-deps.ts'` },
    { path: 'server/src/deps/server-deps.ts', text: `import type { A } from '../outbox/outbox.ts'` },
    { path: 'server/src/features/sync/push.ts', text: `import type { A } from '../../deps/server-deps.ts'` },
  ]
  expect(messages(folderCycles(files))).toEqual([
    'sale imports catalog, which leads back to it (../catalog/product.ts)',
    'catalog imports stock, which leads back to it (../stock/batch.ts)',
    'stock imports sale, which leads back to it (../sale/tender.ts)',
    'views/report imports views/cost, which leads back to it (../cost/worth.ts)',
    'views/cost imports views/report, which leads back to it (../report/range.ts)',
    'outbox imports deps, which leads back to it (../deps/server-deps.ts)',
    'deps imports outbox, which leads back to it (../outbox/outbox.ts)',
  ])
})
