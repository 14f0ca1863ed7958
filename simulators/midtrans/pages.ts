import { readFileSync } from 'node:fs'
import { type Exchange, sendJson } from '../wire.ts'
import { attemptBody, callbackResult, statusCode } from './bodies.ts'
import { offeredMethods } from './methods.ts'
import type { Parts } from './parts.ts'
import { attemptsOf, hasTakenMoney, isOver } from './state.ts'

type File = { readonly file: string; readonly type: string }
const html = 'text/html; charset=utf-8'
const css = 'text/css; charset=utf-8'
const script = 'text/javascript; charset=utf-8'

const files: Readonly<Record<string, File>> = {
  '/': { file: 'home.html', type: html },
  '/home.js': { file: 'home.js', type: script },
  '/__sim/scan': { file: 'scan.html', type: html },
  '/scan.js': { file: 'scan.js', type: script },
  '/page.css': { file: '../../page.css', type: css },
  '/snap/snap.js': { file: 'snap.js', type: script },
  '/snap/assets/pay.css': { file: 'pay.css', type: css },
  '/snap/assets/pay.js': { file: 'pay.js', type: script },
}
const payPage: File = { file: 'pay.html', type: html }

const ownFilesOnly = "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; "

/** The pages for people: list, scan, snap.js and the pay page; false when the path is none. */
export function answerPages(parts: Parts, exchange: Exchange): boolean {
  const { request, response, path } = exchange
  if (request.method !== 'GET') return false
  const session = /^\/snap\/v2\/session\/([^/]+)$/.exec(path)
  if (session !== null) {
    answerSession(parts, exchange, session[1]!)
    return true
  }
  const isPayPage = /^\/snap\/v2\/vtweb\/[^/]+$/.test(path)
  const page = isPayPage ? payPage : Object.hasOwn(files, path) ? files[path] : undefined
  if (page === undefined) return false
  response.writeHead(200, {
    'content-type': page.type,
    // The pay page stands in the frame of any merchant.
    'content-security-policy': `${ownFilesOnly}frame-ancestors ${isPayPage ? '*' : "'none'"}`,
  })
  response.end(readFileSync(new URL(page.file, new URL('./page/', import.meta.url))))
  return true
}

/** What the pay page shows of a token. In a shop's frame the client key has to be right. */
function answerSession(parts: Parts, { response, url }: Exchange, token: string): void {
  const { store, clock, merchant, clientKey } = parts
  const session = store.state.sessions.get(token)
  const givenKey = url.searchParams.get('client_key')
  if (givenKey !== null && givenKey !== clientKey) {
    sendJson(response, 401, { error: 'client_key' })
    return
  }
  if (session === undefined) {
    sendJson(response, 404, { error: 'token' })
    return
  }
  const attempts = attemptsOf(store.state, session.orderId)
  const paid = attempts.find(hasTakenMoney)
  const open = attempts.findLast(({ status }) => status === 'pending')
  const shown = paid ?? open
  sendJson(response, 200, {
    orderId: session.orderId,
    grossAmount: session.grossAmount,
    items: session.items,
    buyer: [session.customer.first_name, session.customer.last_name].filter(Boolean).join(' '),
    methods: offeredMethods(session.enabledPayments),
    isClosed: isOver(session, clock.now('wall')),
    expiresAt: Math.min(session.pageExpiresAt, session.expiresAt ?? Number.POSITIVE_INFINITY),
    finishUrl: session.finishUrl,
    /** The try that took money, or that waits for it. */
    attempt: shown && {
      method: shown.method,
      isPaid: shown === paid,
      body: attemptBody(merchant, shown, statusCode(shown)),
      result: callbackResult(shown, session.finishUrl),
    },
  })
}
