import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@laci/server/hosting/embedded-postgres.ts'
import { passwordHashesAtOnce } from '@laci/server/http/limits.ts'
import { createPasswordHasher } from '@laci/server/identity/passwords.ts'
import { createLog } from '@laci/server/logging/log.ts'
import {
  findFreePorts,
  makeDataFolder,
  type RealServer,
  removeDataFolder,
  startRealServer,
} from '../real-server/real-server.ts'
import { readServiceHeaders } from '../real-server/shop-client.ts'
import type { BareOrder } from './bare-server.ts'
import { calmCores, waitForCalm, watchCalm } from './calm.ts'
import { median, percentile } from './figures.ts'
import { type HttpLine, openHttpLine } from './http-line.ts'
import { servingUrl } from './serving-url.ts'
import { signInDemo } from './sign-in-demo.ts'

export type IdentityFigures = {
  /** Sign-ins a second, of the password hashes a second that the machine makes at that moment. */
  readonly signIn: { readonly perSecond: number; readonly hashesPerSecond: number; readonly ratio: number }
  /** p95 of a request, of that of the bare route in the same round. */
  readonly user: ReadFigures
  readonly row: ReadFigures
  readonly foreignCores: number | null
}
export type ReadFigures = { readonly p95Ms: number; readonly bareP95Ms: number; readonly ratio: number }

/** The figures that the issue names. */
export const wantedSignInRatio = 0.8
export const wantedReadRatio = 1.5

const rounds = 21
const signInsPerRound = 60
/**
 * Pairs of half a second of sign-ins and of hashes: one swings between 0.65 and 1.1 with what the machine does beside, so
 * that the median of 21 still swung by 0.03 from run to run.
 */
const signInPairsPerRound = 4
/** More people at once than hashes at once, so that the hasher never waits for the rest. */
const peopleAtOnce = 4
const readsPerRound = 200
const warmUpReads = 400
/**
 * Until the engine has compiled what a sign-in runs for good: asking for a person took 171 µs of the server's thread after
 * 200 times and 113 µs after 12,000. A hash is compiled from the start.
 */
const warmUpSignIns = 3_000
const calmPatienceMs = 15_000

/**
 * What a sign-in costs beside its password hash, and what reading costs beside the check of the token and the statement.
 * Each round measures both sides, one right after the other, in turns; the ratio is the median over the rounds.
 */
export async function benchIdentity(say: (line: string) => void): Promise<IdentityFigures> {
  const databaseFolder = makeDataFolder()
  const dataFolder = makeDataFolder()
  const postgres = await startEmbeddedPostgres({ dataFolder: databaseFolder, log: createLog('silent') })
  const server = await startRealServer({
    dataFolder,
    port: await findFreePorts(),
    // Conformance mode has the limits wide open: what is measured is the work.
    environment: { DATABASE_URL: postgres.ownerUrl, AUTH_SIGNUP_TICKET: 'off' },
  })
  const bare = fork(join(import.meta.dirname, 'bare-server.ts'))
  const lines: HttpLine[] = []
  function openLine(port: number, path: string, headers: Readonly<Record<string, string>>, body?: string) {
    const method = body === undefined ? 'GET' : 'POST'
    const line = openHttpLine({ port, method, path, headers, ...(body !== undefined && { body }) })
    lines.push(line)
    return line
  }
  try {
    bare.send({ databaseUrl: servingUrl(postgres.ownerUrl, dataFolder), dataFolder } satisfies BareOrder)
    const [{ port }] = (await once(bare, 'message')) as [{ port: number }]
    const person = await signInDemo(server)
    const bearer = { authorization: `Bearer ${person.accessToken}`, apikey: person.anonKey }
    const ownPort = Number(new URL(server.url).port)
    const reads = {
      user: [openLine(ownPort, '/auth/v1/user', bearer), openLine(port, '/user', bearer)],
      row: [
        openLine(ownPort, `/rest/v1/accounts?select=*&account_id=eq.${person.userId}`, bearer),
        openLine(port, '/row', bearer),
      ],
    } as const
    const signInHeaders = { apikey: person.anonKey, 'content-type': 'application/json' }
    const people = (await makePeople(server, person.password)).map((email) =>
      openLine(
        ownPort,
        '/auth/v1/token?grant_type=password',
        signInHeaders,
        JSON.stringify({ email, password: person.password }),
      ),
    )
    await signInMany(people, warmUpSignIns)
    for (const side of Object.values(reads).flat()) await readMany(side, warmUpReads)
    const signInRates: SignInRate[] = []
    const readTimes = { user: [] as number[][], row: [] as number[][] }
    let foreignCores: number | null = null
    for (let round = 0; round < rounds; round += 1) {
      await waitForCalm(calmPatienceMs)
      const watch = watchCalm()
      // Each goes first every other time: what one leaves behind for the other evens out.
      const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
      const rates = await timeSignIns(people, person.password, round % 2 === 0)
      signInRates.push(...rates)
      for (const name of ['user', 'row'] as const) {
        const times: number[] = []
        for (const at of order) {
          times[at] = percentile(await readMany(reads[name][at]!, readsPerRound), 95)
        }
        readTimes[name].push(times)
      }
      const foreign = watch.foreignCores()
      if (foreign !== null) foreignCores = Math.max(foreignCores ?? 0, foreign)
      say(
        `  sign-ins ${median(rates.map(ratioOf)).toFixed(2)} of the hashes, user ${textOf(readTimes.user.at(-1)!)}, row ${textOf(readTimes.row.at(-1)!)}, others took ${(foreign ?? 0).toFixed(2)} cores`,
      )
    }
    return {
      signIn: {
        perSecond: median(signInRates.map((rate) => rate.perSecond)),
        hashesPerSecond: median(signInRates.map((rate) => rate.hashesPerSecond)),
        ratio: median(signInRates.map(ratioOf)),
      },
      user: readFigures(readTimes.user),
      row: readFigures(readTimes.row),
      foreignCores,
    }
  } finally {
    for (const line of lines) line.close()
    bare.kill()
    await server.stop()
    await postgres.stop()
    await removeDataFolder(dataFolder)
    await removeDataFolder(databaseFolder)
  }
}

export const isTooBusy = (foreignCores: number | null) => foreignCores !== null && foreignCores > calmCores

const textOf = ([ours, bare]: readonly number[]) => `${ours!.toFixed(2)} / ${bare!.toFixed(2)} ms`

function readFigures(times: readonly (readonly number[])[]): ReadFigures {
  return {
    p95Ms: median(times.map(([ours]) => ours!)),
    bareP95Ms: median(times.map(([, bare]) => bare!)),
    ratio: median(times.map(([ours, bare]) => ours! / bare!)),
  }
}

/**
 * The addresses of so many people with that password. One person many times at once would have the sign-ins wait for each
 * other at one row, which in life they do not.
 */
function makePeople(server: RealServer, password: string): Promise<string[]> {
  const headers = { ...readServiceHeaders(server.dataFolder), 'content-type': 'application/json' }
  return Promise.all(
    Array.from({ length: peopleAtOnce }, async (_, at) => {
      const email = `orang${at}@contoh.id`
      const body = JSON.stringify({ email, password, email_confirm: true })
      const answer = await fetch(`${server.url}/auth/v1/admin/users`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`no person was made: ${answer.status} ${await answer.text()}`)
      return email
    }),
  )
}

type SignInRate = { readonly perSecond: number; readonly hashesPerSecond: number }

const ratioOf = ({ perSecond, hashesPerSecond }: SignInRate) => perSecond / hashesPerSecond

/** The pairs of a round, sign-ins and hashes in turns. */
async function timeSignIns(
  people: readonly HttpLine[],
  password: string,
  isSignInFirst: boolean,
): Promise<SignInRate[]> {
  const rates: SignInRate[] = []
  for (let pair = 0; pair < signInPairsPerRound; pair += 1) {
    if (isSignInFirst) {
      const perSecond = await signInMany(people, signInsPerRound)
      rates.push({ perSecond, hashesPerSecond: await hashMany(password) })
    } else {
      const hashesPerSecond = await hashMany(password)
      rates.push({ perSecond: await signInMany(people, signInsPerRound), hashesPerSecond })
    }
  }
  return rates
}

/** Hashes a second of the same hasher, nothing around it. */
async function hashMany(password: string): Promise<number> {
  const hasher = createPasswordHasher()
  const encoded = await hasher.hash(password)
  const startedAt = performance.now()
  await spread(signInsPerRound, passwordHashesAtOnce, async () => {
    if (!(await hasher.verify(encoded, password))) throw new Error('the password does not fit its hash')
  })
  return (signInsPerRound * 1_000) / (performance.now() - startedAt)
}

/** Sign-ins a second of so many people at once. */
async function signInMany(people: readonly HttpLine[], count: number): Promise<number> {
  const startedAt = performance.now()
  await spread(count, people.length, (worker) => people[worker]!.ask())
  return (count * 1_000) / (performance.now() - startedAt)
}

/** One after the other: what a single reader waits. */
async function readMany(line: HttpLine, count: number): Promise<number[]> {
  const tookMs: number[] = []
  for (let read = 0; read < count; read += 1) {
    const startedAt = performance.now()
    await line.ask()
    tookMs.push(performance.now() - startedAt)
  }
  return tookMs
}

async function spread(
  count: number,
  atOnce: number,
  work: (worker: number) => Promise<unknown>,
): Promise<void> {
  let left = count
  await Promise.all(
    Array.from({ length: atOnce }, async (_, worker) => {
      while (left > 0) {
        left -= 1
        await work(worker)
      }
    }),
  )
}
