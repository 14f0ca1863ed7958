import { openKeys } from '@laci/server/crypto/keys.ts'
import { openDatabase } from '@laci/server/db/database.ts'
import { type DatabaseRole, inScope } from '@laci/server/db/scope.ts'
import { bearerOf, verifyToken } from '@laci/server/identity/tokens.ts'
import { createLog } from '@laci/server/logging/log.ts'
import fastify from 'fastify'

// The peer of `npm run bench -- identity`: a web server that checks the same token with the same keys and reads the same
// rows of the same database under the same role, and does nothing else. A process of its own, as the server is.

export type BareOrder = { readonly databaseUrl: string; readonly dataFolder: string }

const userStatement = `select u.*, s.aal, s.amr from auth_user u join auth_session s on s.user_id = u.user_id
  where u.user_id = $1 and s.session_id = $2`
const rowStatement = 'select * from accounts where account_id = $1'

async function serve({ databaseUrl, dataFolder }: BareOrder): Promise<number> {
  const keys = await openKeys(dataFolder, Date.now())
  const database = openDatabase({ url: databaseUrl, log: createLog('silent') })
  const app = fastify()

  function read(path: string, role: DatabaseRole, statement: string, isSessionAsked: boolean): void {
    app.get(path, async (request, reply) => {
      const verdict = await verifyToken(keys, bearerOf(request.headers.authorization) ?? '', Date.now())
      if (!verdict.ok || verdict.token.subject === null) return reply.code(401).send()
      const { subject: userId, sessionId } = verdict.token
      const { rows } = await inScope(database, { role, userId }, (tx) =>
        tx.query(statement, isSessionAsked ? [userId, sessionId] : [userId]),
      )
      return rows
    })
  }
  read('/user', 'service_role', userStatement, true)
  read('/row', 'authenticated', rowStatement, false)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as { port: number }).port
}

process.once('message', (order: BareOrder) => {
  serve(order).then(
    (port) => process.send?.({ port }),
    (error: unknown) => {
      throw error
    },
  )
})
