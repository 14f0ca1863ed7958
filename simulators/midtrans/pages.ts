import { answerFile, type PageFiles, sharedFiles } from '../serve.ts'
import { type Exchange, sendJson } from '../wire.ts'
import { attemptBody, callbackResult, statusCode } from './bodies.ts'
import { offeredMethods } from './methods.ts'
import type { Parts } from './parts.ts'
import { attemptsOf, hasTakenMoney, isOver } from './state.ts'

const fileOf = (name: string) => new URL(`./page/${name}`, import.meta.url)

const files: PageFiles = {
  ...sharedFiles,
  '/': fileOf('home.html'),
  '/home.js': fileOf('home.js'),
  '/__sim/scan': fileOf('scan.html'),
  '/scan.js': fileOf('scan.js'),
  '/snap/snap.js': fileOf('snap.js'),
  '/snap/assets/pay.css': fileOf('pay.css'),
  '/snap/assets/pay.js': fileOf('pay.js'),
}
const payPage = fileOf('pay.html')

/** The pages for people: list, scan, snap.js and the pay page; false when the path is none. */
export function answerPages(parts: Parts, exchange: Exchange): boolean {
  const { request, path } = exchange
  if (request.method !== 'GET') return false
  const session = /^\/snap\/v2\/session\/([^/]+)$/.exec(path)
  if (session !== null) {
    answerSession(parts, exchange, session[1]!)
    return true
  }
  // The pay page stands in the frame of any merchant.
  if (/^\/snap\/v2\/vtweb\/[^/]+$/.test(path)) return answerFile(exchange, { [path]: payPage }, '*')
  return answerFile(exchange, files)
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
