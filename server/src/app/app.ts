import { randomUUID } from 'node:crypto'
import { minuteMs } from '@laci/domain/base/time/durations.ts'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type RouteOptions,
} from 'fastify'
import { collectApiRoutes } from '../api/api.ts'
import { registerOpenApi } from '../api/openapi-route.ts'
import { createReleaseOffer } from '../deps/release-offer.ts'
import type { FeatureDeps, ServerDeps } from '../deps/server-deps.ts'
import { registerAccounts } from '../features/account/account-routes.ts'
import { registerCosts } from '../features/cost/cost-routes.ts'
import { registerDevices } from '../features/device/device-routes.ts'
import { registerEbook } from '../features/ebook/ebook-routes.ts'
import { registerGatewayEvents } from '../features/gateway-events/event-routes.ts'
import { registerJournal } from '../features/journal/journal-routes.ts'
import { registerContacts } from '../features/operator/contact-routes.ts'
import { registerDesk } from '../features/operator/desk.ts'
import { registerOperator } from '../features/operator/operator-routes.ts'
import { registerOrders } from '../features/order/order-routes.ts'
import { registerPayments } from '../features/payment/payments.ts'
import { registerPayouts } from '../features/payout/payout-routes.ts'
import { registerPlan } from '../features/plan/plan-routes.ts'
import { registerPublicInfo } from '../features/public-info/public-info.ts'
import { registerQris } from '../features/qris/qris-routes.ts'
import { registerReceiptCheck } from '../features/receipt/receipt-check-routes.ts'
import { registerReferrals } from '../features/referral/referral-routes.ts'
import { readRelease } from '../features/release/read-release.ts'
import { registerReleases } from '../features/release/release-routes.ts'
import { registerReports } from '../features/report/report-routes.ts'
import { registerShifts } from '../features/shift/tell-owners.ts'
import { registerStaff } from '../features/staff/staff-routes.ts'
import { registerStores } from '../features/stores/store-routes.ts'
import { registerSync } from '../features/sync/sync-routes.ts'
import { registerTransfers } from '../features/transfer/transfer-routes.ts'
import { answerBadAddress, registerStaticPages } from '../hosting/static-pages.ts'
import { installAddressLimits } from '../http/address-limits.ts'
import { installConnections, keepAliveTimeoutMs, requestTimeoutMs } from '../http/connections.ts'
import { installDiskHold } from '../http/disk-hold.ts'
import { installJsonParser } from '../http/json-body.ts'
import { installLeastRates } from '../http/least-rates.ts'
import { codesPerDay, createLimits } from '../http/limits.ts'
import { installProblemHandlers } from '../http/problems.ts'
import { installSecurityHeaders } from '../http/security-headers.ts'
import { installSecurityLog } from '../http/security-log.ts'
import { installSockets } from '../http/sockets.ts'
import { createPasswordHasher } from '../identity/passwords.ts'
import { createCodeRequests } from '../outbox/code-requests.ts'
import { createOperatorNotices } from '../outbox/operator-notices.ts'
import { createOutbox } from '../outbox/outbox.ts'
import type { OrderEffects } from '../payments/order-effect.ts'
import { createShopListeners } from '../shop/shop-listeners.ts'
import { registerAuth } from '../supabase/auth/auth-routes.ts'
import { registerRealtime } from '../supabase/realtime/realtime-routes.ts'
import { registerDataApi } from '../supabase/rest/data-api-routes.ts'
import { registerStorage } from '../supabase/storage/storage-routes.ts'
import { createOrderEffects } from './order-effects.ts'

/** What a route takes that does not say itself that it takes more (a push, rows, lists of files) [PLATFORM-56]. */
export const usualBodyBytes = 64 * 1024

/**
 * The whole server, not yet listening. What it needs from the world is in `deps`. `onRoute` hears of every route, also of
 * those that a feature adds tomorrow: the tests that attack all of them are built on it. `effectsOf`: what paid orders do;
 * a test may give its own.
 */
export async function buildServer(
  deps: ServerDeps,
  onRoute: (route: RouteOptions) => void = () => {},
  effectsOf: (deps: FeatureDeps) => OrderEffects = createOrderEffects,
): Promise<FastifyInstance> {
  const release = readRelease(deps.config.releasesFolder, deps.config.version, deps.log)
  const releaseOffer = createReleaseOffer(release)
  const pages = { ...deps.config, releaseOffer }
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: usualBodyBytes,
    genReqId: () => randomUUID(),
    trustProxy: deps.config.trustedProxies.length > 0 ? [...deps.config.trustedProxies] : false,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    http: { connectionsCheckingInterval: 5_000 },
    // Ends idle keep-alive connections on close; requests under way are answered first.
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: answerBadAddress(pages),
  })
  app.addHook('onRoute', onRoute)
  const apiRoutes = collectApiRoutes(app)
  installJsonParser(app)
  installProblemHandlers(app)
  installSecurityHeaders(app, deps.config)
  installConnections(app, deps.config)
  installLeastRates(app)
  await installSockets(app, deps.config)

  const limits = createLimits({
    clock: deps.clock,
    isConformanceMode: deps.config.signupTicket === 'off',
  })
  installSecurityLog(app, limits)
  installAddressLimits(app, deps.keys)
  if (deps.disk) installDiskHold(app, deps.disk)
  const outbox = createOutbox({
    ...deps,
    isUncapped: deps.config.signupTicket === 'off',
    onCodesClosed: (maximum) => notices.alarm({ kind: 'codes_closed', codesPerDay: maximum }),
    onCodesHalf: () => notices.alarm({ kind: 'codes_half', codesPerDay }),
    onWayDown: (channel) => notices.alarm({ kind: 'channel_down', channel }),
    onClockSetBack: (byMs) => {
      deps.log.warn({ byMs }, 'the clock of this machine was set back')
      notices.alarm({ kind: 'clock_set_back', minutes: Math.round(byMs / minuteMs) })
    },
  })
  const notices = createOperatorNotices({ ...deps, limits }, outbox)
  app.addHook('onReady', async () => outbox.start())
  app.addHook('onClose', () => outbox.stop())
  const codeRequests = createCodeRequests(deps)
  app.addHook('onReady', async () => codeRequests.forgetting.start())
  app.addHook('onClose', () => codeRequests.forgetting.stop())
  const featureDeps: FeatureDeps = {
    ...deps,
    limits,
    codeRequests,
    passwords: deps.passwords ?? createPasswordHasher(),
    shopListeners: createShopListeners(),
    outbox,
    notices,
    releaseOffer,
  }

  const orderEffects = effectsOf(featureDeps)

  // The table of contents: one line per feature.
  await registerPublicInfo(app, featureDeps)
  await registerStores(app, featureDeps)
  await registerDevices(app, featureDeps)
  await registerStaff(app, featureDeps)
  await registerSync(app, featureDeps)
  registerTransfers(app, featureDeps)
  await registerPlan(app, featureDeps)
  registerCosts(app, featureDeps)
  registerShifts(app, featureDeps)
  await registerReports(app, featureDeps)
  await registerJournal(app, featureDeps)
  await registerAuth(app, featureDeps)
  await registerAccounts(app, featureDeps)
  await registerOperator(app, featureDeps)
  await registerContacts(app, featureDeps)
  await registerDesk(app, featureDeps)
  await registerGatewayEvents(app, featureDeps)
  await registerReferrals(app, featureDeps)
  const payments = await registerPayments(app, featureDeps, orderEffects)
  await registerOrders(app, { ...featureDeps, payments, orderEffects })
  await registerEbook(app, featureDeps)
  await registerPayouts(app, featureDeps)
  await registerQris(app, featureDeps)
  await registerDataApi(app, featureDeps)
  await registerRealtime(app, featureDeps)
  await registerStorage(app, featureDeps)
  await registerReleases(app, { releaseOffer, folder: deps.config.releasesFolder })
  registerOpenApi(app, featureDeps, apiRoutes)
  const site = await registerStaticPages(app, pages)
  await registerReceiptCheck(app, featureDeps, site.readPage)
  return app
}
