import { type Algorithm, hash, verify } from '@node-rs/argon2'

/**
 * argon2id with 19 MiB, two passes, one lane: the OWASP password storage cheat sheet's first recommendation
 * (https://cheatsheetseries.owasp.org, "Password Storage", 2024).
 */
const argonOptions = {
  algorithm: 2 satisfies Algorithm.Argon2id as Algorithm,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

/** Two cores: more at once would only make every other request wait. */
const hashesAtOnce = 2
/** About two seconds of work. Whoever comes later is told to try again instead of piling up. */
const longestQueue = 64

/** Too many people are signing in at this moment. The caller answers 429. */
export class PasswordQueueFull extends Error {
  override name = 'PasswordQueueFull'
}

export type PasswordHasher = {
  /** The encoded hash, with its parameters and salt in it. Throws PasswordQueueFull. */
  hash(password: string): Promise<string>
  /**
   * Whether the password fits. `null` stands for a user who does not exist or has no password: the work is done all
   * the same, so that the time tells nothing. Throws PasswordQueueFull.
   */
  verify(encodedHash: string | null, password: string): Promise<boolean>
}

/** The only place that hashes passwords; one per server, because the limit is the machine's. */
export function createPasswordHasher(): PasswordHasher {
  const waiting: (() => void)[] = []
  let running = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= hashesAtOnce) {
      if (waiting.length >= longestQueue) throw new PasswordQueueFull('too many passwords are being checked')
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

  let nobodysHash: Promise<string> | null = null
  return {
    hash: (password) => inTurn(() => hash(password, argonOptions)),
    verify: (encodedHash, password) =>
      inTurn(async () => {
        nobodysHash ??= hash('nobody has this password', argonOptions)
        const isRight = await verify(encodedHash ?? (await nobodysHash), password)
        return encodedHash !== null && isRight
      }),
  }
}
