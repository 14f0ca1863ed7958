import { readCheckCode } from '@laci/domain/views/paper/check-code.ts'
import {
  type CheckCase,
  type CheckedReceipt,
  checkWords,
  fillCheckPage,
} from '@laci/domain/views/paper/receipt-check.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asService } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { keyOfAddress } from '../../http/limits.ts'
import { findReceipt } from './receipt-check-store.ts'

const address = '/struk'

/**
 * `/struk/{code}`, where the QR code of a receipt leads, and `/struk` with a form for the code [STRUK-1 … 5]. `readPage`
 * gives the built page of the site; null: it is not built.
 */
export async function registerReceiptCheck(
  app: FastifyInstance,
  deps: FeatureDeps,
  readPage: (address: string) => Promise<string | null>,
): Promise<void> {
  app.get(address, async (request, reply) => {
    const { kode } = request.query as { kode?: unknown }
    if (typeof kode !== 'string') return send(reply, 'ask')
    const code = readCheckCode(kode)
    return code === null ? send(reply, 'unreadable') : reply.redirect(`${address}/${code}`, 303)
  })

  app.get(`${address}/:code`, async (request, reply) => {
    const code = readCheckCode((request.params as { code: string }).code)
    if (code === null) return send(reply, 'unreadable')
    const verdict = take(request)
    if (!verdict.isAllowed) {
      reply.code(429).header('retry-after', Math.ceil(verdict.retryAfterMs / 1000))
      return send(reply, 'busy')
    }
    const receipt = await findReceipt(asService(deps.database), code)
    return receipt === null ? send(reply, 'waiting') : send(reply, 'found', receipt)
  })

  const take = (request: FastifyRequest) => deps.limits.receiptChecksByAddress.take(keyOfAddress(request))

  async function send(
    reply: FastifyReply,
    shown: CheckCase,
    receipt: CheckedReceipt | null = null,
  ): Promise<FastifyReply> {
    const page = (await readPage('struk')) ?? plainPage
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .send(fillCheckPage(page, shown, receipt === null ? null : checkWords(receipt)))
  }
}

/** For a server whose site is not built: the same answers without their look. */
const plainPage =
  '<!doctype html><html lang="id"><meta charset="utf-8"><title>Cek struk</title><h1>Cek struk</h1>' +
  '[[case found]]<p>Struk ini tercatat.</p><dl><dt>Toko</dt><dd>[[shop]]</dd><dt>Waktu</dt><dd>[[time]]</dd>' +
  '<dt>Total</dt><dd>[[total]]</dd><dt>Retur</dt><dd>[[refund]]</dd><dt>Cetak ulang</dt><dd>[[copies]]</dd></dl>[[end]]' +
  '[[case waiting]]<p>Struk ini belum tercatat. Tokonya mungkin belum tersambung internet. Coba lagi nanti.</p>[[end]]' +
  '[[case unreadable]]<p>Kode cek ada 16 huruf dan angka. Periksa lagi di bagian bawah struk.</p>[[end]]' +
  '[[case busy]]<p>Terlalu banyak pengecekan. Coba lagi beberapa menit lagi.</p>[[end]]' +
  '<form action="/struk"><label>Kode cek <input name="kode" required></label> <button>Cek</button></form></html>'
