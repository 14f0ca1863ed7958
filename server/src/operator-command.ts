import { openDatabase } from './db/database.ts'
import { manageOperators } from './features/operator/manage-operators.ts'
import { readConfiguration } from './hosting/configuration.ts'
import { openDatabaseForCommand } from './hosting/open-database-server.ts'
import { StartProblem } from './hosting/start-problem.ts'
import { createLog } from './logging/log.ts'

// The program behind `npm run operator`: says who may sit at the desk. Works beside a running server and without one; tables
// are the server's, which makes them at its start: a newer program must not change them under an older one that runs.

async function run(): Promise<boolean> {
  const configuration = readConfiguration(process.env, process.cwd())
  const log = createLog(configuration.logLevel)
  const server = await openDatabaseForCommand(configuration, log)
  try {
    const database = openDatabase({ url: server.appUrl, log, connections: 1 })
    try {
      const { isDone, lines } = await manageOperators({ database, clock: Date.now }, process.argv.slice(2))
      console.log(lines.join('\n'))
      return isDone
    } finally {
      await database.close()
    }
  } finally {
    await server.stop()
  }
}

try {
  if (!(await run())) process.exitCode = 1
} catch (error) {
  process.exitCode = 1
  if (error instanceof StartProblem) console.error(`\n${error.indonesian}\n\n${error.english}\n`)
  else
    console.error(
      '\nPerintah ini gagal. Tidak ada yang diubah. / The command failed; nothing was changed.\n',
      error,
    )
}
