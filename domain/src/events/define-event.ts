import type * as z from 'zod/mini'
import type { Permission } from '../base/permission/permission.ts'
import type { Movement } from './movement.ts'

/**
 * What this release reads beside the ones before it: every kind and every version that is added counts up by one, so that one
 * number says what a till can read. Kinds of the first release, and all that came before anybody counted, are edition 1.
 */
export const firstEdition = 1

/** How a body of one version becomes one of the next, and back. */
export type VersionStep<Older, Newer> = {
  /** The edition that reads it first. */
  readonly edition: number
  /** Pure: every reader takes the same step. */
  readonly upcast: (older: Older) => Newer
  /** For tills of the shop that read only the version before; null: it cannot say this. */
  readonly downcast: (newer: Newer) => Older | null
}

/**
 * The versions of one kind's body, oldest first. A body may gain optional members within a version; anything else is a new
 * version with a step from the one before, because journals, outboxes and recovery files hold the old ones for ever.
 */
export type EventVersions<Newest extends z.ZodMiniType> = {
  /** The newest shape. */
  readonly newest: Newest
  /** The number of the newest one. */
  readonly count: number
  /** The shape of each version that this release reads, from 1 to `count`. */
  readonly shapes: readonly z.ZodMiniType[]
  /** The edition that reads it first, for each version. */
  readonly editions: readonly number[]
  /** A body of this version, whose shape was checked, as the newest has it. */
  upcast(version: number, body: unknown): z.output<Newest>
  /** A body of the newest version as this one has it; null: it cannot say this. */
  downcast(version: number, body: z.output<Newest>): unknown
  next<Next extends z.ZodMiniType>(
    shape: Next,
    step: VersionStep<z.output<Newest>, z.output<Next>>,
  ): EventVersions<Next>
}

/** `edition`: of a kind that came after the first release. */
export function firstVersion<Shape extends z.ZodMiniType>(
  shape: Shape,
  edition = firstEdition,
): EventVersions<Shape> {
  return versionsOf({
    ...{ newest: shape, shapes: [shape], editions: [edition] },
    ...{ upcast: (_, body) => body as z.output<Shape>, downcast: (_, body) => body },
  })
}

function versionsOf<Newest extends z.ZodMiniType>(
  known: Pick<EventVersions<Newest>, 'newest' | 'shapes' | 'editions' | 'upcast' | 'downcast'>,
): EventVersions<Newest> {
  const count = known.shapes.length
  return {
    ...known,
    count,
    next: (shape, step) =>
      versionsOf({
        newest: shape,
        shapes: [...known.shapes, shape],
        editions: [...known.editions, step.edition],
        upcast: (version, body) =>
          version > count ? (body as z.output<typeof shape>) : step.upcast(known.upcast(version, body)),
        downcast(version, body) {
          if (version > count) return body
          const older = step.downcast(body)
          return older === null ? null : known.downcast(version, older)
        },
      }),
  }
}

/**
 * A fact has happened and is always counted (R6). A command changes settings, prices or records, or erases: it counts when
 * the device stands and who recorded it may, and is held for the owner otherwise [SYNC-55].
 */
export type EventNature = 'fact' | 'command'

/** All of these together are enough. */
export type PermissionSet = readonly Permission[]

/** What the shop has before an event. Null: it does not know that one, or nobody has read it. */
export type ShopBefore = {
  product(productId: string): {
    readonly isActive?: boolean | undefined
    readonly merged?: { readonly intoProductId: string; readonly deviceId: string } | null | undefined
  } | null
  record(
    recordKind: 'customer' | 'promotion' | 'supplier',
    recordId: string,
  ): { readonly [field: string]: unknown } | null
}

export type PermissionContext = {
  readonly before: ShopBefore
  /** Where it is recorded. */
  readonly deviceId: string
}

/** How goods come and go that nobody bought, sold or sent. */
export type GoodsAccount = 'counted' | 'lost' | 'own_use' | 'waste'

export type EventDefinition<Kind extends string, Is extends EventNature, Newest extends z.ZodMiniType> = {
  readonly kind: Kind
  readonly is: Is
  readonly versions: EventVersions<Newest>
  /** What is written. */
  readonly version: number
  readonly body: Newest
  /** What it adds to balances; `deviceId`: whose drawer it is about. */
  readonly movements: (body: z.output<Newest>, deviceId: string) => readonly Movement[]
  /**
   * Of a kind that moves stock by signed differences: the account of the cost book that they go to [COST-1]. Null: it moves none, or
   * `costMovesOf` has a case of its own for it.
   */
  readonly goodsAs: GoodsAccount | null
  /** What recording it takes: each set alone is enough. None: the owner's server alone records it. */
  readonly permissions: (body: z.output<Newest>, context: PermissionContext) => readonly PermissionSet[]
  /** What others name by the event's own id. */
  readonly isReferenced: boolean
  /** Ids and marks under which a device finds it, beside the members of its body that are called as ids are. */
  readonly references: (body: z.output<Newest>) => readonly string[]
}

/**
 * The bodies of a feature's kinds, by kind: what it adds to `EventBodies`. Its record of definitions is the only list that a new
 * kind of a known feature stands in.
 */
export type BodiesOf<Events> = {
  [Kind in keyof Events]: Events[Kind] extends { readonly body: infer Body extends z.ZodMiniType }
    ? z.output<Body>
    : never
}

/** One kind of event, whole: the registry (`journal/event-kinds.ts`) only gathers what the features define. */
export function defineEvent<
  const Kind extends string,
  const Is extends EventNature,
  Newest extends z.ZodMiniType,
>({
  kind,
  is,
  versions,
  movements = () => [],
  goodsAs = null,
  permissions = () => [[]],
  isReferenced = false,
  references = () => [],
}: {
  kind: Kind
  is: Is
  versions: EventVersions<Newest>
} & Partial<
  Pick<
    EventDefinition<Kind, Is, Newest>,
    'movements' | 'goodsAs' | 'permissions' | 'isReferenced' | 'references'
  >
>): EventDefinition<Kind, Is, Newest> {
  return {
    ...{ kind, is, versions, version: versions.count, body: versions.newest },
    ...{ movements, goodsAs, permissions, isReferenced, references },
  }
}

/** `unknown`: a version of a later release. `bad`: a version that this release knows, with a body it cannot have. */
export type ReadBody<Body> =
  | { readonly is: 'known'; readonly body: Body }
  | { readonly is: 'unknown' }
  | { readonly is: 'bad' }

/** The body as the newest version has it, whichever version it was written in. */
export function readBody<Newest extends z.ZodMiniType>(
  { versions }: Pick<EventDefinition<string, EventNature, Newest>, 'versions'>,
  version: number,
  body: unknown,
): ReadBody<z.output<Newest>> {
  const shape = versions.shapes[version - 1]
  if (shape === undefined) return { is: 'unknown' }
  if (!shape.safeParse(body).success) return { is: 'bad' }
  return { is: 'known', body: versions.upcast(version, body) }
}

/**
 * What is recorded: the newest version that every till of the shop reads, `readableEdition` being what the oldest of them does.
 * Where no such version can say it, the newest one: what happened is recorded (R6), and the others say that they must be updated.
 */
export function writtenBody<Newest extends z.ZodMiniType>(
  { versions }: Pick<EventDefinition<string, EventNature, Newest>, 'versions'>,
  body: z.output<Newest>,
  readableEdition: number,
): { readonly version: number; readonly body: unknown } {
  for (let version = versions.count; version >= 1; version -= 1) {
    if (versions.editions[version - 1]! > readableEdition) continue
    const written = versions.downcast(version, body)
    if (written !== null) return { version, body: written }
  }
  return { version: versions.count, body }
}
