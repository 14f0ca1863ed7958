import { createHash } from 'node:crypto'
import {
  type DownloadRefusalCode,
  downloadRefusalText,
  downloadsLeft,
  judgeDownload,
} from '@laci/domain/ebook/download.ts'
import { type EbookLinkView, ebookFileName, ebookPagePath } from '@laci/domain/ebook/wire.ts'
import { type ByteRange, readByteRange } from '@laci/domain/storage/byte-range.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { anybody } from '../../api/access.ts'
import { createApi, written } from '../../api/api.ts'
import { segment } from '../../api/part.ts'
import { inScope } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { keyOfAddress, takeOrThrow } from '../../http/limits.ts'
import { Problem } from '../../http/problems.ts'
import { countDownload, type EbookLinkRow, readLink } from './ebook-store.ts'
import { createEbookTokens } from './link-secret.ts'

const ofLink = { token: segment }
const linkViewSchema: z.ZodMiniType<EbookLinkView> = z.object({
  orderNumber: z.string(),
  sizeBytes: z.int(),
  validUntil: z.int(),
  downloadsLeft: z.int(),
})

/** The bought book: domain/src/ebook/wire.ts. What buyers get is the committed file, no object of a bucket. */
export async function registerEbook(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  const api = createApi(app, deps)
  const { book } = deps
  const tokens = createEbookTokens(deps.keys)
  const etag = `"${createHash('sha256').update(book).digest('hex').slice(0, 32)}"`

  api.route(
    {
      ...{ method: 'GET', path: '/api/ebook/:token', summary: 'The link of a bought book.' },
      ...{ access: anybody, params: ofLink, answers: { 200: linkViewSchema } },
    },
    async ({ params, request, reply }): Promise<EbookLinkView> => {
      reply.header('cache-control', 'no-store')
      const orderId = openedOrder(request, params.token)
      const link = await inScope(deps.database, { role: 'service_role' }, (tx) =>
        readLink(tx, orderId, 'shared'),
      )
      if (link === null) throw refused('ebook_link_unknown')
      const verdict = judgeDownload(link, deps.clock())
      if (!verdict.ok) throw refused(verdict.refusal.code)
      return viewOf(link)
    },
  )

  api.route(
    {
      ...{ method: 'GET', path: '/api/ebook/:token/file', summary: 'The book, also in parts.' },
      ...{ access: anybody, params: ofLink, answers: { 200: written('application/pdf') } },
    },
    async ({ params: { token }, request, reply }) => {
      reply.header('cache-control', 'no-store')
      const wanted = readWanted(request)
      try {
        await open(request, token, wanted.kind === 'bytes')
      } catch (error) {
        // A person who opened the address by hand wants words, not JSON; the page has them.
        if (!(error instanceof Problem) || !isOpenedByPerson(request)) throw error
        return reply.redirect(ebookPagePath(encodeURIComponent(token)), 303)
      }
      return sendBook(wanted, reply)
    },
  )

  function openedOrder(request: FastifyRequest, token: string): string {
    takeOrThrow(deps.limits.ebookCallsByAddress, keyOfAddress(request))
    const orderId = tokens.orderOf(token)
    if (orderId === null) throw refused('ebook_link_unknown')
    takeOrThrow(deps.limits.ebookCallsByLink, orderId)
    return orderId
  }

  /**
   * Throws the Problem of a link that is over. Counts the download that begins here, before the first byte [EBOOK-7]: an
   * answer that brings none counts nothing [EBOOK-13], and neither does one whose caller has gone meanwhile.
   */
  async function open(request: FastifyRequest, token: string, bringsBytes: boolean): Promise<void> {
    const orderId = openedOrder(request, token)
    await inScope(deps.database, { role: 'service_role' }, async (tx) => {
      const link = await readLink(tx, orderId, 'locked')
      if (link === null) throw refused('ebook_link_unknown')
      const now = deps.clock()
      const verdict = judgeDownload(link, now)
      if (!verdict.ok) throw refused(verdict.refusal.code)
      const isThere = !request.raw.socket.destroyed
      if (verdict.value.counts && bringsBytes && isThere) await countDownload(tx, orderId, now)
    })
  }

  /** What the headers ask for, by the order of RFC 9110, 13.2.2. */
  function readWanted({ headers, method }: FastifyRequest): Wanted {
    const known = headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''))
    if (known?.some((one) => one === '*' || one === etag)) return { kind: 'unchanged' }
    if (method !== 'GET') return { kind: 'headers' }
    const { range } = headers
    const condition = headers['if-range']
    const isPart = range !== undefined && (condition === undefined || condition === etag)
    const part = isPart ? readByteRange(range, book.length) : null
    return part === 'unsatisfiable' ? { kind: 'beyond' } : { kind: 'bytes', part }
  }

  function sendBook(wanted: Wanted, reply: FastifyReply): FastifyReply {
    reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${ebookFileName}"`,
      'accept-ranges': 'bytes',
      etag,
    })
    if (wanted.kind === 'unchanged') return reply.code(304).send()
    if (wanted.kind === 'beyond')
      return reply.code(416).header('content-range', `bytes */${book.length}`).send()
    const part = wanted.kind === 'bytes' ? wanted.part : null
    if (part === null) return reply.send(Buffer.from(book))
    const { first, last } = part
    return reply
      .code(206)
      .header('content-range', `bytes ${first}-${last}/${book.length}`)
      .send(Buffer.from(book.subarray(first, last + 1)))
  }

  const viewOf = (link: EbookLinkRow): EbookLinkView => ({
    orderNumber: link.orderNumber,
    sizeBytes: book.length,
    validUntil: link.validUntil,
    downloadsLeft: downloadsLeft(link),
  })
}

type Wanted =
  /** `part` null: all of it. */
  | { readonly kind: 'bytes'; readonly part: ByteRange | null }
  | { readonly kind: 'headers' | 'unchanged' | 'beyond' }

function isOpenedByPerson(request: FastifyRequest): boolean {
  return (
    request.headers['sec-fetch-mode'] === 'navigate' || /\btext\/html\b/.test(request.headers.accept ?? '')
  )
}

function refused(code: DownloadRefusalCode): Problem {
  return new Problem(code === 'ebook_link_unknown' ? 404 : 410, code, downloadRefusalText[code])
}
