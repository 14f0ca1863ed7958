import { type Api, written } from '../../api/api.ts'
import { namedStore } from '../../api/named-store.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { takeOrThrow } from '../../http/limits.ts'
import { textStream } from '../../http/line-stream.ts'
import { inShopScope } from '../../identity/staff-session.ts'
import { days, rangeOf } from './report-query.ts'
import { reader } from './report-scope.ts'
import { type InShop, journalFile, saleFile } from './shop-files.ts'

const shopFiles = [
  {
    path: '/api/reports/sales-file',
    summary: 'All sales of some days, as a table.',
    type: 'text/csv; charset=utf-8',
    right: ['export'],
    makeFile: saleFile,
  },
  // Deliveries and products in it say what goods cost (STAFF-31).
  {
    path: '/api/reports/journal-file',
    summary: 'All events of some days, one a line.',
    type: 'application/x-ndjson',
    right: ['export', 'see_cost'],
    makeFile: journalFile,
  },
] as const

/** What the sums are made of, as files. */
export function registerShopFiles(api: Api, deps: FeatureDeps): void {
  for (const { path, type, summary, right, makeFile } of shopFiles) {
    api.route(
      {
        ...{ method: 'GET', path, summary, access: reader },
        ...{ query: { ...namedStore, ...days }, answers: { 200: written(type) } },
      },
      async ({ request, reply, query }) => {
        const range = rangeOf(query)
        const asked = query.storeId
        const inShop: InShop = (work) => inShopScope(request, deps, { storeId: asked, right }, work)
        takeOrThrow(deps.limits.exportsByShop, await inShop(async (_tx, storeId) => storeId))
        const pieces = makeFile(inShop, range)
        // Whoever hangs up ends it, also before the stream has begun to read it.
        reply.raw.once('close', () => void pieces.return(undefined))
        return reply.type(type).send(await textStream(pieces))
      },
    )
  }
}
