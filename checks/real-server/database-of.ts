import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { columnTypes } from '@laci/server/db/database.ts'
import { readPostmasterFile } from '@laci/server/hosting/postgres-process.ts'
import pg from 'pg'

/** A killed database comes back within a second or two; a busy machine gets more. */
const patienceMs = 30_000

/**
 * Looks into the database of a data folder past all row policies, to prove what is in it. Waits for a database that is
 * just coming back. Nothing is written.
 */
export async function lookInto<Found>(
  dataFolder: string,
  look: (client: pg.Client) => Promise<Found>,
): Promise<Found> {
  const client = await connectPatiently(dataFolder)
  try {
    await client.query('set default_transaction_read_only = on')
    return await look(client)
  } finally {
    await client.end()
  }
}

/** Brings about what no command of the product does, past all row policies: a lost row, a day that has passed. */
export async function changeIn<Done>(
  dataFolder: string,
  change: (client: pg.Client) => Promise<Done>,
): Promise<Done> {
  const client = await connectPatiently(dataFolder)
  try {
    return await change(client)
  } finally {
    await client.end()
  }
}

async function connectPatiently(dataFolder: string): Promise<pg.Client> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    // Read anew every time: it is not there between two lives of the database.
    const port = readPostmasterFile(join(dataFolder, 'postgres'))?.port
    const client = new pg.Client({
      host: '127.0.0.1',
      ...(port !== undefined && { port }),
      user: 'postgres',
      password: readFileSync(join(dataFolder, 'postgres.password'), 'utf8').trim(),
      database: 'laci',
      types: columnTypes,
    })
    client.on('error', () => {})
    try {
      if (port === undefined) throw new Error(`no database is running in ${dataFolder}`)
      await client.connect()
      return client
    } catch (error) {
      if (performance.now() > deadline) throw error
      await wait(50)
    }
  }
}
