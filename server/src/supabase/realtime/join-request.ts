import * as z from 'zod/mini'

const flag = z.optional(z.nullable(z.boolean()))

/** The payload of `phx_join`. What is not named here (presence) is taken and means nothing. */
const joinSchema = z.object({
  config: z.optional(
    z.nullable(
      z.object({
        broadcast: z.optional(
          z.nullable(
            z.object({ ack: flag, self: flag, replay: z.optional(z.unknown()), replication_ready: flag }),
          ),
        ),
        postgres_changes: z.optional(z.nullable(z.array(z.unknown()))),
        private: flag,
      }),
    ),
  ),
  access_token: z.optional(z.nullable(z.string())),
})

export type JoinRequest = {
  readonly isPrivate: boolean
  readonly hearsItself: boolean
  readonly wantsAck: boolean
  /** Null: the key of the socket speaks. */
  readonly accessToken: string | null
  /** As the client sent them: they are given back so. */
  readonly askedBindings: readonly unknown[]
}

/** Reads what a client wants to join with. Null: it cannot be read, or asks for something that is not offered. */
export function readJoinRequest(payload: unknown): JoinRequest | null {
  const result = joinSchema.safeParse(payload)
  if (!result.success) return null
  const { config, access_token: accessToken } = result.data
  // Messages are not kept, so none can be played again, and none come out of the database.
  if (config?.broadcast?.replay != null || config?.broadcast?.replication_ready === true) return null
  return {
    isPrivate: config?.private === true,
    hearsItself: config?.broadcast?.self === true,
    wantsAck: config?.broadcast?.ack === true,
    accessToken: accessToken || null,
    askedBindings: config?.postgres_changes ?? [],
  }
}
