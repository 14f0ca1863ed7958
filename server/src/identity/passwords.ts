import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import {
  pinHashBytes,
  pinHashRounds,
  pinHashText,
  pinSaltBytes,
  readPinHash,
} from '@laci/domain/staff/pin.ts'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { passwordHashesAtOnce, passwordQueueRetryMs, passwordsWaiting } from '../http/limits.ts'
import { Problem } from '../http/problems.ts'

/** What a hash costs to make, and so to guess. */
export type HashCost = {
  readonly memoryKib: number
  readonly passes: number
  readonly pinRounds: number
}

/**
 * argon2id with 19 MiB, two passes, one lane: the OWASP password storage cheat sheet's first recommendation
 * (https://cheatsheetseries.owasp.org, "Password Storage", 2024).
 */
const fullCost: HashCost = { memoryKib: 19_456, passes: 2, pinRounds: pinHashRounds }

const pbkdf2Async = promisify(pbkdf2)

/** Too many people are signing in at this moment. */
function queueFull(): Problem {
  return new Problem(
    429,
    'server_busy',
    'Server sedang ramai. Tidak ada yang diubah. Coba lagi beberapa detik lagi.',
    { retryAfterMs: passwordQueueRetryMs },
  )
}

export type PasswordHasher = {
  /** The encoded hash, with its parameters and salt in it. Throws Problem 429 `server_busy`. */
  hash(password: string): Promise<string>
  /**
   * Whether the password fits. `null` stands for a user who does not exist or has no password: the work is done all
   * the same, so that the time tells nothing. Throws Problem 429 `server_busy`.
   */
  verify(encodedHash: string | null, password: string): Promise<boolean>
  /** The hash of a PIN that tills compute too (domain/src/staff/pin.ts). Throws Problem 429 `server_busy`. */
  hashPin(pin: string): Promise<string>
  /** Whether a PIN is that of a kept hash. Throws Problem 429 `server_busy`. */
  verifyPin(pinHash: string, pin: string): Promise<boolean>
}

/** The only place that hashes passwords; one per server, because the limit is the machine's. Tests alone name a cost. */
export function createPasswordHasher(cost = fullCost): PasswordHasher {
  const argonOptions = {
    algorithm: 2 satisfies Algorithm.Argon2id as Algorithm,
    memoryCost: cost.memoryKib,
    timeCost: cost.passes,
    parallelism: 1,
  }
  // What a password is compared with that nobody has: the same work as for somebody's. Made now, or the first stranger of
  // the day would be told by the time it takes.
  const hashOfNobody = hash('nobody has this password', argonOptions)
  const waiting: (() => void)[] = []
  let running = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= passwordHashesAtOnce) {
      if (waiting.length >= passwordsWaiting) throw queueFull()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // The place passes to the next in line without becoming free in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password, argonOptions)),
    verify: (encodedHash, password) =>
      inTurn(async () => {
        const isRight = await verify(encodedHash ?? (await hashOfNobody), password)
        return encodedHash !== null && isRight
      }),
    hashPin: (pin) =>
      inTurn(async () => {
        const salt = randomBytes(pinSaltBytes)
        const hashed = await pbkdf2Async(pin, salt, cost.pinRounds, pinHashBytes, 'sha256')
        return pinHashText({
          rounds: cost.pinRounds,
          saltHex: salt.toString('hex'),
          hashHex: hashed.toString('hex'),
        })
      }),
    verifyPin: (pinHash, pin) =>
      inTurn(async () => {
        const { rounds, saltHex, hashHex } = readPinHash(pinHash)
        const kept = Buffer.from(hashHex, 'hex')
        const typed = await pbkdf2Async(pin, Buffer.from(saltHex, 'hex'), rounds, kept.length, 'sha256')
        return timingSafeEqual(kept, typed)
      }),
  }
}
