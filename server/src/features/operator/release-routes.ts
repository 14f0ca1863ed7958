import { type ReleaseView, releaseChangeSchema, releaseViewSchema } from '@laci/domain/operator/desk-wire.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { inScope } from '../../db/scope.ts'
import type { ReleaseOffer } from '../../deps/release-offer.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { type Desk, deskChangedMeanwhile } from '../../desk/desk-routes.ts'
import { heldSince, holdRelease, offerRelease } from './release-store.ts'

/**
 * The release and its one switch [RELEASE-4]: files come with the deploy, the desk can only hold the installer back.
 *   GET  /api/operator/release    releaseViewSchema
 *   POST /api/operator/release    releaseChangeSchema
 */
export function registerDeskRelease(
  app: FastifyInstance,
  desk: Desk,
  { database, releaseOffer: offer }: FeatureDeps,
): void {
  const { published } = offer
  const view = { summary: 'The release that is offered.', query: z.object({}), answer: releaseViewSchema }
  desk.read('/release', view, async (tx): Promise<ReleaseView> => {
    return { ...published, heldAt: await heldSince(tx, published.version) }
  })
  desk.command(
    '/release',
    { summary: 'Holds a release back, or offers it.', body: releaseChangeSchema },
    {
      entryOf: ({ input }) => ({
        action: input.isHeld ? 'release_held' : 'release_offered',
        subject: { kind: 'release', id: published.version },
      }),
      work: async (tx, { input, nowMs }) => {
        // The page showed another release: a deploy came between.
        if (input.version !== published.version) throw deskChangedMeanwhile()
        const wasHeld = (await heldSince(tx, published.version)) !== null
        if (input.isHeld) await holdRelease(tx, published.version, nowMs)
        else await offerRelease(tx, published.version)
        return { before: { isHeld: wasHeld }, after: { isHeld: input.isHeld } }
      },
      afterwards: ({ input }) => offer.setHeld(input.isHeld),
    },
  )
  app.addHook('onReady', () => readHold({ database }, offer))
}

async function readHold({ database }: Pick<FeatureDeps, 'database'>, offer: ReleaseOffer): Promise<void> {
  const since = await inScope(database, { role: 'service_role' }, (tx) =>
    heldSince(tx, offer.published.version),
  )
  offer.setHeld(since !== null)
}
