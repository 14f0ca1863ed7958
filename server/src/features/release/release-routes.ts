import { send } from '@fastify/send'
import { releaseFileAddress } from '@laci/domain/base/release/release-manifest.ts'
import type { FastifyInstance } from 'fastify'
import type { ReleaseOffer } from '../../deps/release-offer.ts'

/**
 * `GET /releases/latest.json` and the one file it names [RELEASE-2]. Every other address below `/releases/` is unknown, even
 * where a file lies there. A download that was cut off goes on where it stopped (`Range`): 22 MB over 3G take their time.
 */
export async function registerReleases(
  app: FastifyInstance,
  { releaseOffer, folder }: { readonly releaseOffer: ReleaseOffer; readonly folder: string | null },
): Promise<void> {
  app.get('/releases/latest.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(releaseOffer.shown()),
  )
  const { windows } = releaseOffer.published
  if (folder === null || windows === null) return
  const { file, sizeBytes } = windows
  app.get(releaseFileAddress(file), async (request, reply) => {
    if (releaseOffer.isHeld()) return reply.callNotFound()
    const sent = await send(request.raw, file, { root: folder, maxAge: 0 })
    const isWhole = sent.type === 'file' && sent.metadata.stat.size === sizeBytes
    if (!isWhole && ![304, 412, 416].includes(sent.statusCode)) {
      sent.stream.destroy()
      request.log.error({ file }, 'the installer was taken away or changed since the start')
      return reply.callNotFound()
    }
    reply.code(sent.statusCode).headers(sent.headers)
    if (sent.type === 'file') {
      reply.type('application/vnd.microsoft.portable-executable')
      // The name is plain letters (RELEASE-1), so it needs no escaping here.
      reply.header('content-disposition', `attachment; filename="${file}"`)
    }
    return reply.send(sent.stream)
  })
}
